import { OverviewPage } from "@/components/overview/overview-page";
import { AdvanceReminder } from "@/components/shell/advance-reminder";
import { MobileShell } from "@/components/shell/mobile-shell";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { mobilePath } from "@/lib/access";
import { isAdvanceReminderDue, isChecklistDismissed, openPage, pageMetadata, readOverview } from "@/lib/bff";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { formatRelative, greetingName } from "@/lib/format";
import * as portalActions from "../../dashboard/actions";
import { answerAdvanceReminder, hideChecklist } from "../../dashboard/overview/actions";

const path = "/mobile/overview";

export const metadata = pageMetadata(path);

export default async function MobileOverviewPage() {
  const { load, person, shell, title } = await openPage(path);
  const result = await load(readOverview);
  const now = { ...person.preference, now: clock.now() };
  return (
    <MobileShell {...shell} {...portalActions}>
      <PageHeader title={title} lead={messages.overview.hello(greetingName(person.fullName))} />
      {result.ok ? (
        <OverviewPage
          overview={result.data}
          wayTo={mobilePath}
          allTasksHref={null}
          isChecklistShown={!(await isChecklistDismissed(person.organisation.id))}
          dismissChecklist={hideChecklist}
          formatTime={(iso) => formatRelative(iso, now)}
        />
      ) : (
        <Notice kind="danger">{result.error.message}</Notice>
      )}
      {(await isAdvanceReminderDue(person)) ? <AdvanceReminder action={answerAdvanceReminder} /> : null}
    </MobileShell>
  );
}
