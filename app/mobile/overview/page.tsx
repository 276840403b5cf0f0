import { OverviewPage } from "@/components/overview/overview-page";
import { AdvanceReminder } from "@/components/shell/advance-reminder";
import { MobileShell } from "@/components/shell/mobile-shell";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { mobilePath } from "@/lib/access";
import {
  isAdvanceReminderDue,
  isChecklistDismissed,
  openPage,
  pageMetadata,
  readDesktopPage,
  readOverview,
} from "@/lib/bff";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { formatRelative, greetingName } from "@/lib/format";
import * as portalActions from "../../dashboard/actions";
import { answerAdvanceReminder, hideChecklist } from "../../dashboard/overview/actions";

const path = "/mobile/overview";

export const metadata = pageMetadata(path);

/** A mail program does not read `+` as a space. */
const mailQuery = ({ name, url }: { name: string; url: string }) =>
  `subject=${encodeURIComponent(name)}&body=${encodeURIComponent(url)}`;

/** Says that a page that a link on this phone led to is on a computer only, with the address to take there. */
function NeedsComputer({ found }: { found: { name: string; url: string } }) {
  const words = messages.overview.needsComputer;
  return (
    <div className="mb-5">
      <Notice title={words.title(found.name)}>
        <p>{words.text}</p>
        <p className="mt-2 select-all wrap-anywhere">{found.url}</p>
        <p className="mt-3">
          <ButtonLink variant="secondary" href={`mailto:?${mailQuery(found)}`}>
            {words.send}
          </ButtonLink>
        </p>
      </Notice>
    </div>
  );
}

export default async function MobileOverviewPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { load, person, shell, title } = await openPage(path);
  const found = readDesktopPage(await searchParams, person);
  const result = await load(readOverview);
  const now = { ...person.preference, now: clock.now() };
  return (
    <MobileShell {...shell} {...portalActions}>
      <PageHeader title={title} lead={messages.overview.hello(greetingName(person.fullName))} />
      {found ? <NeedsComputer found={found} /> : null}
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
