import { OverviewCards } from "@/components/overview/overview-cards";
import { AdvanceReminder } from "@/components/shell/advance-reminder";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { isAdvanceReminderDue, openPage, pageMetadata } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import { greetingName } from "@/lib/format";
import * as portalActions from "../actions";
import { answerAdvanceReminder } from "./actions";

const path = "/dashboard/overview";

export const metadata = pageMetadata(path);

export default async function OverviewPage() {
  const { client, load, person, shell, title } = await openPage(path);
  const result = await load(() => client.overview.get());
  return (
    <DashboardShell {...shell} {...portalActions}>
      <PageHeader title={title} lead={messages.overview.hello(greetingName(person.fullName))} />
      {result.ok ? <OverviewCards {...result.data} /> : <Notice kind="danger">{result.error.message}</Notice>}
      {(await isAdvanceReminderDue(person)) ? <AdvanceReminder action={answerAdvanceReminder} /> : null}
    </DashboardShell>
  );
}
