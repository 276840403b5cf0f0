import { OverviewCards } from "@/components/overview/overview-cards";
import { AdvanceReminder } from "@/components/shell/advance-reminder";
import { MobileShell } from "@/components/shell/mobile-shell";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { mobilePath } from "@/lib/access";
import { isAdvanceReminderDue, openPage, pageMetadata } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import { greetingName } from "@/lib/format";
import * as portalActions from "../../dashboard/actions";
import { answerAdvanceReminder } from "../../dashboard/overview/actions";

const path = "/mobile/overview";

export const metadata = pageMetadata(path);

export default async function MobileOverviewPage() {
  const { client, load, person, shell, title } = await openPage(path);
  const result = await load(() => client.overview.get());
  return (
    <MobileShell {...shell} {...portalActions}>
      <PageHeader title={title} lead={messages.overview.hello(greetingName(person.fullName))} />
      {result.ok ? (
        <OverviewCards {...result.data} wayTo={mobilePath} />
      ) : (
        <Notice kind="danger">{result.error.message}</Notice>
      )}
      {(await isAdvanceReminderDue(person)) ? <AdvanceReminder action={answerAdvanceReminder} /> : null}
    </MobileShell>
  );
}
