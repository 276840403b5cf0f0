/**
 * Settings resolve to the nearest scope: the user's own value, then the organisation's, then the platform's, then the
 * built-in default.
 */
import type { PersonCaller } from "@/lib/backend/context";
import { notFound } from "@/lib/backend/errors";
import type { NotificationChannels } from "@/lib/config/closed-lists/notifications";
import { timePreference } from "@/lib/config/time-preference";
import {
  type Appearance,
  defaultAppearance,
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

/** From the most general scope to the most specific. */
const scopes = ["platform", "organisation", "user"] as const;
export type SettingScope = (typeof scopes)[number];

/** Whose settings: `id` is an organisation's or a user's. */
export type Holder = { scope: SettingScope; id: string };

export type SettingRow = Pick<typeof settings.$inferSelect, "scope" | "key" | "value">;

/**
 * The value set in a scope; null if there is none or it is no longer valid, so that a stale value never breaks a page.
 */
function valueIn(rows: readonly SettingRow[], scope: SettingScope, key: SettingKey): string | null {
  const stored = rows.find((row) => row.scope === scope && row.key === key)?.value ?? null;
  const value = settingSchemas[key].safeParse(stored);
  return value.success ? value.data : null;
}

/** The built-in defaults, if no scope has a value. */
function defaults(): SettingValues {
  const { timeZone, timeFormat } = timePreference();
  // The list of time zones has each zone under one name only.
  return {
    ...notificationDefaults,
    ...defaultAppearance,
    timeZone: findTimeZone(timeZone) ?? timeZone,
    timeFormat,
  };
}

/** The value of `key`, resolved from the scopes up to `nearest`. */
function resolveSetting<K extends SettingKey>(rows: readonly SettingRow[], key: K, nearest: number): SettingValues[K] {
  for (const scope of scopes.slice(0, nearest + 1).reverse()) {
    const value = valueIn(rows, scope, key);
    if (value !== null) return value as SettingValues[K];
  }
  return defaults()[key];
}

/** How a user wants times shown, from the rows of all their scopes. */
export const preferenceOf = (rows: readonly SettingRow[] | null): TimePreference => ({
  timeZone: resolveSetting(rows ?? [], "timeZone", scopes.length),
  timeFormat: resolveSetting(rows ?? [], "timeFormat", scopes.length),
});

/** How the portal looks to a user, from the rows of all their scopes. */
export const appearanceOf = (rows: readonly SettingRow[] | null): Appearance => ({
  theme: resolveSetting(rows ?? [], "theme", scopes.length),
  density: resolveSetting(rows ?? [], "density", scopes.length),
});

/** How a user wants to be notified of something, from the rows of all their scopes. */
export const channelsIn = (rows: readonly SettingRow[], key: NotificationKey): NotificationChannels =>
  resolveSetting(rows, key, scopes.length);

/** Every setting of one scope, with the default it inherits. */
export const listOf = (rows: readonly (SettingRow & { lock: number })[], scope: SettingScope): Setting[] =>
  settingKeys.map((settingKey) => ({
    settingKey,
    value: resolveSetting(rows, settingKey, scopes.indexOf(scope)),
    own: valueIn(rows, scope, settingKey),
    inherited: resolveSetting(rows, settingKey, scopes.indexOf(scope) - 1),
    lock: rows.find((row) => row.scope === scope && row.key === settingKey)?.lock ?? 0,
  }));

const groupOf = { Provider: "Provider", Agency: "Agency", Platform: "Admin" } as const;

/** Whose settings are meant: only the caller's own or their organisation's. NOT_FOUND for any other. */
export function holderOf(caller: PersonCaller, organizationType: OrganizationType, id: string): Holder {
  if (organizationType === "User") {
    if (id !== caller.userId) throw notFound();
    return { scope: "user", id };
  }
  if (id !== caller.organisation.id || groupOf[organizationType] !== caller.group) throw notFound();
  return { scope: organizationType === "Platform" ? "platform" : "organisation", id };
}
