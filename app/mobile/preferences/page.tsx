import { Preferences } from "@/components/settings/preferences";
import { MobileShell } from "@/components/shell/mobile-shell";
import { loadPreferences, openPage, pageMetadata } from "@/lib/bff";
import { clock } from "@/lib/config/clock";
import { calendarDate } from "@/lib/format";
import * as portalActions from "../../dashboard/actions";
import * as actions from "../../dashboard/preferences/actions";

const path = "/mobile/preferences";

export const metadata = pageMetadata(path);

export default async function MobilePreferencesPage() {
  const opened = await openPage(path);
  const { person, shell, title } = opened;
  return (
    <MobileShell {...shell} {...portalActions}>
      <Preferences
        path={path}
        title={title}
        loaded={await loadPreferences(opened)}
        preference={person.preference}
        today={calendarDate(clock.now())}
        isAuthoriser={person.principal.isAuthorizer}
        actions={actions}
      />
    </MobileShell>
  );
}
