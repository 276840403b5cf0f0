/** Runs the jobs that tell someone about invoices: each reads the current state and leaves out what no longer holds. */
import { and, asc, eq, isNull } from "drizzle-orm";
import { codes } from "@/lib/access";
import { invoiceNewsMail, invoicesIssuedMail } from "@/lib/adapters/mail/invoice";
import { type Recipient, recipientsOf, tell, type Way } from "@/lib/backend/outgoing";
import { env } from "@/lib/config/env";
import { invoiceMails } from "@/lib/config/messages/invoices/mails";
import { holdsIn } from "@/lib/config/notifications";
import { invoiceDisputes, invoices } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { formatDate, formatDeadline, formatMoney } from "@/lib/format";
import type { InvoiceRecord } from "./find";
import type { InvoiceMail, InvoiceNews } from "./queued";

const platform = { kind: "platform" } as const;
const LIST = "/dashboard/finance/new";

type Side = "agency" | "provider" | "platform";
const sides = ["agency", "provider", "platform"] as const satisfies readonly Side[];

/** Who is told of it: the sides that have words for it. */
const bodyOf = (what: InvoiceNews, side: Side): string | null =>
  (invoiceMails.news[what] as Partial<Record<Side, string>>)[side] ?? null;

type Pair = { agencyId: string; providerId: string };

/** The finance users of a side who are not limited to a part of it: limited ones see no invoice. */
const peopleOf = (
  side: Side,
  { agencyId, providerId }: Pair,
  rest: { event: InvoiceMail["kind"]; way: Way; exceptUserId?: string },
): Promise<Recipient[]> =>
  withScope(platform, (tx) =>
    recipientsOf(tx, {
      of: side === "platform" ? "platform" : { organisationId: side === "agency" ? agencyId : providerId },
      about: "organisation",
      code: codes.finance,
      ...rest,
    }),
  );

async function isOpen(tx: Transaction, invoiceId: string): Promise<boolean> {
  const [open] = await tx
    .select({ id: invoiceDisputes.id })
    .from(invoiceDisputes)
    .where(and(eq(invoiceDisputes.invoiceId, invoiceId), isNull(invoiceDisputes.decidedAt)))
    .limit(1);
  return open !== undefined;
}

/** The invoice, while what is told of it holds. */
const readNews = (what: InvoiceNews, invoiceId: string): Promise<InvoiceRecord | null> =>
  withScope(platform, async (tx) => {
    const [found] = await tx.select().from(invoices).where(eq(invoices.id, invoiceId));
    if (!found || !holdsIn("invoiceNews", what, found.status)) return null;
    const isOfDispute = what === "disputed" || what === "answered";
    return isOfDispute && !(await isOpen(tx, invoiceId)) ? null : found;
  });

type News = Extract<InvoiceMail, { kind: "invoiceNews" }>;

async function mailNews(jobId: string, { kind, what, invoiceId, byUserId }: News, way: Way): Promise<void> {
  const found = await readNews(what, invoiceId);
  if (!found) return;
  const { organisationId: agencyId, providerId, generation, number, agencyName, providerName } = found;
  const { grossPence, payableOn: dueOn, approvalDueAt } = found;
  const isCurrent = async () => (await readNews(what, invoiceId)) !== null;
  const happening = { jobId, event: kind, detail: what, recordId: invoiceId, subjectId: invoiceId, isCurrent };
  for (const side of sides) {
    const body = bodyOf(what, side);
    if (!body) continue;
    const rest = { event: kind, way, ...(byUserId ? { exceptUserId: byUserId } : {}) };
    const people = await peopleOf(side, { agencyId, providerId }, rest);
    await tell(way, happening, people, async ({ fullName }) => ({
      mail: await invoiceNewsMail({
        fullName,
        what,
        body,
        number,
        agency: side === "agency" ? null : agencyName,
        provider: side === "provider" ? null : providerName,
        total: formatMoney(grossPence),
        due: found.kind === "invoice" ? formatDate(dueOn) : null,
        cutOff: approvalDueAt ? formatDeadline(approvalDueAt) : null,
        url: new URL(`/dashboard/finance/${generation}/${invoiceId}`, env().PUBLIC_URL).href,
      }),
    }));
  }
}

type Issued = Extract<InvoiceMail, { kind: "invoicesIssued" }>;

const issuedOf = ({ agencyId, providerId, runId }: Issued) =>
  withScope(platform, (tx) =>
    tx
      .select({
        number: invoices.number,
        agencyName: invoices.agencyName,
        providerName: invoices.providerName,
        grossPence: invoices.grossPence,
        paymentMode: invoices.paymentMode,
        approvalDueAt: invoices.approvalDueAt,
      })
      .from(invoices)
      .where(and(eq(invoices.runId, runId), eq(invoices.organisationId, agencyId), eq(invoices.providerId, providerId)))
      .orderBy(asc(invoices.sequence)),
  );

async function mailIssued(jobId: string, mail: Issued, way: Way): Promise<void> {
  const issued = await issuedOf(mail);
  const [first] = issued;
  if (!first) return;
  const { agencyId, providerId, runId, kind } = mail;
  const texts = invoiceMails.issued;
  const isDirect = issued.every(({ paymentMode }) => paymentMode === "direct");
  const cutOff = issued.find(({ approvalDueAt }) => approvalDueAt)?.approvalDueAt;
  for (const side of ["agency", "provider"] as const) {
    const recordId = side === "agency" ? agencyId : providerId;
    const body = side === "agency" ? texts.agency : isDirect ? texts.providerDirect : texts.provider;
    const happening = { jobId, event: kind, detail: "issued" as const, recordId, subjectId: runId };
    await tell(way, happening, await peopleOf(side, mail, { event: kind, way }), async ({ fullName }) => ({
      mail: await invoicesIssuedMail({
        fullName,
        body,
        agency: side === "agency" ? null : first.agencyName,
        provider: side === "provider" ? null : first.providerName,
        count: issued.length,
        first: first.number,
        total: formatMoney(issued.reduce((sum, { grossPence }) => sum + grossPence, 0)),
        cutOff: side === "provider" && cutOff ? formatDeadline(cutOff) : null,
        url: new URL(LIST, env().PUBLIC_URL).href,
      }),
    }));
  }
}

/** Runs one job, by the way whose queue it is in. */
export const mailAboutInvoice = (jobId: string, mail: InvoiceMail, way: Way = "mail"): Promise<void> =>
  mail.kind === "invoicesIssued" ? mailIssued(jobId, mail, way) : mailNews(jobId, mail, way);
