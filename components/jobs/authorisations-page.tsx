import Link from "next/link";
import { Section } from "@/components/agreements/sections";
import { Field, HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { CheckboxGroup } from "@/components/form/rows";
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
import { constants, HOUR_MS } from "@/lib/config/constants";
import { jobPage, jobs as words } from "@/lib/config/messages/jobs";
import { jobAuthorisationsPage as texts } from "@/lib/config/messages/jobs/authorisations";
import type { AuthorisationRow } from "@/lib/contract/jobs";
import { calendarDate, formatDateTime, formatLongDate, formatMoney, type TimePreference } from "@/lib/format";
import { dayOfShift, shiftTimes } from "./times";

type Show = "pending" | "decided";

type AuthorisationsPageProps = {
  path: string;
  title: string;
  query: { show: Show; after: string | undefined };
  items: readonly AuthorisationRow[];
  next: string | null;
  /** The request that is to be refused. */
  refuse: string | undefined;
  /** Whether it lists the requests of several providers. */
  showsProvider: boolean;
  /** Whether the reader can open a shift's page. */
  opensJobs: boolean;
  nowMs: number;
  preference: TimePreference;
  decide: FormAction;
};

const nameOf = (row: AuthorisationRow): string => jobPage.heading(row.service.name, formatLongDate(dayOfShift(row)));

/** The shift's date and times, which lead to its page. */
function Shift({
  row,
  opensJobs,
  preference,
}: { row: AuthorisationRow } & Pick<AuthorisationsPageProps, "opensJobs" | "preference">) {
  const day = formatLongDate(dayOfShift(row));
  // Where the task of this request leads.
  const requestId = `request-${row._id}`;
  return (
    <>
      {opensJobs ? (
        <Link id={requestId} href={`/dashboard/jobs/${row.jobId}`} prefetch={false}>
          {day}
        </Link>
      ) : (
        <span id={requestId}>{day}</span>
      )}
      <span className="block text-list font-normal text-soft">
        {shiftTimes(row, preference)}
        {row.lastOn === dayOfShift(row) ? null : ` ${texts.until(formatLongDate(row.lastOn))}`}
      </span>
    </>
  );
}

function budgetLeft({ budget }: AuthorisationRow): string {
  if (!budget) return texts.noBudget;
  const left = budget.monthlyPence - budget.bookedPence;
  return left < 0 ? texts.overBy(formatMoney(-left)) : formatMoney(left);
}

function Decision({ path, row, decide }: Pick<AuthorisationsPageProps, "path" | "decide"> & { row: AuthorisationRow }) {
  if (!row.canDecide) return <span className="text-soft">{row.isStuck ? texts.stuck : texts.notYours}</span>;
  return (
    <div className="flex flex-wrap gap-2">
      <Form action={decide} isAmongForms>
        <HiddenField name="do" value="approve" />
        <HiddenField name="authorisationId" value={row._id} />
        <HiddenField name="requestedAt" value={row.requestedAt} />
        <SubmitButton size="s" pendingText={texts.approving}>
          {texts.approve}
          <VisuallyHidden> {nameOf(row)}</VisuallyHidden>
        </SubmitButton>
      </Form>
      <ButtonLink variant="secondary" size="s" href={`${path}?refuse=${row._id}#refuse`}>
        {texts.refuse}
        <VisuallyHidden> {nameOf(row)}</VisuallyHidden>
      </ButtonLink>
    </div>
  );
}

/** What became of a request, who decided it and why. */
function Result({ row, preference }: { row: AuthorisationRow; preference: TimePreference }) {
  const { status, decidedBy, decidedAt, reason } = row;
  return (
    <>
      {words.authorisationStatus[status].label}
      {decidedAt ? (
        <span className="block text-soft">
          {texts.decidedBy(decidedBy ?? "", formatDateTime(decidedAt, preference))}
        </span>
      ) : null}
      {reason ? <span className="block text-soft">{reason}</span> : null}
    </>
  );
}

function columnsFor(props: AuthorisationsPageProps): Column<AuthorisationRow>[] {
  const { path, query, showsProvider, nowMs, preference, decide } = props;
  const isPending = query.show === "pending";
  return [
    {
      key: "shift",
      heading: texts.shift,
      cell: (row) => <Shift row={row} opensJobs={props.opensJobs} preference={preference} />,
    },
    {
      key: "service",
      heading: texts.service,
      cell: ({ service, unit, provider }) => (
        <>
          {service.name}
          {unit || showsProvider ? (
            <span className="block text-list text-soft">{showsProvider ? provider : unit}</span>
          ) : null}
        </>
      ),
    },
    { key: "workerType", heading: texts.workerType, cell: ({ workerType }) => workerType.name },
    { key: "shifts", heading: texts.shifts, size: "s", cell: ({ shifts }) => shifts },
    {
      key: "cost",
      heading: texts.estimatedCost,
      cell: ({ estimatedPence }) =>
        estimatedPence === null ? texts.notCovered : texts.upTo(formatMoney(estimatedPence)),
    },
    ...(isPending ? [{ key: "budget", heading: texts.budgetLeft, cell: budgetLeft }] : []),
    { key: "requestedBy", heading: texts.requestedBy, cell: ({ requestedBy }) => requestedBy },
    isPending
      ? {
          key: "age",
          heading: texts.age,
          size: "s",
          cell: ({ requestedAt }) => texts.ageOf(Math.floor((nowMs - Date.parse(requestedAt)) / HOUR_MS)),
        }
      : { key: "result", heading: texts.result, cell: (row) => <Result row={row} preference={preference} /> },
    ...(isPending
      ? [
          {
            key: "actions",
            heading: texts.actions,
            headingHidden: true,
            size: "actions" as const,
            bare: true,
            cell: (row: AuthorisationRow) => <Decision path={path} row={row} decide={decide} />,
          },
        ]
      : []),
  ];
}

/** Asks why a request is refused. */
function RefuseForm({
  path,
  row,
  decide,
}: Pick<AuthorisationsPageProps, "path" | "decide"> & { row: AuthorisationRow }) {
  return (
    <Section id="refuse" title={texts.refuseTitle(row.service.name, formatLongDate(dayOfShift(row)))}>
      <Form action={decide}>
        <HiddenField name="do" value="refuse" />
        <HiddenField name="authorisationId" value={row._id} />
        <HiddenField name="requestedAt" value={row.requestedAt} />
        <Field
          as="textarea"
          name="reason"
          label={texts.refuseReason}
          hint={texts.refuseHint}
          rows={3}
          maxLength={constants.reasonMaxLength}
          required
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton variant="danger" pendingText={texts.refusing}>
            {texts.refuse}
          </SubmitButton>
          <ButtonLink variant="secondary" href={path}>
            {jobPage.goBack}
          </ButtonLink>
        </div>
      </Form>
    </Section>
  );
}

/** The length of `2026-11`. */
const YEAR_AND_MONTH = 7;

/** The requests that may be approved together: their costs are known and, one after another, within the budget left. */
function safeOf(items: readonly AuthorisationRow[]): AuthorisationRow[] {
  const spent = new Map<string, number>();
  return items.filter(({ canDecide, estimatedPence, budget, service, startAt }) => {
    if (!canDecide || estimatedPence === null) return false;
    if (budget === null) return true;
    const month = `${service._id} ${calendarDate(new Date(startAt)).slice(0, YEAR_AND_MONTH)}`;
    const pence = (spent.get(month) ?? budget.bookedPence) + estimatedPence;
    if (pence > budget.monthlyPence) return false;
    spent.set(month, pence);
    return true;
  });
}

/** Approves several at once, each separately. */
function Several({ items, decide, preference }: Pick<AuthorisationsPageProps, "items" | "decide" | "preference">) {
  const safe = safeOf(items);
  if (safe.length < 2) return null;
  return (
    <Section id="several" title={texts.several} lead={texts.severalHint}>
      <Form action={decide} isAmongForms>
        <HiddenField name="do" value="approveSelected" />
        {safe.map(({ _id, requestedAt }) => (
          <HiddenField key={_id} name={`seen.${_id}`} value={requestedAt} />
        ))}
        <CheckboxGroup
          name="selected"
          legend={texts.selectRequests}
          options={safe.map((row) => ({
            name: `selected.${row._id}`,
            label: `${nameOf(row)}, ${shiftTimes(row, preference)}`,
            about: `${row.workerType.name} · ${texts.shiftsAt(row.shifts, formatMoney(row.estimatedPence ?? 0))}`,
          }))}
        />
        <SubmitButton variant="secondary" pendingText={texts.approving}>
          {texts.approveSelected}
        </SubmitButton>
      </Form>
    </Section>
  );
}

/** The requests for authorisation: those that wait for a decision, or their history. */
export function AuthorisationsPage(props: AuthorisationsPageProps) {
  const { path, title, query, items, next, refuse, preference, decide } = props;
  const { show } = query;
  const refused = items.find(({ _id, canDecide }) => _id === refuse && canDecide);
  return (
    <>
      <PageHeader title={title} lead={texts.lead} />
      {refused ? <RefuseForm key={refused._id} path={path} row={refused} decide={decide} /> : null}
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
      {items.length > 0 ? <p className="mt-3 max-w-[70ch] text-soft">{texts.beforeVat}</p> : null}
      <Pagination path={path} query={query} next={next} of={texts.ofRequests} />
      {show === "pending" ? <Several items={items} decide={decide} preference={preference} /> : null}
    </>
  );
}
