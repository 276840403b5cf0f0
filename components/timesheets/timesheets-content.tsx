import type { FormAction } from "@/components/form/form";
import { LiveUpdates } from "@/components/jobs/live-updates";
import { ListParts } from "@/components/lists/list-parts";
import { addressOf, type Parameters } from "@/components/ui/address";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { DoneNotice } from "@/components/ui/page-outcome";
import { Pagination } from "@/components/ui/pagination";
import { timesheetsPage as texts } from "@/lib/config/messages/timesheets";
import type { Timesheet, TimesheetList, TimesheetRow } from "@/lib/contract/timesheets";
import type { TimePreference } from "@/lib/format";
import { TimesheetView } from "./timesheet-view";
import { BulkForm, TimesheetsTable } from "./timesheets-list";

type Loaded<T> = { ok: true; data: T } | { ok: false; error: { message: string } };

type TimesheetsContentProps = {
  path: string;
  /** What the address always has, where the page shows other things as well. */
  fixed?: Parameters;
  title: string;
  loaded: {
    query: { show: TimesheetList; after: string | undefined; open: string | undefined };
    result: Loaded<{ items: TimesheetRow[]; next: string | null }>;
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
};

/** The timesheets of one status, or the one that is open. */
export function TimesheetsContent(props: TimesheetsContentProps) {
  const { path, fixed = {}, title, loaded, side, membershipId, opensJobs, hasKeys, preference, nowMs, change } = props;
  const { query, result, opened, next, message, fileError } = loaded;
  const { show, after } = query;
  const address = (parameters: Parameters) => addressOf(path, fixed, parameters);
  const hrefOf = (open: string) => address({ show, after, open });
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
          back={address({ show, after })}
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
      <PageHeader title={title} lead={texts.lead[side]} />
      <ListParts
        label={texts.filters}
        parts={texts.tabs[side]}
        shown={show}
        hrefOf={(part) => address({ show: part })}
      />
      {result.ok ? (
        <>
          {result.data.items.length > 0 ? (
            <>
              <TimesheetsTable
                show={show}
                items={result.data.items}
                side={side}
                hrefOf={hrefOf}
                nowMs={nowMs}
                preference={preference}
              />
              <p className="mt-3 max-w-[70ch] text-soft">{texts.beforeVat}</p>
              <BulkForm
                show={show}
                items={result.data.items}
                side={side}
                page={address({ show, after })}
                preference={preference}
                change={change}
              />
            </>
          ) : (
            <Card>
              <EmptyState drawing="done" title={texts.none[show]}>
                <p>{texts.noneHint[show]}</p>
              </EmptyState>
            </Card>
          )}
          <Pagination path={path} query={{ ...fixed, show, after }} next={result.data.next} of={texts.ofTimesheets} />
        </>
      ) : (
        <Notice kind="danger">{result.error.message}</Notice>
      )}
    </>
  );
}
