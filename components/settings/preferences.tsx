import type { FormAction } from "@/components/form/form";
import { Devices } from "@/components/notifications/devices";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { preferencesPage as texts } from "@/lib/config/messages/settings";
import type { PushDevice } from "@/lib/contract/notifications";
import type { NotificationChoice, Setting } from "@/lib/contract/settings";
import type { TimePreference } from "@/lib/format";
import { NotificationChoices } from "./notification-choices";
import { SettingsForm } from "./settings-form";

type Loaded<T> = { ok: true; data: T } | { ok: false; error: { message: string } };

type PreferencesProps = {
  path: string;
  title: string;
  loaded: {
    settings: Loaded<readonly Setting[]>;
    choices: Loaded<{ choices: readonly NotificationChoice[] }>;
    devices: Loaded<{ key: string | null; devices: readonly PushDevice[] }>;
    zoom: number;
    hasSingleKeys: boolean;
  };
  preference: TimePreference;
  actions: {
    saveOwnPreferences: FormAction;
    saveOwnNotifications: FormAction;
    addDevice: FormAction;
    removeDevice: FormAction;
  };
};

/** What a person has chosen for themselves, in either portal. */
export function Preferences({ path, title, loaded, preference, actions }: PreferencesProps) {
  const { settings, choices, devices } = loaded;
  return (
    <>
      <PageHeader title={title} lead={texts.lead} />
      {settings.ok ? (
        <SettingsForm
          action={actions.saveOwnPreferences}
          settings={settings.data}
          inheritedName={texts.asTheOrganisation}
          zoom={loaded.zoom}
          hasSingleKeys={loaded.hasSingleKeys}
          href={path}
        />
      ) : (
        <Notice kind="danger">{settings.error.message}</Notice>
      )}
      {devices.ok ? (
        <Devices
          publicKey={devices.data.key}
          devices={devices.data.devices}
          add={actions.addDevice}
          remove={actions.removeDevice}
          preference={preference}
        />
      ) : null}
      {choices.ok ? <NotificationChoices action={actions.saveOwnNotifications} choices={choices.data.choices} /> : null}
    </>
  );
}
