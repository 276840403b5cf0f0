import Link from "next/link";
import type { ReactNode } from "react";
import { Particulars, Section } from "@/components/agreements/sections";
import type { FormAction } from "@/components/form/form";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { type Column, Table } from "@/components/ui/table";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { invoiceDownloads as downloads } from "@/lib/config/messages/invoices/downloads";
import { invoicePages as texts } from "@/lib/config/messages/invoices/pages";
import type { Invoice, InvoiceDocument } from "@/lib/contract/invoices";
import {
  formatDate,
  formatDateRange,
  formatDateTime,
  formatDeadline,
  formatLength,
  formatMoney,
  type TimePreference,
} from "@/lib/format";
import { EvidenceForm, EvidenceLinks, type EvidenceProps } from "./evidence";
import { InvoiceActions, nameOfLine } from "./invoice-actions";
import { PaymentActions, type PaymentRights } from "./payment-actions";
import { InvoiceStatusBadge } from "./status";

type InvoiceViewProps = {
  invoice: Invoice;
  /** The list. */
  path: string;
  opensTimesheets: boolean;
  opensJobs: boolean;
  preference: TimePreference;
  /** Of the form that adds a file to a dispute. */
  evidence: EvidenceProps;
  /** What the reader can do about its payment; null for those who record none. */
  paymentRights: PaymentRights | null;
  /** Of before the weekly run. */
  isEarlier?: boolean;
  change: FormAction;
};

/** What an invoice says; where more of it is known, also its credit notes, what it credits, and what is late. */
type DocumentProps = Pick<InvoiceViewProps, "path" | "opensTimesheets" | "opensJobs" | "preference"> & {
  invoice: InvoiceDocument & Partial<Pick<Invoice, "creditsInvoice" | "creditNotes" | "late" | "payoutHeldReason">>;
};

type Item = readonly [string, ReactNode];
type Line = Invoice["lines"][number];

const InvoiceLink = ({ path, of }: { path: string; of: { _id: string; number: string } }) => (
  <Link href={`${path}/${of._id}`} prefetch={false}>
    {of.number}
  </Link>
);

/** What an invoice says of itself. */
export function aboutOf({ invoice, path, preference }: Pick<DocumentProps, "invoice" | "path" | "preference">): Item[] {
  const {
    approvalDueAt,
    isAutomatic,
    creditsInvoice,
    creditNotes = [],
    purchaseOrder,
    reason,
    service,
    late,
  } = invoice;
  const isInvoice = invoice.kind === "invoice";
  const items: (Item | null)[] = [
    [texts.summary.status, <InvoiceStatusBadge key="status" status={invoice.status} />],
    [texts.summary.agency, invoice.agency],
    [texts.summary.provider, invoice.provider],
    service ? [texts.summary.service, service] : null,
    [texts.summary.period, formatDateRange(invoice.periodStart, invoice.periodEnd)],
    [texts.summary.issued, formatDate(invoice.issuedOn)],
    [texts.summary.taxPoint, formatDate(invoice.taxPoint)],
    isInvoice
      ? [
          texts.summary.due,
          invoice.dueOn === invoice.dueOnDocument
            ? formatDate(invoice.dueOn)
            : texts.dueAfterDispute(formatDate(invoice.dueOn), formatDate(invoice.dueOnDocument)),
        ]
      : null,
    late
      ? [
          texts.summary.late,
          texts.lateClaim({
            days: texts.daysLate(late.days),
            rate: texts.percent(late.ratePercent),
            interest: formatMoney(late.interestPence),
            compensation: formatMoney(late.compensationPence),
          }),
        ]
      : null,
    approvalDueAt ? [texts.summary.cutOff, texts.automaticAt(formatDeadline(approvalDueAt, preference))] : null,
    isAutomatic ? [texts.summary.cutOff, texts.approvedByTime] : null,
    purchaseOrder ? [texts.summary.purchaseOrder, purchaseOrder] : null,
    isInvoice ? [texts.summary.payment, texts.payment[invoice.paymentMode]] : null,
    creditsInvoice ? [texts.summary.credits, <InvoiceLink key="credits" path={path} of={creditsInvoice} />] : null,
    reason ? [texts.summary.reason, reason] : null,
    creditNotes.length > 0
      ? [
          texts.summary.creditNotes,
          creditNotes.map((note) => (
            <span key={note._id} className="block">
              <InvoiceLink path={path} of={note} /> {formatMoney(note.grossPence)}
            </span>
          )),
        ]
      : null,
    invoice.payoutHeldReason ? [texts.summary.payoutHeld, invoice.payoutHeldReason] : null,
  ];
  return items.filter((item) => item !== null);
}

/** The amounts that add up to what is due; those that are nothing are left out. */
export function figuresOf({
  netPence,
  vatPence,
  grossPence,
  heldPence,
  creditedPence,
  paidPence,
  duePence,
  kind,
}: InvoiceDocument) {
  const optional = (label: string, pence: number): Item[] => (pence === 0 ? [] : [[label, formatMoney(pence)]]);
  const items: Item[] = [
    [texts.net, formatMoney(netPence)],
    [texts.vat, formatMoney(vatPence)],
    [texts.gross, <strong key="gross">{formatMoney(grossPence)}</strong>],
    ...optional(texts.held, heldPence),
    ...optional(texts.credited, creditedPence),
    ...optional(texts.paidSoFar, paidPence),
    ...(kind === "invoice" ? [[texts.dueNow, <strong key="due">{formatMoney(duePence)}</strong>] satisfies Item] : []),
  ];
  return items;
}

function Party({ party }: { party: Invoice["supplier"] }) {
  const { name, legalName, address, postcode, companyNumber, vatNumber } = party;
  return [
    legalName ?? name,
    legalName && legalName !== name ? name : null,
    address,
    postcode,
    companyNumber && texts.companyNumber(companyNumber),
    vatNumber && texts.vatNumber(vatNumber),
  ].map((line, place) =>
    line ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one address, in order
      <span key={place} className="block whitespace-pre-line">
        {line}
      </span>
    ) : null,
  );
}

const vatColumns: Column<Invoice["vatBreakdown"][number]>[] = [
  { key: "rate", heading: texts.rate, size: "s", cell: ({ ratePercent }) => texts.percent(ratePercent) },
  { key: "net", heading: texts.net, cell: ({ netPence }) => formatMoney(netPence) },
  { key: "vat", heading: texts.vat, cell: ({ vatPence }) => formatMoney(vatPence) },
  { key: "why", heading: texts.why, size: "l", cell: ({ reason }) => reason },
];

type LineProps = { line: Line } & Pick<InvoiceViewProps, "opensTimesheets" | "opensJobs">;

/** The ways to the timesheet and the shift of a line, which leads on to its agreement. */
export function LineLinks({ line: { timesheetId, jobId, description }, opensTimesheets, opensJobs }: LineProps) {
  const link = (label: string, href: string) => (
    <Link
      className="inline-flex min-h-11 min-w-11 items-center"
      aria-label={`${label}: ${description}`}
      href={href}
      prefetch={false}
    >
      {label}
    </Link>
  );
  return (
    <span className="flex flex-wrap gap-x-4">
      {opensTimesheets && timesheetId ? link(texts.timesheet, `/dashboard/tasks/timesheet?open=${timesheetId}`) : null}
      {opensJobs && jobId ? link(texts.shift, `/dashboard/jobs/${jobId}`) : null}
    </span>
  );
}

/** How a line came about: its steps, its VAT, and the ways to its timesheet and shift. */
function LineAbout(props: LineProps) {
  const { trace, vat, description } = props.line;
  return (
    <>
      <details className="candidate-others">
        <summary>
          {texts.steps}
          <VisuallyHidden>: {description}</VisuallyHidden>
        </summary>
        <ol className="mt-1">
          {trace.map((sentence, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the steps of one amount, in order
            <li key={place}>{sentence}</li>
          ))}
        </ol>
        <p className="mt-2">{texts.vatOf(vat.ratePercent, vat.reason)}</p>
      </details>
      <LineLinks {...props} />
    </>
  );
}

const lineColumns = (props: DocumentProps): Column<Line>[] => [
  {
    key: "line",
    heading: texts.line,
    size: "l",
    cell: (line) => (
      <>
        {line.description}
        {line.service ? <span className="block text-list font-normal text-soft">{line.service}</span> : null}
        <div className="text-list font-normal">
          <LineAbout line={line} opensTimesheets={props.opensTimesheets} opensJobs={props.opensJobs} />
        </div>
      </>
    ),
  },
  {
    key: "date",
    heading: texts.date,
    size: "s",
    cell: ({ shiftOn }) => (shiftOn ? formatDate(shiftOn) : texts.noCutOff),
  },
  {
    key: "time",
    heading: texts.time,
    size: "s",
    cell: ({ minutes }) => (minutes > 0 ? formatLength(minutes) : texts.noCutOff),
  },
  {
    key: "amount",
    heading: texts.amount,
    size: "s",
    cell: ({ netPence, creditedPence, disputeStatus }) => (
      <>
        {formatMoney(netPence)}
        {creditedPence === 0 ? null : (
          <span className="block text-list text-soft">{texts.creditedOf(formatMoney(creditedPence))}</span>
        )}
        {disputeStatus ? <span className="block text-list text-danger">{texts.lineDispute[disputeStatus]}</span> : null}
      </>
    ),
  },
];

function DisputesSection({ invoice, path, preference, evidence }: InvoiceViewProps) {
  if (invoice.disputes.length === 0) return null;
  return (
    <Section id="disputes" title={texts.disputesTitle}>
      {invoice.disputes.map((dispute) => {
        const lines = invoice.lines.filter(({ disputeId }) => disputeId === dispute._id);
        return (
          <article key={dispute._id} className="mb-5 last:mb-0">
            <h3>{dispute.isWhole ? texts.wholeDisputed : texts.linesDisputed(lines.map(nameOfLine))}</h3>
            <p className="text-list text-soft">{texts.disputedOn(formatDateTime(dispute.raisedAt, preference))}</p>
            <p className="whitespace-pre-line">{dispute.reason}</p>
            <EvidenceLinks dispute={dispute} side="provider" path={`${path}/${invoice._id}`} />
            {dispute.answer && dispute.answeredAt ? (
              <>
                <p className="mt-3 text-list text-soft">
                  {texts.answered(formatDateTime(dispute.answeredAt, preference))}
                </p>
                <p className="whitespace-pre-line">{dispute.answer}</p>
              </>
            ) : dispute.decidedAt ? null : (
              <p className="mt-3 text-list text-soft">
                {invoice.can.answer ? texts.notAnsweredByYou : texts.notAnswered}
              </p>
            )}
            <EvidenceLinks dispute={dispute} side="agency" path={`${path}/${invoice._id}`} />
            {dispute.decision && dispute.decidedAt ? (
              <>
                <p className="mt-3 text-list text-soft">
                  {texts.decidedOn(texts.decisions[dispute.decision], formatDateTime(dispute.decidedAt, preference))}
                </p>
                <p className="whitespace-pre-line">{dispute.decisionReason}</p>
              </>
            ) : (
              <p className="text-list text-soft">{texts.notDecided}</p>
            )}
            {invoice.can.addEvidence && !dispute.decidedAt ? (
              <EvidenceForm action={`${path}/${invoice._id}/upload`} disputeId={dispute._id} {...evidence} />
            ) : null}
          </article>
        );
      })}
    </Section>
  );
}

/** What has happened to an invoice, the last first. */
export const InvoiceHistory = ({
  invoice,
  preference,
  alreadySaid = [],
}: Pick<InvoiceViewProps, "invoice" | "preference"> & {
  /** The reasons shown beside it, which are left out here. */
  alreadySaid?: readonly string[];
}) => (
  <ol className="job-activity">
    {invoice.history.map(({ event, side, by, at, reason, pence }) => (
      <li key={at + event} className="job-activity-line">
        <time className="job-activity-at" dateTime={at}>
          {formatDateTime(at, preference)}
        </time>
        <span>
          {(texts.events as Record<string, string>)[event] ?? event}
          {pence === null ? null : `, ${formatMoney(pence)}`}{" "}
          {side === "time" ? null : texts.by(by ?? texts.sides[side])}
          {reason && !alreadySaid.includes(reason) ? (
            <span className="block whitespace-pre-line text-soft">{reason}</span>
          ) : null}
        </span>
      </li>
    ))}
  </ol>
);

/** What an invoice says. */
export function InvoiceSections(props: DocumentProps) {
  const { isSelfBilled, supplier, customer, platform, vatBreakdown, lines } = props.invoice;
  return (
    <>
      <Section id="figures" title={texts.figures}>
        <Particulars items={figuresOf(props.invoice)} />
      </Section>
      <Section id="about" title={texts.about}>
        <Particulars items={aboutOf(props)} />
      </Section>
      <Section id="lines" title={texts.linesTitle} lead={texts.linesLead}>
        <Table caption={texts.linesTitle} columns={lineColumns(props)} rows={lines} rowKey={({ _id }) => _id} />
      </Section>
      <Section id="vat" title={texts.vatTitle} lead={texts.vatLead}>
        <Table
          caption={texts.vatTitle}
          columns={vatColumns}
          rows={vatBreakdown}
          rowKey={({ treatment, ratePercent, reason }) => `${treatment} ${ratePercent} ${reason}`}
        />
      </Section>
      <Section id="parties" title={texts.parties}>
        <Particulars
          items={[
            [texts.supplier, <Party key="supplier" party={supplier} />],
            [texts.customer, <Party key="customer" party={customer} />],
            ...(isSelfBilled ? [[texts.platform, <Party key="platform" party={platform} />] satisfies Item] : []),
          ]}
        />
      </Section>
    </>
  );
}

/** Says that the platform issues an invoice in the agency's name. */
export const SelfBilledNotice = ({ invoice }: { invoice: InvoiceDocument }) =>
  invoice.isSelfBilled ? (
    <div className="mb-5">
      <Notice>
        <p>{texts.selfBilled}</p>
      </Notice>
    </div>
  ) : null;

/** One invoice or credit note: what it says, how each amount came about, what has become of it, and what the reader can do. */
export function InvoiceView(props: InvoiceViewProps) {
  const { invoice, path, paymentRights, isEarlier = false, change } = props;
  const { kind, number } = invoice;
  return (
    <>
      <PageHeader title={texts.titleOf(texts.kinds[kind], number)}>
        <Link className="btn btn-quiet" href={path} prefetch={false}>
          {texts.back}
        </Link>
        {(["pdf", "xml", "csv"] as const).map((format) => (
          <a key={format} className="btn btn-secondary" href={`${path}/${invoice._id}/files/${format}`} download>
            {downloads[format]}
          </a>
        ))}
      </PageHeader>
      <SelfBilledNotice invoice={invoice} />
      <div className="ts-columns">
        <div>
          <InvoiceSections {...props} />
        </div>
        <div>
          <DisputesSection {...props} />
          <InvoiceActions invoice={invoice} change={change} />
          {paymentRights ? (
            <PaymentActions invoice={invoice} isEarlier={isEarlier} can={paymentRights} change={change} />
          ) : null}
          <Section id="history" title={texts.historyTitle}>
            <InvoiceHistory invoice={invoice} preference={props.preference} />
          </Section>
        </div>
      </div>
    </>
  );
}
