import type { ReactNode } from "react";
import { Section } from "@/components/agreements/sections";
import type { FormAction } from "@/components/form/form";
import { BulkForm } from "@/components/lists/bulk-form";
import { type ChosenColumn, offeredColumns, shownColumns } from "@/components/lists/columns";
import { List, type ListActions } from "@/components/lists/list";
import type { PageQuery } from "@/components/lists/list-foot";
import { ListParts } from "@/components/lists/list-parts";
import { selectColumn } from "@/components/lists/select-column";
import { addressOf } from "@/components/ui/address";
import type { ListColumn } from "@/lib/config/closed-lists/lists";
import { jobPage } from "@/lib/config/messages/jobs";
import { onBehalf, approvalsPage as texts } from "@/lib/config/messages/on-behalf";
import type { ListTotal } from "@/lib/contract/common/lists";
import type { OnBehalfRequest } from "@/lib/contract/on-behalf";
import type { ListSettings } from "@/lib/contract/settings";
import { formatDate, formatDateTime, formatLongDate, type TimePreference } from "@/lib/format";
import { OnBehalfDecision, OnBehalfFacts, priceOf, workerOf } from "./on-behalf-section";
import { dayOfShift, shiftTimes } from "./times";

/** The id of the form with what is done to the selected shifts. */
const SELECTED = "selected-approvals";

type Show = "waiting" | "decided";

type ApprovalsPageProps = {
  path: string;
  title: string;
  /** This queue and the mixed one. */
  queues?: ReactNode;
  query: PageQuery & { show: Show };
  result: { items: readonly OnBehalfRequest[]; previous: string | null; next: string | null; total: ListTotal | null };
  /** What the person has chosen for the list. */
  listSettings: ListSettings;
  listActions: ListActions;
  /** The one whose details and decision are shown. */
  open: OnBehalfRequest | null;
  /** Whether the reader can open a shift's page. */
  opensJobs: boolean;
  preference: TimePreference;
  decide: FormAction;
};

const nameOf = (one: OnBehalfRequest): string => jobPage.heading(one.service.name, formatLongDate(dayOfShift(one)));

/** What became of a shift, who decided it and when. */
function resultOf({ outcome, decidedBy, decidedAt }: OnBehalfRequest, preference: TimePreference): string {
  const at = decidedAt ? formatDateTime(decidedAt, preference) : "";
  return texts.resultOf(outcome ? onBehalf.outcome[outcome] : "", decidedBy ? texts.by(decidedBy, at) : at);
}

/** By when it has to be decided, or why the reader does not decide it. */
function waitsFor({ canDecide, isStuck, decideBy }: OnBehalfRequest, preference: TimePreference): string {
  if (!canDecide) return isStuck ? texts.stuck : texts.notYours;
  return formatDateTime(decideBy, preference);
}

function cellOf(
  key: ListColumn<"approvals">,
  { query, preference }: ApprovalsPageProps,
): Omit<ChosenColumn<OnBehalfRequest>, "heading"> {
  switch (key) {
    case "status":
      return {
        size: "l",
        cell: (one) => (query.show === "waiting" ? waitsFor(one, preference) : resultOf(one, preference)),
      };
    case "shift":
      return { cell: (one) => shiftTimes(one, preference) };
    case "worker":
      return { cell: workerOf };
    case "workerType":
      return { cell: ({ workerType }) => workerType };
    case "agency":
      return { cell: ({ agency }) => agency };
    case "price":
      return { size: "s", cell: (one) => priceOf(one, "Provider") };
    case "posted":
      return { cell: ({ postedAt }) => formatDateTime(postedAt, preference) };
    case "reason":
      return { size: "l", cell: ({ outcomeReason }) => outcomeReason };
  }
}

/** Where a row leads: to the decision, or to the shift's page; null where there is neither. */
function linkOf({ path, query, opensJobs }: ApprovalsPageProps, one: OnBehalfRequest): string | null {
  if (one.canDecide) return `${addressOf(path, { ...query, open: one.jobId })}#open`;
  return opensJobs ? `/dashboard/jobs/${one.jobId}` : null;
}

/** The shift to decide on: the next one opens by itself once it is decided. */
function Open({
  path,
  one,
  preference,
  decide,
}: Pick<ApprovalsPageProps, "path" | "preference" | "decide"> & { one: OnBehalfRequest }) {
  const form = { confirm: "confirm", refuse: "refuse", withdraw: "" };
  return (
    <Section id="open" title={`${texts.next}: ${nameOf(one)}`} lead={shiftTimes(one, preference)}>
      <OnBehalfFacts request={one} preference={preference} side="Provider" />
      {one.canDecide ? (
        <OnBehalfDecision key={one.jobId} request={one} words={form} page={path} decide={decide} />
      ) : (
        <p className="mt-4 text-soft">{one.isStuck ? texts.stuck : texts.notYours}</p>
      )}
    </Section>
  );
}

/** The shifts that agencies posted for a provider: those that wait or their history, and the one to decide on. */
export function ApprovalsPage(props: ApprovalsPageProps) {
  const { path, title, query, result, open, preference, decide } = props;
  const { show } = query;
  const isWaiting = show === "waiting";
  const offered = offeredColumns("approvals", isWaiting ? ["reason"] : []);
  const usual: readonly ListColumn<"approvals">[] = isWaiting
    ? ["status", "shift", "worker", "agency", "price"]
    : ["status", "reason", "shift", "worker", "agency", "price"];
  const ownCount = isWaiting ? result.items.filter(({ canDecide }) => canDecide).length : 0;
  return (
    <>
      {open ? <Open path={addressOf(path, query)} one={open} preference={preference} decide={decide} /> : null}
      <List
        title={title}
        caption={texts.caption[show]}
        note={texts.lead}
        path={path}
        query={query}
        kept={["show"]}
        beside={props.queues}
        parts={
          <ListParts
            label={texts.filters}
            path={path}
            parts={{ waiting: texts.waiting, decided: texts.decided }}
            usual="waiting"
            shown={show}
          />
        }
        choice={{
          list: "approvals",
          offered,
          shown: shownColumns(offered, props.listSettings.columns ?? usual),
          names: { ...texts.columns, status: isWaiting ? texts.decideBy : texts.result },
        }}
        listSettings={props.listSettings}
        listActions={props.listActions}
        name={{
          heading: texts.service,
          cell: (one) => {
            const href = linkOf(props, one);
            return (
              <>
                {href ? <a href={href}>{one.service.name}</a> : one.service.name}
                <span className="sub">{formatDate(dayOfShift(one))}</span>
              </>
            );
          },
        }}
        columnOf={(key) => cellOf(key, props)}
        bulk={
          ownCount > 1
            ? {
                select: selectColumn<OnBehalfRequest>({
                  form: SELECTED,
                  checkboxOf: ({ canDecide, jobId }) => (canDecide ? { name: `selected.${jobId}`, value: "on" } : null),
                  label: (one) => texts.selectOne(`${nameOf(one)}, ${workerOf(one)}`),
                }),
                around: (list) => (
                  <BulkForm
                    id={SELECTED}
                    action={decide}
                    values={{ do: "confirmSelected", page: addressOf(path, query) }}
                    label={texts.confirmSelected}
                    pendingText={texts.confirming}
                  >
                    {list}
                  </BulkForm>
                ),
              }
            : undefined
        }
        result={result}
        rowKey={({ jobId }) => jobId}
        counted={texts.counted}
        drawing="done"
        none={{ title: texts.none[show], text: texts.noneHint[show] }}
      />
    </>
  );
}
