import { sql } from "drizzle-orm";
import { codes, isAllowed, type Principal, type UserGroup } from "@/lib/access";
import { flags } from "@/lib/config/env";
import { messages } from "@/lib/config/messages";
import { calendarDate, daysAfter, formatMoney, lastMomentOf } from "@/lib/format";
import { organisationId, own } from "./parameters";
import { taskSource } from "./source";

type Row = {
  /** Of the invoice. */
  id: string;
  number: string;
  service: string | null;
  pence: number;
  isEarlier: boolean;
  since: string;
};

const texts = messages.overviewTasks;
const ANSWER_DAYS = 3;
const NEW = "/dashboard/finance/new";
const EARLIER = "/dashboard/finance/legacy";

const pageOf = ({ id, isEarlier }: Row) => `${isEarlier ? EARLIER : NEW}/${id}`;
const mayUse = (principal: Principal, groups: readonly UserGroup[]) =>
  isAllowed(principal, { groups, permissionCode: codes.finance, wholeOrganisation: true }, flags());

/** Those whose pages are open: without the flag, only earlier invoices. */
const open = () => (flags().includes("stripeInvoicing") ? sql`true` : sql`i.generation = 'legacy'`);

const shared = sql`i.id, i.number, i.service_name as service, i.generation = 'legacy' as "isEarlier"`;

/** Invoices that a provider has to approve or dispute before time approves them. */
export const invoices = taskSource<Row & { dueAt: string }>({
  key: "invoices",
  opensNext: true,
  isFor: (principal) => mayUse(principal, ["Provider"]),
  hasDeadline: true,
  from: () => sql`from invoices i
    where i.provider_id = ${organisationId} and i.status = 'pending_approval' and ${open()}`,
  columns: () => sql`${shared}, i.due_pence as pence,
    i.approval_due_at as "dueAt", i.created_at as since`,
  requester: () => sql`i.agency_name`,
  since: sql`i.created_at`,
  order: sql`i.approval_due_at, i.id`,
  atService: (service) => sql`i.service_id = ${service}`,
  draw: (row) => ({
    key: `invoices-${row.id}`,
    title: row.number,
    text: texts.approveInvoice(formatMoney(row.pence)),
    dueOn: calendarDate(lastMomentOf(row.dueAt)),
    service: row.service,
    since: row.since,
    action: { label: texts.decide, href: pageOf(row) },
  }),
  href: () => NEW,
});

/** Disputes of invoices: those that an agency has not answered, and for the platform those to decide. */
export const invoiceDisputes = taskSource<Row & { disputeId: string }>({
  key: "invoiceDisputes",
  opensNext: true,
  isFor: (principal) => mayUse(principal, ["Admin", "Agency"]),
  from: (group) => sql`from invoice_disputes d join invoices i on i.id = d.invoice_id
    where ${own(group, "d.organisation_id")} and d.decided_at is null
      ${group === "Agency" ? sql`and d.answered_at is null` : sql``} and ${open()}`,
  columns: () => sql`${shared}, d.id as "disputeId", i.held_pence as pence, d.raised_at as since`,
  requester: () => sql`i.provider_name`,
  since: sql`d.raised_at`,
  order: sql`d.raised_at, d.id`,
  draw: (row, { group, preference }) => ({
    key: `invoiceDisputes-${row.disputeId}`,
    title: row.number,
    text:
      group === "Agency" ? texts.answerInvoice(formatMoney(row.pence)) : texts.decideInvoice(formatMoney(row.pence)),
    dueOn: daysAfter(calendarDate(row.since, preference), ANSWER_DAYS),
    service: row.service,
    since: row.since,
    action: { label: group === "Agency" ? texts.answerDispute : texts.decide, href: pageOf(row) },
  }),
  href: () => NEW,
});
