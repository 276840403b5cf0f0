import type { FormAction } from "@/components/form/form";
import { Devices } from "@/components/notifications/devices";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { preferencesPage as texts } from "@/lib/config/messages/settings";
import type { PushDevice } from "@/lib/contract/notifications";
import type { NotificationChoice, Setting } from "@/lib/contract/settings";
import type { TimePreference } from "@/lib/format";
import { DeputyForm, type OwnDeputy } from "./deputy-form";
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
    deputy: Loaded<OwnDeputy>;
    zoom: number;
    hasSingleKeys: boolean;
  };
  preference: TimePreference;
  today: string;
  isAuthoriser: boolean;
  actions: {
    saveOwnPreferences: FormAction;
    saveOwnNotifications: FormAction;
    addDevice: FormAction;
    removeDevice: FormAction;
    saveDeputy: FormAction;
  };
};

/** What a person has chosen for themselves, in either portal. */
export function Preferences({ path, title, loaded, preference, today, isAuthoriser, actions }: PreferencesProps) {
  const { settings, choices, devices, deputy } = loaded;
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
      {deputy.ok ? (
        <DeputyForm action={actions.saveDeputy} own={deputy.data} today={today} isAuthoriser={isAuthoriser} />
      ) : null}
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
