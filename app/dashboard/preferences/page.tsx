import { Devices } from "@/components/notifications/devices";
import { NotificationChoices } from "@/components/settings/notification-choices";
import { SettingsForm } from "@/components/settings/settings-form";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { hasSingleKeys, openPage, pageMetadata, zoom } from "@/lib/bff";
import { dashboardPreferencesPage as texts } from "@/lib/config/messages/settings";
import * as portalActions from "../actions";
import { addDevice, removeDevice, saveOwnNotifications, saveOwnPreferences } from "./actions";

const path = "/dashboard/preferences";

export const metadata = pageMetadata(path);

export default async function PreferencesPage() {
  const { client, load, person, shell, title } = await openPage(path);
  const [result, chosen, pushed] = await Promise.all([
    load(() => client.settings.get({ organizationType: "User", id: person.userId })),
    load(() => client.settings.choices()),
    load(() => client.notifications.devices()),
  ]);
  return (
    <DashboardShell {...shell} {...portalActions}>
      <PageHeader title={title} lead={texts.lead} />
      {result.ok ? (
        <SettingsForm
          action={saveOwnPreferences}
          settings={result.data}
          inheritedName={texts.asTheOrganisation}
          zoom={await zoom()}
          hasSingleKeys={await hasSingleKeys()}
          href={path}
        />
      ) : (
        <Notice kind="danger">{result.error.message}</Notice>
      )}
      {pushed.ok ? (
        <Devices
          publicKey={pushed.data.key}
          devices={pushed.data.devices}
          add={addDevice}
          remove={removeDevice}
          preference={person.preference}
        />
      ) : null}
      {chosen.ok ? <NotificationChoices action={saveOwnNotifications} choices={chosen.data.choices} /> : null}
    </DashboardShell>
  );
}
