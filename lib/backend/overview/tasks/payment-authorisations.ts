import { sql } from "drizzle-orm";
import { codes, isAllowed } from "@/lib/access";
import { paymentsToAuthorise } from "@/lib/backend/authorisers";
import { flags } from "@/lib/config/env";
import { messages } from "@/lib/config/messages";
import { calendarDate, formatMoney, lastMomentOf } from "@/lib/format";
import { organisationId, today, userId } from "./parameters";
import { taskSource } from "./source";

type Row = {
  id: string;
  number: string;
  service: string | null;
  pence: number;
  step: number;
  steps: number;
  dueAt: string;
  since: string;
};

const texts = messages.overviewTasks;

/** Payments that this person may authorise, themselves, for someone who is away, or as a primary user. */
export const paymentAuthorisations = taskSource<Row>({
  key: "paymentAuthorisations",
  isFor: (principal) =>
    isAllowed(
      principal,
      {
        groups: ["Provider"],
        permissionCode: codes.tasks,
        wholeOrganisation: true,
        flag: "invoicePayment",
        providersByDirectDebit: true,
      },
      flags(),
    ),
  hasDeadline: true,
  from: () => sql`from ${paymentsToAuthorise({ userId, organisationId, today })} r join invoices i on i.id = r.invoice_id
    where i.status = 'awaiting_authorisation'`,
  columns: () => sql`r.id, i.number, i.service_name as service, i.due_pence as pence, r.step, r.steps,
    r.due_at as "dueAt", r.asked_at as since`,
  requester: () => sql`i.agency_name`,
  since: sql`r.asked_at`,
  order: sql`r.due_at, r.id`,
  atService: (service) => sql`r.service_id = ${service}`,
  draw: ({ id, number, service, pence, step, steps, dueAt, since }) => ({
    key: `paymentAuthorisations-${id}`,
    title: number,
    text: texts.payment(formatMoney(pence), step, steps),
    dueOn: calendarDate(lastMomentOf(dueAt)),
    service,
    since,
    action: { label: texts.decide, href: `/dashboard/tasks/payment-authorisations#payment-${id}` },
  }),
  href: () => "/dashboard/tasks/payment-authorisations",
});
