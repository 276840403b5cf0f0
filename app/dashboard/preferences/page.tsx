import { Preferences } from "@/components/settings/preferences";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { loadPreferences, openPage, pageMetadata } from "@/lib/bff";
import { clock } from "@/lib/config/clock";
import { calendarDate } from "@/lib/format";
import * as portalActions from "../actions";
import * as actions from "./actions";

const path = "/dashboard/preferences";

export const metadata = pageMetadata(path);

export default async function PreferencesPage() {
  const opened = await openPage(path);
  const { person, shell, title } = opened;
  return (
    <DashboardShell {...shell} {...portalActions}>
      <Preferences
        path={path}
        title={title}
        loaded={await loadPreferences(opened)}
        preference={person.preference}
        today={calendarDate(clock.now())}
        isAuthoriser={person.principal.isAuthorizer}
        actions={actions}
      />
    </DashboardShell>
  );
}
