import Link from "next/link";
import { Particulars, Section } from "@/components/agreements/sections";
import type { FormAction } from "@/components/form/form";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { type Column, Table } from "@/components/ui/table";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { paymentDirections } from "@/lib/config/closed-lists/payments";
import { bacsPage as texts } from "@/lib/config/messages/bacs";
import type { BacsExport, BacsPayment } from "@/lib/contract/payments";
import { formatDate, formatDateTime, formatMoney, formatNumber, type TimePreference } from "@/lib/format";
import { ConfirmForm, MakeForm, OutcomeForm, outcomesOf, SendForm } from "./forms";

type Totals = { payments: number; pence: number };
type Opened = BacsExport & { items: readonly BacsPayment[] };

type BacsPageProps = {
  path: string;
  title: string;
  after: string | undefined;
  /** What waits for a file of a day; null while a file is open. */
  ready: { isSetUp: boolean; processingOn: string; collect: Totals; payout: Totals } | null;
  files: { items: readonly BacsExport[]; next: string | null } | null;
  opened: Opened | null;
  /** The payment of the open file whose outcome is recorded. */
  paymentId: string | null;
  today: string;
  preference: TimePreference;
  change: FormAction;
};

/** What waits for a file of a day, in numbers, and the forms that make the files. */
function Ready({
  path,
  ready,
  change,
}: Pick<BacsPageProps, "path" | "change"> & { ready: NonNullable<BacsPageProps["ready"]> }) {
  const { isSetUp, processingOn } = ready;
  return (
    <Section id="ready" title={texts.readyTitle}>
      {isSetUp ? null : (
        <Notice kind="info">
          <p>{texts.notSetUp}</p>
        </Notice>
      )}
      <form action={path} method="get" className="mt-4 flex flex-wrap items-end gap-3">
        <div className="min-w-0">
          <label htmlFor="on" className="lab">
            {texts.day}
          </label>
          <p id="on-hint" className="hint">
            {texts.dayHint}
          </p>
          <input
            id="on"
            name="on"
            type="date"
            className="inp"
            defaultValue={processingOn}
            aria-describedby="on-hint"
            required
          />
        </div>
        <Button type="submit" variant="secondary">
          {texts.show}
        </Button>
      </form>
      <div className="mt-5 grid gap-6 md:grid-cols-2">
        {paymentDirections.map((direction) => {
          const { title, lead } = texts.directions[direction];
          const totals = ready[direction];
          return (
            <section key={direction} aria-labelledby={`ready-${direction}`} className="min-w-0">
              <h3 id={`ready-${direction}`}>{title}</h3>
              <p className="mt-1 text-soft">{lead}</p>
              <p className="mt-3 tabular-nums">
                <strong>
                  {totals.payments > 0 ? texts.totals(totals.payments, formatMoney(totals.pence)) : texts.none}
                </strong>
              </p>
              {isSetUp && totals.payments > 0 ? (
                <MakeForm direction={direction} processingOn={processingOn} totals={totals} change={change} />
              ) : null}
            </section>
          );
        })}
      </div>
    </Section>
  );
}

function stateOf({ sentAt, waiting, failed }: BacsExport): string {
  if (!sentAt && waiting > 0) return texts.states.notSent;
  if (waiting > 0) return texts.states.sent(waiting);
  return failed > 0 ? texts.states.failed(failed) : texts.states.done;
}

const fileColumns = (path: string): Column<BacsExport>[] => [
  { key: "file", heading: texts.file, cell: ({ fileName }) => fileName },
  { key: "kind", heading: texts.kind, cell: ({ direction }) => texts.kinds[direction] },
  { key: "day", heading: texts.processing, cell: ({ processingOn }) => formatDate(processingOn) },
  { key: "count", heading: texts.count, size: "s", cell: ({ payments }) => formatNumber(payments) },
  { key: "total", heading: texts.total, size: "s", cell: ({ pence }) => formatMoney(pence) },
  { key: "state", heading: texts.state, cell: stateOf },
  {
    key: "open",
    heading: texts.open,
    headingHidden: true,
    bare: true,
    size: "s",
    cell: ({ exportId, fileName }) => (
      <ButtonLink variant="secondary" size="s" href={`${path}?file=${exportId}`}>
        {texts.open}
        <VisuallyHidden> {fileName}</VisuallyHidden>
      </ButtonLink>
    ),
  },
];

const paymentColumns = (path: string, { exportId, direction }: BacsExport): Column<BacsPayment>[] => [
  {
    key: "invoice",
    heading: texts.invoice,
    cell: ({ invoice }) => (
      <Link href={`/dashboard/finance/new/${invoice._id}`} prefetch={false}>
        {invoice.number}
      </Link>
    ),
  },
  { key: "organisation", heading: texts.organisation, size: "l", cell: ({ organisation }) => organisation },
  { key: "amount", heading: texts.amount, size: "s", cell: ({ pence }) => formatMoney(pence) },
  {
    key: "status",
    heading: texts.status,
    cell: ({ status, paidOn }) =>
      paidOn ? `${texts.statuses[status]}, ${formatDate(paidOn)}` : texts.statuses[status],
  },
  {
    key: "action",
    heading: texts.action,
    headingHidden: true,
    bare: true,
    size: "actions",
    cell: (payment) =>
      outcomesOf(direction, payment).length > 0 ? (
        <ButtonLink variant="secondary" size="s" href={`${path}?file=${exportId}&payment=${payment._id}#outcome`}>
          {texts.record}
          <VisuallyHidden> {texts.of(payment.invoice.number)}</VisuallyHidden>
        </ButtonLink>
      ) : null,
  },
];

/** A file: what it has, that the bank has it, and what became of its payments. */
function OpenedFile({ path, opened, paymentId, today, preference, change }: BacsPageProps & { opened: Opened }) {
  const { exportId, sentAt, waiting } = opened;
  const payment = opened.items.find((one) => one._id === paymentId);
  // Bacs moves the money on the processing day.
  const day = opened.processingOn < today ? opened.processingOn : today;
  return (
    <>
      <Section id="file" title={opened.fileName}>
        <Particulars
          items={[
            [texts.kind, texts.kinds[opened.direction]],
            [texts.processing, formatDate(opened.processingOn)],
            [texts.total, texts.totals(opened.payments, formatMoney(opened.pence))],
            [texts.state, stateOf(opened)],
            [texts.made, texts.by(formatDateTime(opened.createdAt, preference), opened.createdBy)],
            [texts.sent, sentAt ? texts.by(formatDateTime(sentAt, preference), opened.sentBy) : texts.notSent],
          ]}
        />
        <div className="mt-5 flex flex-wrap items-center gap-3">
          {opened.hasFile ? (
            <a className="btn btn-primary" href={`${path}/${exportId}/file`} download>
              {texts.download}
            </a>
          ) : (
            <p>{opened.pence === 0 ? texts.empty : texts.gone}</p>
          )}
          <Link className="btn btn-quiet" href={path} prefetch={false}>
            {texts.back}
          </Link>
        </div>
      </Section>
      {payment && outcomesOf(opened.direction, payment).length > 0 ? (
        <Section id="outcome" title={texts.outcomeTitle(payment.invoice.number, payment.organisation)}>
          <OutcomeForm key={payment._id} file={opened} payment={payment} day={day} change={change} />
        </Section>
      ) : null}
      {sentAt || opened.pence === 0 ? null : (
        <Section id="send" title={texts.sendTitle} lead={texts.sendLead}>
          <SendForm exportId={exportId} change={change} />
        </Section>
      )}
      {waiting > 0 ? (
        <Section id="confirm" title={texts.confirmTitle} lead={texts.confirmLead(waiting)}>
          <ConfirmForm file={opened} day={day} change={change} />
        </Section>
      ) : null}
      <Section id="payments" title={texts.paymentsTitle}>
        <Table
          caption={texts.paymentsTitle}
          columns={paymentColumns(path, opened)}
          rows={opened.items}
          rowKey={({ _id }) => _id}
        />
      </Section>
    </>
  );
}

/** What is ready for the bank, the files that were made, and the one that is open. */
export function BacsPage(props: BacsPageProps) {
  const { path, title, after, ready, files, opened, change } = props;
  return (
    <>
      <PageHeader title={title} lead={texts.lead} />
      {opened ? <OpenedFile {...props} opened={opened} /> : null}
      {ready ? <Ready path={path} ready={ready} change={change} /> : null}
      {files ? (
        <section aria-labelledby="files">
          <h2 id="files" className="mb-3">
            {texts.filesTitle}
          </h2>
          <Card padded={false}>
            {files.items.length > 0 ? (
              <Table
                caption={texts.files}
                columns={fileColumns(path)}
                rows={files.items}
                rowKey={({ exportId }) => exportId}
              />
            ) : (
              <EmptyState title={texts.filesNone}>
                <p>{texts.filesNoneHint}</p>
              </EmptyState>
            )}
          </Card>
          <Pagination path={path} query={{ after }} next={files.next} of={texts.ofFiles} />
        </section>
      ) : null}
    </>
  );
}
