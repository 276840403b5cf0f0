import Link from "next/link";
import { Section } from "@/components/agreements/sections";
import { Field, HiddenField, PreservedField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { ListParts } from "@/components/lists/list-parts";
import { addressOf } from "@/components/ui/address";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { type Column, Table } from "@/components/ui/table";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { constants } from "@/lib/config/constants";
import { paymentAuthorisationsPage as texts } from "@/lib/config/messages/payment-authorisations";
import type { PaymentAuthorisationRow } from "@/lib/contract/payment-authorisations";
import { formatDate, formatDateTime, formatMoney, type TimePreference } from "@/lib/format";
import { PaymentSettings, type PaymentSettingsProps } from "./payment-settings";

type Props = {
  path: string;
  title: string;
  query: { show: "pending" | "decided"; after: string | undefined };
  items: readonly PaymentAuthorisationRow[];
  next: string | null;
  /** The payment that is to be rejected or handed on. */
  opened: {
    doing: "reject" | "delegate";
    authorisation: PaymentAuthorisationRow;
    delegates: readonly { _id: string; name: string }[];
  } | null;
  /** Null for platform staff. */
  settings: PaymentSettingsProps["settings"] | null;
  isChanging: boolean;
  /** Whether it lists the payments of several providers. */
  showsProvider: boolean;
  /** Whether the reader can open an invoice's page. */
  opensInvoices: boolean;
  nowMs: number;
  preference: TimePreference;
  decide: FormAction;
  save: FormAction;
};

/** A moment that ends a day, as that day: the cut-off of midnight is the day before. */
const dayBefore = (moment: string): string => formatDate(new Date(Date.parse(moment) - 1));

function Seen({ row, doing }: { row: PaymentAuthorisationRow; doing: "authorise" | "reject" | "delegate" }) {
  return (
    <>
      <HiddenField name="do" value={doing} />
      <HiddenField name="authorisationId" value={row._id} />
      <PreservedField name="lock" value={String(row.lock)} />
    </>
  );
}

function Decision({ path, row, decide }: Pick<Props, "path" | "decide"> & { row: PaymentAuthorisationRow }) {
  if (row.blocked) return <span className="text-soft">{texts.blocked[row.blocked]}</span>;
  const name = <VisuallyHidden> {row.invoice.number}</VisuallyHidden>;
  return (
    <div className="flex flex-wrap gap-2">
      <Form action={decide} isAmongForms>
        <Seen row={row} doing="authorise" />
        <SubmitButton size="s" pendingText={texts.authorising}>
          {texts.authorise}
          {name}
        </SubmitButton>
      </Form>
      <ButtonLink variant="secondary" size="s" href={`${path}?reject=${row._id}#decide`}>
        {texts.reject}
        {name}
      </ButtonLink>
      <ButtonLink variant="secondary" size="s" href={`${path}?delegate=${row._id}#decide`}>
        {texts.delegate}
        {name}
      </ButtonLink>
    </div>
  );
}

function StepCell({ step, steps, delegatedTo, isEscalated }: PaymentAuthorisationRow) {
  return (
    <>
      {texts.stepOf(step, steps)}
      {delegatedTo ? <span className="block text-soft">{texts.delegatedTo(delegatedTo)}</span> : null}
      {isEscalated ? <span className="block text-soft">{texts.escalated}</span> : null}
    </>
  );
}

/** What became of a step, who decided it and why. */
function Result({ row, preference }: { row: PaymentAuthorisationRow; preference: TimePreference }) {
  const { status, decidedBy, closedAt, reason } = row;
  return (
    <>
      {texts.statuses[status]}
      {closedAt ? (
        <span className="block text-soft">
          {decidedBy ? texts.by(decidedBy, formatDateTime(closedAt, preference)) : formatDateTime(closedAt, preference)}
        </span>
      ) : null}
      {reason ? <span className="block text-soft">{reason}</span> : null}
    </>
  );
}

function columnsFor(props: Props): Column<PaymentAuthorisationRow>[] {
  const { path, query, showsProvider, opensInvoices, nowMs, preference, decide } = props;
  const isPending = query.show === "pending";
  return [
    {
      key: "invoice",
      heading: texts.invoice,
      // Where the task of this payment leads.
      cell: ({ _id, invoice }) =>
        opensInvoices ? (
          <Link id={`payment-${_id}`} href={`/dashboard/finance/new/${invoice._id}`} prefetch={false}>
            {invoice.number}
          </Link>
        ) : (
          <span id={`payment-${_id}`}>{invoice.number}</span>
        ),
    },
    {
      key: "agency",
      heading: texts.agency,
      cell: ({ agency, provider }) => (
        <>
          {agency}
          {showsProvider ? <span className="block text-list text-soft">{provider}</span> : null}
        </>
      ),
    },
    { key: "service", heading: texts.service, cell: ({ service }) => service ?? texts.everyService },
    { key: "net", heading: texts.net, size: "s", cell: ({ netPence }) => formatMoney(netPence) },
    { key: "vat", heading: texts.vat, size: "s", cell: ({ vatPence }) => formatMoney(vatPence) },
    { key: "gross", heading: texts.gross, size: "s", cell: ({ grossPence }) => formatMoney(grossPence) },
    {
      key: "cutOff",
      heading: texts.cutOff,
      cell: ({ dueAt }) => (
        <>
          {dayBefore(dueAt)}
          {isPending && Date.parse(dueAt) <= nowMs ? <span className="block text-danger">{texts.late}</span> : null}
        </>
      ),
    },
    { key: "step", heading: texts.step, cell: StepCell },
    isPending
      ? {
          key: "actions",
          heading: texts.actions,
          headingHidden: true,
          size: "actions",
          bare: true,
          cell: (row) => <Decision path={path} row={row} decide={decide} />,
        }
      : { key: "result", heading: texts.result, cell: (row) => <Result row={row} preference={preference} /> },
  ];
}

/** Asks why a payment is rejected. */
function RejectForm({ path, row, decide }: Pick<Props, "path" | "decide"> & { row: PaymentAuthorisationRow }) {
  return (
    <Section id="decide" title={texts.rejectTitle(row.invoice.number)}>
      <Form action={decide}>
        <Seen row={row} doing="reject" />
        <Field
          as="textarea"
          name="reason"
          label={texts.rejectReason}
          hint={texts.rejectHint}
          rows={3}
          maxLength={constants.reasonMaxLength}
          required
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton variant="danger" pendingText={texts.rejecting}>
            {texts.reject}
          </SubmitButton>
          <ButtonLink variant="secondary" href={path}>
            {texts.goBack}
          </ButtonLink>
        </div>
      </Form>
    </Section>
  );
}

/** Asks to whom a payment is handed. */
function DelegateForm({
  path,
  opened,
  decide,
}: Pick<Props, "path" | "decide"> & { opened: NonNullable<Props["opened"]> }) {
  const { authorisation: row, delegates } = opened;
  const back = (
    <ButtonLink variant="secondary" href={path}>
      {texts.goBack}
    </ButtonLink>
  );
  if (delegates.length === 0) {
    return (
      <Section id="decide" title={texts.delegateTitle(row.invoice.number)}>
        <p className="mb-4">{texts.noDelegates}</p>
        {back}
      </Section>
    );
  }
  return (
    <Section id="decide" title={texts.delegateTitle(row.invoice.number)}>
      <Form action={decide}>
        <Seen row={row} doing="delegate" />
        <Field
          as="select"
          name="userId"
          label={texts.delegateTo}
          hint={texts.delegateHint}
          options={[
            { value: "", label: texts.choose },
            ...delegates.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          required
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton pendingText={texts.delegating}>{texts.delegate}</SubmitButton>
          {back}
        </div>
      </Form>
    </Section>
  );
}

/** The payments to authorise: those that wait for a decision, or their history; and when payments need it. */
export function PaymentsToAuthorise(props: Props) {
  const { path, title, query, items, next, opened, settings, isChanging, decide, save } = props;
  const { show } = query;
  const isOpen = opened?.authorisation.status === "pending" && opened.authorisation.blocked === null;
  return (
    <>
      <PageHeader title={title} lead={texts.lead} />
      {isOpen && opened.doing === "reject" ? (
        <RejectForm key={opened.authorisation._id} path={path} row={opened.authorisation} decide={decide} />
      ) : null}
      {isOpen && opened.doing === "delegate" ? (
        <DelegateForm key={opened.authorisation._id} path={path} opened={opened} decide={decide} />
      ) : null}
      <ListParts
        label={texts.filters}
        parts={{ pending: texts.pending, decided: texts.decided }}
        shown={show}
        hrefOf={(part) => addressOf(path, { show: part === "pending" ? undefined : part })}
      />
      <Card padded={false}>
        {items.length > 0 ? (
          <Table caption={texts.caption[show]} columns={columnsFor(props)} rows={items} rowKey={({ _id }) => _id} />
        ) : (
          <EmptyState drawing="done" title={texts.none[show]}>
            <p>{texts.noneHint[show]}</p>
          </EmptyState>
        )}
      </Card>
      <Pagination path={path} query={query} next={next} of={texts.ofPayments} />
      {settings ? <PaymentSettings path={path} settings={settings} isChanging={isChanging} save={save} /> : null}
    </>
  );
}
