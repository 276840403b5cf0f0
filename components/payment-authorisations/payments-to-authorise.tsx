import { Section } from "@/components/agreements/sections";
import { Field, HiddenField, PreservedField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { type ChosenColumn, offeredColumns, shownColumns } from "@/components/lists/columns";
import { List, type ListActions } from "@/components/lists/list";
import type { PageQuery } from "@/components/lists/list-foot";
import { ListParts } from "@/components/lists/list-parts";
import { OnlyOne } from "@/components/lists/only-one";
import { addressOf, type Parameters } from "@/components/ui/address";
import { ButtonLink } from "@/components/ui/button";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import type { ListColumn } from "@/lib/config/closed-lists/lists";
import { constants } from "@/lib/config/constants";
import { paymentAuthorisationsPage as texts } from "@/lib/config/messages/payment-authorisations";
import type { ListTotal } from "@/lib/contract/common/lists";
import type { PaymentAuthorisationRow } from "@/lib/contract/payment-authorisations";
import type { ListSettings } from "@/lib/contract/settings";
import { formatDate, formatDateTime, formatMoney, lastMomentOf, type TimePreference } from "@/lib/format";
import { PaymentSettings, type PaymentSettingsProps } from "./payment-settings";

type Props = {
  path: string;
  title: string;
  /** `open`: the one that the list is narrowed to. */
  query: PageQuery & { show: "pending" | "decided"; open?: string | undefined };
  result: {
    items: readonly PaymentAuthorisationRow[];
    previous: string | null;
    next: string | null;
    total: ListTotal | null;
  };
  /** What the person has chosen for the list. */
  listSettings: ListSettings;
  listActions: ListActions;
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
  /** Whether the reader can open the page of every invoice; others open those of the payments that they decide. */
  opensInvoices: boolean;
  nowMs: number;
  preference: TimePreference;
  decide: FormAction;
  save: FormAction;
};

/** A moment that ends a day, as that day: the cut-off of midnight is the day before. */
const lastDayOf = (cutOff: string): string => formatDate(lastMomentOf(cutOff));

/** The page of the list that is shown, which stays the same while its payments are decided. */
const pageOf = ({ path, query: { show, ...place } }: Props, change: Parameters = {}): string =>
  addressOf(path, { show: show === "pending" ? undefined : show, ...place }, change);

const rowId = (authorisationId: string): string => `payment-${authorisationId}`;

/** The link of a payment's row, by its id, for what leads to it; null for one that is not shown or not the reader's. */
export function paymentRow(items: readonly PaymentAuthorisationRow[], authorisationId: string | undefined) {
  const row = items.find(({ _id, blocked }) => _id === authorisationId && blocked === null);
  return row ? { id: rowId(row._id), about: row.invoice.number } : null;
}

function Seen({
  props,
  row,
  doing,
}: {
  props: Props;
  row: PaymentAuthorisationRow;
  doing: "authorise" | "reject" | "delegate";
}) {
  return (
    <>
      <HiddenField name="do" value={doing} />
      <HiddenField name="page" value={pageOf(props)} />
      <HiddenField name="authorisationId" value={row._id} />
      <PreservedField name="lock" value={String(row.lock)} />
    </>
  );
}

function Decision({ props, row }: { props: Props; row: PaymentAuthorisationRow }) {
  if (row.blocked) return <span className="text-soft">{texts.blocked[row.blocked]}</span>;
  const name = <VisuallyHidden> {row.invoice.number}</VisuallyHidden>;
  return (
    <div>
      <Form action={props.decide} isAmongForms>
        <Seen props={props} row={row} doing="authorise" />
        <SubmitButton size="s" pendingText={texts.authorising}>
          {texts.authorise}
          {name}
        </SubmitButton>
      </Form>
      <ButtonLink variant="secondary" size="s" href={`${pageOf(props, { reject: row._id })}#decide`}>
        {texts.reject}
        {name}
      </ButtonLink>
      <ButtonLink variant="secondary" size="s" href={`${pageOf(props, { delegate: row._id })}#decide`}>
        {texts.delegate}
        {name}
      </ButtonLink>
    </div>
  );
}

/** Which step it is, and with whom. */
function stepOf({ step, steps, delegatedTo, isEscalated }: PaymentAuthorisationRow): string {
  const parts = [
    texts.stepOf(step, steps),
    delegatedTo && texts.delegatedTo(delegatedTo),
    isEscalated && texts.escalated,
  ];
  return parts.filter(Boolean).join(", ");
}

/** What became of a step, who decided it and when. */
function resultOf({ status, decidedBy, closedAt }: PaymentAuthorisationRow, preference: TimePreference): string {
  const at = closedAt ? formatDateTime(closedAt, preference) : "";
  return texts.resultOf(texts.statuses[status], decidedBy ? texts.by(decidedBy, at) : at);
}

function cellOf(
  key: ListColumn<"paymentAuthorisations">,
  { query, nowMs, preference }: Props,
): Omit<ChosenColumn<PaymentAuthorisationRow>, "heading"> {
  const money = (pence: number) => <span className="tabular-nums">{formatMoney(pence)}</span>;
  switch (key) {
    case "status":
      return { size: "l", cell: (row) => resultOf(row, preference) };
    case "agency":
      return { cell: ({ agency }) => agency };
    case "provider":
      return { cell: ({ provider }) => provider };
    case "service":
      return { cell: ({ service }) => service ?? texts.everyService };
    case "net":
      return { size: "s", cell: ({ netPence }) => money(netPence) };
    case "vat":
      return { size: "s", cell: ({ vatPence }) => money(vatPence) };
    case "gross":
      return { size: "s", cell: ({ grossPence }) => money(grossPence) };
    case "toCollect":
      return { size: "s", cell: ({ duePence }) => money(duePence) };
    case "cutOff":
      return {
        // Room for the whole date of a late one.
        size: query.show === "pending" ? "l" : undefined,
        cell: ({ dueAt }) => {
          if (query.show !== "pending") return lastDayOf(dueAt);
          const isLate = Date.parse(dueAt) <= nowMs;
          return isLate ? (
            <span className="badge badge-no">{texts.lateSince(lastDayOf(dueAt))}</span>
          ) : (
            <>
              {/* A phone has no headings of columns. */}
              <span className="p-label" aria-hidden="true">
                {texts.columns.cutOff}:{" "}
              </span>
              {lastDayOf(dueAt)}
            </>
          );
        },
      };
    case "step":
      return { cell: stepOf };
    case "reason":
      return { size: "l", cell: ({ reason }) => reason };
  }
}

/** Asks why a payment is rejected. */
function RejectForm({ props, row }: { props: Props; row: PaymentAuthorisationRow }) {
  return (
    <Section id="decide" title={texts.rejectTitle(row.invoice.number)}>
      <Form action={props.decide}>
        <Seen props={props} row={row} doing="reject" />
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
          <ButtonLink variant="secondary" href={pageOf(props)}>
            {texts.goBack}
          </ButtonLink>
        </div>
      </Form>
    </Section>
  );
}

/** Asks to whom a payment is handed. */
function DelegateForm({ props, opened }: { props: Props; opened: NonNullable<Props["opened"]> }) {
  const { authorisation: row, delegates } = opened;
  const back = (
    <ButtonLink variant="secondary" href={pageOf(props)}>
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
      <Form action={props.decide}>
        <Seen props={props} row={row} doing="delegate" />
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

/** The usual columns of those that wait and of the history. */
const usualColumns: Readonly<Record<Props["query"]["show"], readonly ListColumn<"paymentAuthorisations">[]>> = {
  pending: ["agency", "toCollect", "gross", "cutOff", "step", "service"],
  decided: ["status", "reason", "agency", "gross", "cutOff", "service"],
};

/** The payments to authorise: those that wait for a decision, or their history; and when payments need it. */
export function PaymentsToAuthorise(props: Props) {
  const { path, title, query, result, opened, settings, isChanging, showsProvider, save } = props;
  const { show } = query;
  const isOpen = opened?.authorisation.status === "pending" && opened.authorisation.blocked === null;
  const isPending = show === "pending";
  const offered = offeredColumns("paymentAuthorisations", [
    ...(showsProvider ? [] : (["provider"] as const)),
    ...(isPending ? (["status", "reason"] as const) : []),
  ]);
  return (
    <>
      {isOpen && opened.doing === "reject" ? (
        <RejectForm key={opened.authorisation._id} props={props} row={opened.authorisation} />
      ) : null}
      {isOpen && opened.doing === "delegate" ? (
        <DelegateForm key={opened.authorisation._id} props={props} opened={opened} />
      ) : null}
      <List
        title={title}
        caption={texts.caption[show]}
        note={texts.lead}
        path={path}
        query={query}
        kept={["show"]}
        unsaved={["open"]}
        above={
          query.open ? (
            <OnlyOne
              isFound={result.items.length > 0}
              allHref={addressOf(path, { show: isPending ? undefined : show })}
              texts={texts}
            />
          ) : null
        }
        parts={
          <ListParts
            label={texts.filters}
            path={path}
            parts={{ pending: texts.pending, decided: texts.decided }}
            usual="pending"
            shown={show}
          />
        }
        choice={{
          list: "paymentAuthorisations",
          offered,
          shown: shownColumns(
            offered,
            props.listSettings.columns ?? [...usualColumns[show], ...(showsProvider ? (["provider"] as const) : [])],
          ),
          names: texts.columns,
        }}
        listSettings={props.listSettings}
        listActions={props.listActions}
        name={{
          heading: texts.invoice,
          // Where the task of this payment leads.
          cell: ({ _id, invoice, opensInvoice }) => {
            const here = opensInvoice ? `${path}/${_id}` : undefined;
            const href = props.opensInvoices ? `/dashboard/finance/new/${invoice._id}` : here;
            return href ? (
              <a id={rowId(_id)} href={href}>
                {invoice.number}
              </a>
            ) : (
              <span id={rowId(_id)} tabIndex={-1}>
                {invoice.number}
              </span>
            );
          },
        }}
        columnOf={(key) => cellOf(key, props)}
        // Who decides needs the amount and until when, on a phone too.
        phone={isPending ? { end: "toCollect", below: "cutOff" } : undefined}
        decision={isPending ? (row) => <Decision props={props} row={row} /> : undefined}
        result={result}
        rowKey={({ _id }) => _id}
        counted={texts.counted}
        drawing="done"
        none={{ title: texts.none[show], text: texts.noneHint[show] }}
      />
      {settings ? (
        <div className="mt-6">
          <PaymentSettings path={path} settings={settings} isChanging={isChanging} save={save} />
        </div>
      ) : null}
    </>
  );
}
