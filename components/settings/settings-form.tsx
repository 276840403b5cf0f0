import type { ReactNode } from "react";
import { Field, KeptField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { constants } from "@/lib/config/constants";
import type { NotificationChannels, NotificationKey, Setting, SettingKey } from "@/lib/contract/settings";
import {
  defaultPreference,
  formatDateTime,
  formatTime,
  type TimeFormat,
  timeFormats,
  timeZoneGroups,
  timeZoneName,
} from "@/lib/format";

const SOME_TIME = "2026-01-05T14:05:00Z";

const clockName = (timeFormat: string) =>
  `${timeFormat}, as in ${formatTime(SOME_TIME, { ...defaultPreference, timeFormat: timeFormat as TimeFormat })}`;

const channels: Record<NotificationChannels, string> = {
  emailAndInApp: "E-mail and portal",
  email: "E-mail only",
  inApp: "Portal only",
  none: "None",
};
const channelName = (channel: string) => channels[channel as NotificationChannels];

const notices: Record<NotificationKey, { label: string; hint: string }> = {
  "notifications.jobs": { label: "Jobs and shifts", hint: "Suggested workers, authorisations, changes" },
  "notifications.timesheets": { label: "Timesheets", hint: "Submitted, disputed, still missing" },
  "notifications.finance": { label: "Invoices and payments", hint: "Issued, disputed, collected, paid" },
  "notifications.workers": { label: "Workers and documents", hint: "Checks, and documents that expire" },
  "notifications.agreements": { label: "Agreements", hint: "To sign, or about to end" },
  "notifications.marketplace": { label: "Marketplace", hint: "Contracts in your area, offers and bids" },
};

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

export type SettingsFormProps = {
  /** Posts every setting by its key, with its lock number beside it, and `zoom` where it is shown. */
  action: FormAction;
  settings: readonly Setting[];
  /** What leaving a setting to the next scope is called, e.g. `As the organisation`. */
  inheritedName: string;
  /** The level of this browser, on the page of a person's own preferences. */
  zoom?: number;
  /** The page itself: loading it anew shows what is stored. */
  href: string;
};

/** Settings of any scope: each may be left to the next one, which the first choice names with what it comes to. */
export function SettingsForm({ action, settings, inheritedName, zoom, href }: SettingsFormProps) {
  const settingOf = (key: SettingKey) => settings.find(({ settingKey }) => settingKey === key);
  const inherit = (key: SettingKey, name: (value: string) => string) => ({
    value: "",
    label: `${inheritedName}: ${lowerFirst(name(settingOf(key)?.inherited ?? ""))}`,
  });
  const valueIn = (key: SettingKey) => settingOf(key)?.value ?? "";
  const now = formatDateTime(new Date(), {
    timeZone: valueIn("timeZone"),
    timeFormat: valueIn("timeFormat") as TimeFormat,
  });
  const own = (key: SettingKey) => settingOf(key)?.own ?? "";

  return (
    <Form action={action} done="toast" className="max-w-4xl">
      {settings.map(({ settingKey, lock }) => (
        <KeptField key={settingKey} name={`lock.${settingKey}`} value={String(lock)} />
      ))}
      <Section id="times" title="Dates and times" lead={`It is ${now}.`}>
        <Field
          as="select"
          name="timeZone"
          label="Time zone"
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
          label="Time format"
          defaultValue={own("timeFormat")}
          options={[
            inherit("timeFormat", clockName),
            ...timeFormats.map((value) => ({ value, label: clockName(value) })),
          ]}
        />
      </Section>
      {zoom === undefined ? null : (
        <Section id="display" title="Display" lead="Kept in this browser, so that each of your screens has its own.">
          <Field
            as="select"
            name="zoom"
            label="Zoom"
            defaultValue={String(zoom)}
            options={constants.zoomLevels.map((level) => ({ value: String(level), label: `${level} %` }))}
          />
        </Section>
      )}
      <Section id="notifications" title="Notifications" lead="How news of each kind is sent.">
        {(Object.keys(notices) as NotificationKey[]).map((key) => (
          <Field
            key={key}
            as="select"
            name={key}
            label={notices[key].label}
            hint={notices[key].hint}
            defaultValue={own(key)}
            options={[
              inherit(key, channelName),
              ...Object.entries(channels).map(([value, label]) => ({ value, label })),
            ]}
          />
        ))}
      </Section>
      <div className="flex flex-wrap gap-3">
        <SubmitButton pendingText="Saving…">Save</SubmitButton>
        <ButtonLink variant="secondary" href={href}>
          Discard changes
        </ButtonLink>
      </div>
    </Form>
  );
}
