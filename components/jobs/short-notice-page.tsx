import { type ChosenColumn, offeredColumns, shownColumns } from "@/components/lists/columns";
import { List, type ListActions } from "@/components/lists/list";
import type { ListFootProps, PageQuery } from "@/components/lists/list-foot";
import type { ListColumn } from "@/lib/config/closed-lists/lists";
import { shortNoticePage as texts, jobs as words } from "@/lib/config/messages/jobs";
import { counted } from "@/lib/config/messages/lists";
import type { ShortNotice } from "@/lib/contract/jobs";
import type { ListSettings } from "@/lib/contract/settings";
import { formatDate, formatDateTime, formatLength, type TimePreference } from "@/lib/format";
import type { Side } from "./status";
import { dayOfShift, shiftTimes } from "./times";

const planned = ({ plannedStartAt, plannedEndAt }: ShortNotice) => ({ startAt: plannedStartAt, endAt: plannedEndAt });

/** How long before the start it was, in words. */
const noticeOf = ({ noticeMinutes }: ShortNotice): string =>
  noticeMinutes < 0 ? texts.afterStart(formatLength(-noticeMinutes)) : formatLength(noticeMinutes);

function What({ one, preference }: { one: ShortNotice; preference: TimePreference }) {
  const { kind, fault, newStartAt, newEndAt } = one;
  return (
    <>
      {texts.kinds[kind]}
      <span className="sub">{texts.by(texts.faults[fault])}</span>
      {newStartAt && newEndAt ? (
        <span className="sub">
          {texts.movedTo(
            formatDate(newStartAt, preference),
            shiftTimes({ startAt: newStartAt, endAt: newEndAt }, preference),
          )}
        </span>
      ) : null}
    </>
  );
}

function cellOf(
  key: ListColumn<"shortNotice">,
  preference: TimePreference,
): Omit<ChosenColumn<ShortNotice>, "heading"> {
  switch (key) {
    case "status":
      return { size: "l", cell: (one) => <What one={one} preference={preference} /> };
    case "worker":
      return { cell: ({ worker }) => worker ?? words.erasedWorker };
    case "notice":
      return { cell: noticeOf };
    case "changed":
      return { cell: ({ at }) => formatDateTime(at, preference) };
    case "service":
      return { cell: ({ service }) => service };
    case "agency":
      return { cell: ({ agency }) => agency };
    case "provider":
      return { cell: ({ provider }) => provider };
  }
}

/** An agency knows itself, and a provider itself. */
const leftOut: Readonly<Record<Side, readonly ListColumn<"shortNotice">[]>> = {
  Agency: ["agency"],
  Provider: ["provider"],
  Admin: [],
};

type ShortNoticePageProps = {
  path: string;
  title: string;
  query: PageQuery;
  result: ListFootProps["result"] & { items: readonly ShortNotice[] };
  side: Side;
  preference: TimePreference;
  /** What the person has chosen for the list. */
  listSettings: ListSettings;
  listActions: ListActions;
};

/** Booked shifts that were cancelled, moved or swapped, with the notice that was given. */
export function ShortNoticePage(props: ShortNoticePageProps) {
  const { path, title, query, result, side, preference, listSettings } = props;
  const offered = offeredColumns("shortNotice", leftOut[side]);
  return (
    <List
      title={title}
      note={texts.lead}
      path={path}
      query={query}
      choice={{
        list: "shortNotice",
        offered,
        shown: shownColumns(offered, listSettings.columns),
        names: texts.columns,
      }}
      listSettings={listSettings}
      listActions={props.listActions}
      name={{
        heading: texts.shift,
        cell: (one) => (
          <a href={`/dashboard/jobs/${one.jobId}`} className="tabular-nums">
            {`${formatDate(dayOfShift(planned(one)))}, ${shiftTimes(planned(one), preference)}`}
          </a>
        ),
      }}
      columnOf={(key) => cellOf(key, preference)}
      result={result}
      rowKey={({ _id }) => _id}
      counted={counted("change", "changes")}
      csv={`${path}/csv`}
      drawing="done"
      none={{ title: texts.none, text: texts.noneHint }}
    />
  );
}
