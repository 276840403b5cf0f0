/** Conditions over `invoices`, each in one place for all queries that need it. */
import { and, eq, lte, type SQL } from "drizzle-orm";
import { today } from "@/lib/backend/today";
import { constants } from "@/lib/config/constants";
import { invoices } from "@/lib/db/schema";
import { daysAfter } from "@/lib/format";

/** The platform collects it for the agency: no credit note, nothing of before the weekly run, and not paid to the agency directly. */
export const isCollectedByPlatform = (): SQL | undefined =>
  and(eq(invoices.kind, "invoice"), eq(invoices.generation, "new"), eq(invoices.paymentMode, "platform"));

/** Its provider can dispute parts of it no more. */
export const cutOffHasPassed = (): SQL =>
  lte(invoices.issuedOn, daysAfter(today(), -(constants.invoiceApprovalDays + 1)));
