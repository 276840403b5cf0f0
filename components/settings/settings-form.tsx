import type { ReactNode } from "react";
import { Field, PreservedField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { clock } from "@/lib/config/clock";
import { type NotificationChannels, notificationTopics } from "@/lib/config/closed-lists/notifications";
import { constants } from "@/lib/config/constants";
import { settingsForm as texts } from "@/lib/config/messages/settings";
import { nameOf, requiredEvents } from "@/lib/config/notifications";
import type { Appearance, NotificationKey, Setting, SettingKey } from "@/lib/contract/settings";
import {
  defaultPreference,
  formatDateTime,
  formatTime,
  type TimeFormat,
  timeFormats,
  timeZoneGroups,
  timeZoneName,
} from "@/lib/format";
import { topicNames } from "./topic-names";

const SOME_TIME = "2026-01-05T14:05:00Z";

const clockName = (timeFormat: string) =>
  texts.timeFormatExample(
    timeFormat,
    formatTime(SOME_TIME, { ...defaultPreference, timeFormat: timeFormat as TimeFormat }),
  );

const channels: Record<NotificationChannels, string> = {
  emailAndInApp: texts.emailAndPortal,
  dailyAndInApp: texts.dailyAndPortal,
  inApp: texts.portalOnly,
  email: texts.emailOnly,
  daily: texts.dailyOnly,
  none: texts.noNotifications,
};
const channelName = (channel: string) => channels[channel as NotificationChannels];

const lowerFirst = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);

function Section({ id, title, lead, children }: { id: string; title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mb-5">
      <Card>
        <h2 id={id}>{title}</h2>
        {lead ? <p className="mt-1 text-soft">{lead}</p> : null}
        <div className="mt-5 -mb-5 grid gap-x-6 sm:grid-cols-2">{children}</div>
      </Card>
    </section>
  );
}

/** What cannot be switched off, and why. */
function AlwaysSent() {
  const rows = [
    ...requiredEvents.map((event) => ({ key: event, title: nameOf(event), why: texts.alwaysWhy[event] })),
    { key: "account", title: texts.alwaysAccount, why: texts.alwaysAccountWhy },
  ];
  return (
    <section aria-labelledby="always" className="mb-5">
      <Card>
        <h2 id="always">{texts.always}</h2>
        <p className="mt-1 text-soft">{texts.alwaysLead}</p>
        <dl className="mt-4 grid gap-3">
          {rows.map(({ key, title, why }) => (
            <div key={key}>
              <dt className="font-semibold">{title}</dt>
              <dd className="m-0 text-soft">{why}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </section>
  );
}

export type SettingsFormProps = {
  /** Posts every setting by its key, with its lock number, and `zoom` if it is shown. */
  action: FormAction;
  settings: readonly Setting[];
  /** The label for leaving a setting to the next scope, e.g. `As the organisation`. */
  inheritedName: string;
  /** This browser's zoom level, on the page of personal preferences. */
  zoom?: number;
  /** Whether single-letter keys are on in this browser, on the page of personal preferences. */
  hasSingleKeys?: boolean;
  /** The page itself, which shows the stored values when reloaded. */
  href: string;
};

/** The settings of any scope: each may be left to the next scope, whose value the first choice names. */
export function SettingsForm({ action, settings, inheritedName, zoom, hasSingleKeys, href }: SettingsFormProps) {
  const settingOf = (key: SettingKey) => settings.find(({ settingKey }) => settingKey === key);
  const inherit = (key: SettingKey, name: (value: string) => string) => ({
    value: "",
    label: `${inheritedName}: ${lowerFirst(name(settingOf(key)?.inherited ?? ""))}`,
  });
  const valueIn = (key: SettingKey) => settingOf(key)?.value ?? "";
  const now = formatDateTime(clock.now(), {
    timeZone: valueIn("timeZone"),
    timeFormat: valueIn("timeFormat") as TimeFormat,
  });
  const own = (key: SettingKey) => settingOf(key)?.own ?? "";

  return (
    <Form action={action} done="toast" className="max-w-4xl">
      {settings.map(({ settingKey, lock }) => (
        <PreservedField key={settingKey} name={`lock.${settingKey}`} value={String(lock)} />
      ))}
      <Section id="times" title={texts.datesAndTimes} lead={texts.now(now)}>
        <Field
          as="select"
          name="timeZone"
          label={texts.timeZone}
          defaultValue={own("timeZone")}
          options={[
            {
              value: "",
              label: `${inheritedName}: ${timeZoneName(settingOf("timeZone")?.inherited ?? "")}`,
            },
            ...timeZoneGroups().map(({ region, zones }) => ({
              label: region,
              options: zones.map(({ timeZone, name }) => ({ value: timeZone, label: name })),
            })),
          ]}
        />
        <Field
          as="select"
          name="timeFormat"
          label={texts.timeFormat}
          defaultValue={own("timeFormat")}
          options={[
            inherit("timeFormat", clockName),
            ...timeFormats.map((value) => ({ value, label: clockName(value) })),
          ]}
        />
      </Section>
      <Section id="appearance" title={texts.appearance} lead={texts.appearanceLead}>
        <Field
          as="select"
          name="theme"
          label={texts.theme}
          defaultValue={own("theme")}
          options={[
            inherit("theme", (value) => texts.themes[value as Appearance["theme"]]),
            ...Object.entries(texts.themes).map(([value, label]) => ({ value, label })),
          ]}
        />
        <Field
          as="select"
          name="density"
          label={texts.density}
          defaultValue={own("density")}
          options={[
            inherit("density", (value) => texts.densities[value as Appearance["density"]]),
            ...Object.entries(texts.densities).map(([value, label]) => ({ value, label })),
          ]}
        />
      </Section>
      {zoom === undefined ? null : (
        <Section id="display" title={texts.display} lead={texts.displayLead}>
          <Field
            as="select"
            name="zoom"
            label={texts.zoom}
            defaultValue={String(zoom)}
            options={constants.zoomLevels.map((level) => ({ value: String(level), label: `${level} %` }))}
          />
          <Field
            as="select"
            name="singleKeys"
            label={texts.singleKeys}
            hint={texts.singleKeysHint}
            defaultValue={hasSingleKeys === false ? "off" : "on"}
            options={[
              { value: "on", label: texts.singleKeysOn },
              { value: "off", label: texts.singleKeysOff },
            ]}
          />
        </Section>
      )}
      <Section id="notifications" title={texts.notifications} lead={texts.notificationsLead}>
        {notificationTopics.map((topic) => {
          const key: NotificationKey = `notifications.${topic}`;
          return (
            <Field
              key={key}
              as="select"
              name={key}
              {...topicNames[topic]}
              defaultValue={own(key)}
              options={[
                inherit(key, channelName),
                ...Object.entries(channels).map(([value, label]) => ({ value, label })),
              ]}
            />
          );
        })}
      </Section>
      <AlwaysSent />
      <div className="flex flex-wrap gap-3">
        <SubmitButton pendingText={texts.saving}>{texts.save}</SubmitButton>
        <ButtonLink variant="secondary" href={href}>
          {texts.discardChanges}
        </ButtonLink>
      </div>
    </Form>
  );
}
