/** The nearest scope wins: a person's own word before his organisation's, that before the platform's, and the defaults last. */
import type { PersonCaller } from "@/lib/backend/context";
import { notFound } from "@/lib/backend/errors";
import { timePreference } from "@/lib/config/time-preference";
import {
  type NotificationChannels,
  type NotificationKey,
  notificationDefaults,
  type OrganizationType,
  type Setting,
  type SettingKey,
  type SettingValues,
  settingKeys,
  settingSchemas,
  type TimePreference,
} from "@/lib/contract/settings";
import type { settings } from "@/lib/db/schema";
import { findTimeZone } from "@/lib/format";

/** The farthest first. */
const scopes = ["platform", "organisation", "user"] as const;
export type SettingScope = (typeof scopes)[number];

/** Whose settings: `id` is an organisation's or a user's. */
export type Holder = { scope: SettingScope; id: string };

export type SettingRow = Pick<typeof settings.$inferSelect, "scope" | "key" | "value">;

/** What a scope says; null for nothing, and for what is no value any more: no page fails for it. */
function said(rows: readonly SettingRow[], scope: SettingScope, key: SettingKey): string | null {
  const stored = rows.find((row) => row.scope === scope && row.key === key)?.value ?? null;
  const value = settingSchemas[key].safeParse(stored);
  return value.success ? value.data : null;
}

/** What holds where no scope says anything. */
function defaults(): SettingValues {
  const { timeZone, timeFormat } = timePreference();
  // The list to choose from has each zone under one name.
  return { ...notificationDefaults, timeZone: findTimeZone(timeZone) ?? timeZone, timeFormat };
}

/** What holds for `key`, as far as the scopes up to `nearest` have a say. */
function holds<K extends SettingKey>(rows: readonly SettingRow[], key: K, nearest: number): SettingValues[K] {
  for (const scope of scopes.slice(0, nearest + 1).reverse()) {
    const value = said(rows, scope, key);
    if (value !== null) return value as SettingValues[K];
  }
  return defaults()[key];
}

/** How a person wants times, from the rows of all his scopes. */
export const preferenceOf = (rows: readonly SettingRow[] | null): TimePreference => ({
  timeZone: holds(rows ?? [], "timeZone", scopes.length),
  timeFormat: holds(rows ?? [], "timeFormat", scopes.length),
});

/** How a person wants to be told of something, from the rows of all his scopes. */
export const channelsIn = (rows: readonly SettingRow[], key: NotificationKey): NotificationChannels =>
  holds(rows, key, scopes.length);

/** Every setting of one scope, merged with what stands behind it. */
export const listOf = (rows: readonly (SettingRow & { lock: number })[], scope: SettingScope): Setting[] =>
  settingKeys.map((settingKey) => ({
    settingKey,
    value: holds(rows, settingKey, scopes.indexOf(scope)),
    own: said(rows, scope, settingKey),
    inherited: holds(rows, settingKey, scopes.indexOf(scope) - 1),
    lock: rows.find((row) => row.scope === scope && row.key === settingKey)?.lock ?? 0,
  }));

const groupOf = { Provider: "Provider", Agency: "Agency", Platform: "Admin" } as const;

/** Whose settings are meant, which are only ever the caller's own or his organisation's: NOT_FOUND for any other. */
export function holderOf(caller: PersonCaller, organizationType: OrganizationType, id: string): Holder {
  if (organizationType === "User") {
    if (id !== caller.userId) throw notFound();
    return { scope: "user", id };
  }
  if (id !== caller.organisation.id || groupOf[organizationType] !== caller.group) throw notFound();
  return { scope: organizationType === "Platform" ? "platform" : "organisation", id };
}
