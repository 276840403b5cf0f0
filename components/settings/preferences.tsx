import type { ReactNode } from "react";
import type { FormAction } from "@/components/form/form";
import { Devices } from "@/components/notifications/devices";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { deputiesForm as deputyTexts } from "@/lib/config/messages/deputies";
import { pushDevices as deviceTexts } from "@/lib/config/messages/notifications";
import { settingsForm as formTexts, preferencesPage as texts } from "@/lib/config/messages/settings";
import type { PushDevice } from "@/lib/contract/notifications";
import type { NotificationChoice, Setting } from "@/lib/contract/settings";
import type { TimePreference } from "@/lib/format";
import { DeputyForm, type OwnDeputy } from "./deputy-form";
import { NotificationChoices } from "./notification-choices";
import { SettingsForm } from "./settings-form";

/** A part of the page, or why it could not be read. */
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

/** A part of the page; a notice in its place where it could not be read, so that no one takes it for empty. */
const Part = <T,>({ of, title, children }: { of: Loaded<T>; title?: string; children: (data: T) => ReactNode }) =>
  of.ok ? (
    children(of.data)
  ) : (
    <div className="mt-8 max-w-4xl">
      <Notice kind="danger" {...(title ? { title } : {})}>
        <p>{of.error.message}</p>
      </Notice>
    </div>
  );

/** What a person has chosen for themselves, in either portal. */
export function Preferences({ path, title, loaded, preference, today, isAuthoriser, actions }: PreferencesProps) {
  const { settings, choices, devices, deputy } = loaded;
  return (
    <>
      <PageHeader title={title} lead={texts.lead} />
      <Part of={settings}>
        {(data) => (
          <SettingsForm
            action={actions.saveOwnPreferences}
            settings={data}
            inheritedName={texts.asTheOrganisation}
            zoom={loaded.zoom}
            hasSingleKeys={loaded.hasSingleKeys}
            href={path}
          />
        )}
      </Part>
      <Part of={deputy} title={deputyTexts.title}>
        {(own) => <DeputyForm action={actions.saveDeputy} own={own} today={today} isAuthoriser={isAuthoriser} />}
      </Part>
      <Part of={devices} title={deviceTexts.title}>
        {({ key, devices: all }) => (
          <Devices
            publicKey={key}
            devices={all}
            add={actions.addDevice}
            remove={actions.removeDevice}
            preference={preference}
          />
        )}
      </Part>
      <Part of={choices} title={formTexts.events}>
        {(data) => <NotificationChoices action={actions.saveOwnNotifications} choices={data.choices} />}
      </Part>
    </>
  );
}
