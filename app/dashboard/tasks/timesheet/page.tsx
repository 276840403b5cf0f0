import { notFound } from "next/navigation";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { HoursRule } from "@/components/timesheets/hours-rule";
import { TimesheetsContent } from "@/components/timesheets/timesheets-content";
import { loadHoursRule, loadTimesheets, openPage, pageMetadata } from "@/lib/bff";
import * as portalActions from "../../actions";
import { changeTimesheet, saveHoursRule } from "./actions";

const path = "/dashboard/tasks/timesheet";

export const metadata = pageMetadata(path);

/** The hours of shifts: to submit, to approve or to decide on, as the reader’s side needs. */
export default async function TasksTimesheetPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const opened = await openPage(path);
  const [loaded, rule] = await Promise.all([
    searchParams.then((given) => loadTimesheets(opened, given)),
    loadHoursRule(opened),
  ]);
  if (loaded.isMissing) notFound();
  const { isOpen, person, shell, title } = opened;
  return (
    <DashboardShell {...shell} {...portalActions}>
      <TimesheetsContent
        path={path}
        title={title}
        loaded={loaded}
        side={person.group}
        membershipId={person.membershipId}
        opensJobs={isOpen("/dashboard/jobs")}
        preference={person.preference}
        hasKeys={shell.hasSingleKeys}
        nowMs={opened.readAt}
        change={changeTimesheet}
        listActions={portalActions}
      />
      {rule && !loaded.opened ? (
        <div className="mt-8">
          <HoursRule rule={rule} save={saveHoursRule} />
        </div>
      ) : null}
    </DashboardShell>
  );
}
