import { OverviewPage } from "@/components/overview/overview-page";
import { AdvanceReminder } from "@/components/shell/advance-reminder";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { isAdvanceReminderDue, isChecklistDismissed, openPage, pageMetadata, readOverview } from "@/lib/bff";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { formatRelative, greetingName } from "@/lib/format";
import * as portalActions from "../actions";
import { answerAdvanceReminder, hideChecklist } from "./actions";

const path = "/dashboard/overview";
const tasksPath = "/dashboard/tasks";

export const metadata = pageMetadata(path);

export default async function DashboardOverviewPage() {
  const { isOpen, load, person, shell, title } = await openPage(path);
  const result = await load(readOverview);
  const now = { ...person.preference, now: clock.now() };
  return (
    <DashboardShell {...shell} {...portalActions}>
      <PageHeader title={title} lead={messages.overview.hello(greetingName(person.fullName))} />
      {result.ok ? (
        <OverviewPage
          overview={result.data}
          allTasksHref={isOpen(tasksPath) ? tasksPath : null}
          isChecklistShown={!(await isChecklistDismissed(person.organisation.id))}
          dismissChecklist={hideChecklist}
          formatTime={(iso) => formatRelative(iso, now)}
        />
      ) : (
        <Notice kind="danger">{result.error.message}</Notice>
      )}
      {(await isAdvanceReminderDue(person)) ? <AdvanceReminder action={answerAdvanceReminder} /> : null}
    </DashboardShell>
  );
}
