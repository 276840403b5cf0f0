import type { FormAction } from "@/components/form/form";
import { LiveUpdates } from "@/components/jobs/live-updates";
import type { ListActions } from "@/components/lists/list";
import type { Parameters } from "@/components/ui/address";
import { Notice } from "@/components/ui/notice";
import { DoneNotice, PageFailure } from "@/components/ui/page-outcome";
import type { ListSettings } from "@/lib/contract/settings";
import type { Timesheet } from "@/lib/contract/timesheets";
import type { TimePreference } from "@/lib/format";
import { TimesheetView } from "./timesheet-view";
import { TimesheetsList, type TimesheetsListProps, timesheetsPath } from "./timesheets-list";

type Loaded<T> = { ok: true; data: T } | { ok: false; error: { message: string } };

type TimesheetsContentProps = {
  path: string;
  /** What the address always has, where the page shows other things as well. */
  fixed?: Parameters;
  title: string;
  loaded: {
    query: TimesheetsListProps["query"];
    result: Loaded<{ list: TimesheetsListProps["result"]; listSettings: ListSettings }>;
    opened: Loaded<Timesheet> | null;
    next: string | null;
    message: string | null;
    fileError: string | null;
  };
  side: "Agency" | "Provider" | "Admin";
  membershipId: string;
  opensJobs: boolean;
  hasKeys: boolean;
  preference: TimePreference;
  nowMs: number;
  change: FormAction;
  listActions: ListActions;
};

/** The timesheets of one status, or the one that is open. */
export function TimesheetsContent(props: TimesheetsContentProps) {
  const { path, fixed = {}, title, loaded, side, membershipId, opensJobs, hasKeys, preference, nowMs, change } = props;
  const { query, result, opened, next, message, fileError } = loaded;
  const hrefOf = (open?: string) => timesheetsPath(path, fixed, query, { open });
  const notice = <DoneNotice message={message} />;
  if (opened?.ok) {
    const { data: timesheet } = opened;
    return (
      <>
        {notice}
        <TimesheetView
          key={`${timesheet._id} ${timesheet.lock}`}
          timesheet={timesheet}
          page={hrefOf(timesheet._id)}
          back={hrefOf()}
          next={next}
          nextHref={next && hrefOf(next)}
          hasKeys={hasKeys}
          opensJobs={opensJobs}
          membershipId={membershipId}
          fileError={fileError}
          preference={preference}
          change={change}
        />
      </>
    );
  }
  return (
    <>
      {notice}
      <LiveUpdates week={null} readAt={nowMs} />
      {opened ? <Notice kind="danger">{opened.error.message}</Notice> : null}
      {result.ok ? (
        <TimesheetsList
          path={path}
          fixed={fixed}
          title={title}
          query={query}
          result={result.data.list}
          listSettings={result.data.listSettings}
          listActions={props.listActions}
          side={side}
          nowMs={nowMs}
          preference={preference}
          change={change}
        />
      ) : (
        <PageFailure title={title} message={result.error.message} />
      )}
    </>
  );
}
