import { Section } from "@/components/agreements/sections";
import { Field, HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { BulkForm } from "@/components/lists/bulk-form";
import { type ChosenColumn, offeredColumns, shownColumns } from "@/components/lists/columns";
import { List, type ListActions } from "@/components/lists/list";
import type { PageQuery } from "@/components/lists/list-foot";
import { ListParts } from "@/components/lists/list-parts";
import { OnlyOne } from "@/components/lists/only-one";
import { selectColumn } from "@/components/lists/select-column";
import { addressOf, type Parameters } from "@/components/ui/address";
import { ButtonLink } from "@/components/ui/button";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import type { ListColumn } from "@/lib/config/closed-lists/lists";
import { constants, HOUR_MS } from "@/lib/config/constants";
import { jobPage, jobs as words } from "@/lib/config/messages/jobs";
import { jobAuthorisationsPage as texts, workerTypesInWords } from "@/lib/config/messages/jobs/authorisations";
import type { ListTotal } from "@/lib/contract/common/lists";
import type { AuthorisationRow } from "@/lib/contract/jobs";
import type { ListSettings } from "@/lib/contract/settings";
import {
  formatDate,
  formatDateRange,
  formatDateTime,
  formatLongDate,
  formatMoney,
  formatMonth,
  formatShortDate,
  type TimePreference,
  weekdayNames,
  weekdayOf,
} from "@/lib/format";
import { dayOfShift, shiftTimes } from "./times";

/** The id of the form with what is done to the selected requests. */
const SELECTED = "selected-requests";

type Show = "pending" | "decided";

type AuthorisationsPageProps = {
  path: string;
  title: string;
  /** `open`: the one that the list is narrowed to. */
  query: PageQuery & { show: Show; open?: string | undefined };
  result: { items: readonly AuthorisationRow[]; previous: string | null; next: string | null; total: ListTotal | null };
  /** What the person has chosen for the list. */
  listSettings: ListSettings;
  listActions: ListActions;
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

const rowId = (requestId: string): string => `request-${requestId}`;

/** The link of a request's row, by its id, for what leads to it; null for one that is not shown or not the reader's. */
export function requestRow(items: readonly AuthorisationRow[], requestId: string | undefined) {
  const row = items.find(({ _id, canDecide }) => _id === requestId && canDecide);
  return row ? { id: rowId(row._id), about: nameOf(row) } : null;
}

type Budget = AuthorisationRow["budgets"][number];

/** What is left of a month before the request is approved. */
const leftOf = ({ monthlyPence, bookedPence, openPence }: Budget): number => monthlyPence - bookedPence - openPence;

function budgetText(budget: Budget): string {
  const left = leftOf(budget);
  const after = left - budget.addedPence;
  const words = left < 0 ? texts.overBy(formatMoney(-left)) : formatMoney(left);
  const over = left >= 0 && after < 0 ? ` ${texts.overWith(formatMoney(-after))}` : "";
  return texts.ofMonth(formatMonth(budget.month), `${words}${over}`);
}

/** Several facts of a cell, each on a line, for which its row grows; one alone is as in every other list. */
const Lines = ({ of }: { of: readonly string[] }) =>
  of.length > 1 ? (
    <span className="lines">
      {of.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </span>
  ) : (
    of[0]
  );

/** The page of the list that is shown, which stays the same while its requests are decided. */
const pageOf = ({ path, query: { show, ...place } }: AuthorisationsPageProps, change: Parameters = {}): string =>
  addressOf(path, { show: show === "pending" ? undefined : show, ...place }, change);

function Decision({ props, row }: { props: AuthorisationsPageProps; row: AuthorisationRow }) {
  if (!row.canDecide) return <span className="text-soft">{row.isStuck ? texts.stuck : texts.notYours}</span>;
  return (
    <div>
      <Form action={props.decide} isAmongForms>
        <HiddenField name="do" value="approve" />
        <HiddenField name="page" value={pageOf(props)} />
        <HiddenField name="authorisationId" value={row._id} />
        <HiddenField name="requestedAt" value={row.requestedAt} />
        <SubmitButton size="s" pendingText={texts.approving}>
          {texts.approve}
          <VisuallyHidden> {nameOf(row)}</VisuallyHidden>
        </SubmitButton>
      </Form>
      <ButtonLink variant="secondary" size="s" href={`${pageOf(props, { refuse: row._id })}#refuse`}>
        {texts.refuse}
        <VisuallyHidden> {nameOf(row)}</VisuallyHidden>
      </ButtonLink>
    </div>
  );
}

/** What became of a request, who decided it and when. */
function resultOf({ status, decidedBy, decidedAt }: AuthorisationRow, preference: TimePreference): string {
  const by = decidedAt ? texts.decidedBy(decidedBy ?? "", formatDateTime(decidedAt, preference)) : "";
  return texts.resultOf(words.authorisationStatus[status].label, by);
}

/** When the shifts of a request are: each with its day where their times differ. */
function timesOf(row: AuthorisationRow, preference: TimePreference): string[] {
  const { shifts, times, lastOn } = row;
  const [first] = times;
  if (!first || times.length === 1) {
    const range = formatDateRange(dayOfShift(row), lastOn);
    return [...(shifts > 1 ? [texts.shiftsOn(shifts, range)] : []), shiftTimes(first ?? row, preference)];
  }
  const more = shifts - times.reduce((sum, one) => sum + one.shifts, 0);
  return [
    texts.howMany(shifts),
    ...times.map((one) => {
      const day = dayOfShift(one);
      const weekday = weekdayNames("short")[weekdayOf(day) - 1] ?? "";
      return texts.at(`${weekday} ${formatShortDate(day)}`, shiftTimes(one, preference), one.shifts);
    }),
    ...(more > 0 ? [texts.more(more)] : []),
  ];
}

function cellOf(
  key: ListColumn<"jobAuthorisations">,
  { query, nowMs, preference }: AuthorisationsPageProps,
): Omit<ChosenColumn<AuthorisationRow>, "heading"> {
  switch (key) {
    case "status":
      return query.show === "pending"
        ? {
            size: "s",
            cell: ({ requestedAt }) => texts.ageOf(Math.floor((nowMs - Date.parse(requestedAt)) / HOUR_MS)),
          }
        : { size: "l", cell: (row) => resultOf(row, preference) };
    case "shift":
      return { size: "l", cell: (row) => <Lines of={timesOf(row, preference)} /> };
    case "workerType":
      return { cell: ({ workerTypes }) => workerTypesInWords(workerTypes) };
    case "cost":
      return {
        cell: ({ estimatedPence }) =>
          estimatedPence === null ? texts.notCovered : texts.upTo(formatMoney(estimatedPence)),
      };
    case "budget":
      return {
        cell: ({ budgets }) => (budgets.length > 0 ? <Lines of={budgets.map(budgetText)} /> : texts.noBudget),
      };
    case "requestedBy":
      return { cell: ({ requestedBy }) => requestedBy };
    case "shifts":
      return { size: "s", cell: ({ shifts }) => shifts };
    case "provider":
      return { cell: ({ provider }) => provider };
    case "reason":
      return { size: "l", cell: ({ reason }) => reason };
  }
}

/** Asks why a request is refused. */
function RefuseForm({ props, row }: { props: AuthorisationsPageProps; row: AuthorisationRow }) {
  return (
    <Section id="refuse" title={texts.refuseTitle(row.service.name, formatLongDate(dayOfShift(row)))}>
      <Form action={props.decide}>
        <HiddenField name="do" value="refuse" />
        <HiddenField name="page" value={pageOf(props)} />
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
          <ButtonLink variant="secondary" href={pageOf(props)}>
            {jobPage.goBack}
          </ButtonLink>
        </div>
      </Form>
    </Section>
  );
}

/** The requests that may be approved together: their costs are known and, one after another, within the budgets left. */
function safeOf(items: readonly AuthorisationRow[]): AuthorisationRow[] {
  const spent = new Map<string, number>();
  return items.filter(({ canDecide, estimatedPence, budgets, service }) => {
    if (!canDecide || estimatedPence === null) return false;
    const after = budgets.map((budget) => {
      const key = `${service._id} ${budget.month}`;
      const pence = (spent.get(key) ?? 0) + budget.addedPence;
      return { key, pence, fits: pence <= leftOf(budget) };
    });
    if (!after.every(({ fits }) => fits)) return false;
    for (const { key, pence } of after) spent.set(key, pence);
    return true;
  });
}

/** The usual columns of those that wait and of the history. */
const usualColumns: Readonly<Record<Show, readonly ListColumn<"jobAuthorisations">[]>> = {
  pending: ["shift", "workerType", "cost", "budget", "requestedBy", "status"],
  decided: ["status", "reason", "shift", "workerType", "cost", "requestedBy"],
};

/** The requests for authorisation: those that wait for a decision, or their history. */
export function AuthorisationsPage(props: AuthorisationsPageProps) {
  const { path, title, query, result, refuse, showsProvider, opensJobs, preference, decide } = props;
  const { show } = query;
  const isPending = show === "pending";
  const refused = result.items.find(({ _id, canDecide }) => _id === refuse && canDecide);
  const safe = isPending ? safeOf(result.items) : [];
  const offered = offeredColumns("jobAuthorisations", [
    ...(showsProvider ? [] : (["provider"] as const)),
    ...(isPending ? (["reason"] as const) : (["budget"] as const)),
  ]);
  return (
    <>
      {refused ? <RefuseForm key={refused._id} props={props} row={refused} /> : null}
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
          list: "jobAuthorisations",
          offered,
          shown: shownColumns(
            offered,
            props.listSettings.columns ?? [...usualColumns[show], ...(showsProvider ? (["provider"] as const) : [])],
          ),
          names: { ...texts.columns, status: isPending ? texts.age : texts.result },
        }}
        listSettings={props.listSettings}
        listActions={props.listActions}
        name={{
          heading: texts.service,
          cell: (row) => (
            <>
              {/* Where the task of this request leads. */}
              {opensJobs ? (
                <a id={rowId(row._id)} href={`/dashboard/jobs/${row.jobId}`}>
                  {row.service.name}
                </a>
              ) : (
                <span id={rowId(row._id)} tabIndex={-1}>
                  {row.service.name}
                </span>
              )}
              <span className="sub">{formatDate(dayOfShift(row))}</span>
              {row.unit ? <span className="sub">{row.unit}</span> : null}
            </>
          ),
        }}
        columnOf={(key) => cellOf(key, props)}
        decision={isPending ? (row) => <Decision props={props} row={row} /> : undefined}
        bulk={
          safe.length > 1
            ? {
                select: selectColumn<AuthorisationRow>({
                  form: SELECTED,
                  checkboxOf: (row) => (safe.includes(row) ? { name: `selected.${row._id}`, value: "on" } : null),
                  label: (row) => texts.selectOne(`${nameOf(row)}, ${timesOf(row, preference).join(", ")}`),
                }),
                around: (list) => (
                  <BulkForm
                    id={SELECTED}
                    action={decide}
                    values={Object.fromEntries([
                      ["do", "approveSelected"],
                      ["page", pageOf(props)],
                      ...safe.map(({ _id, requestedAt }) => [`seen.${_id}`, requestedAt] as const),
                    ])}
                    label={texts.approveSelected}
                    pendingText={texts.approving}
                  >
                    {list}
                  </BulkForm>
                ),
              }
            : undefined
        }
        result={result}
        rowKey={({ _id }) => _id}
        counted={texts.counted}
        drawing="done"
        none={{ title: texts.none[show], text: texts.noneHint[show] }}
      />
      {result.items.length > 0 ? (
        <p className="hint mt-3 max-w-[70ch]">
          {texts.beforeVat} {safe.length > 1 ? texts.severalHint : null}
        </p>
      ) : null}
    </>
  );
}
