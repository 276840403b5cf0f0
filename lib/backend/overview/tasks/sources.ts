/** The kinds of task, in the order in which they are listed. */
import { type TaskKind, taskKinds } from "@/lib/contract/overview";
import { advances } from "./advances";
import { agreements } from "./agreements";
import { expired, expiring } from "./expiry";
import { imports } from "./imports";
import { invoiceDisputes, invoices } from "./invoices";
import { notes } from "./notes";
import { onBehalf } from "./on-behalf";
import { organisations } from "./organisations";
import { paymentAuthorisations } from "./payment-authorisations";
import { profileChanges } from "./profile-changes";
import { questionnaires } from "./questionnaires";
import { reviews } from "./reviews";
import { secondFactor } from "./second-factor";
import { jobAuthorisations, openShifts, suggestions } from "./shifts";
import type { TaskSource } from "./source";
import { timesheets } from "./timesheets";
import { verification } from "./verification";

const byKind: Record<TaskKind, TaskSource> = {
  secondFactor,
  expired,
  verification,
  agreements,
  jobAuthorisations,
  invoices,
  invoiceDisputes,
  paymentAuthorisations,
  advances,
  onBehalf,
  suggestions,
  openShifts,
  timesheets,
  notes,
  profileChanges,
  reviews,
  organisations,
  imports,
  expiring,
  questionnaires,
};

export const taskSources: readonly TaskSource[] = taskKinds.map((kind) => byKind[kind]);
