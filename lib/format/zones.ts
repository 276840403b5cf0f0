/** Time zones: their list, names and offsets from UTC. */
import { Temporal } from "temporal-polyfill";
import { locale } from "./preference";

const MINUTE_NS = 60_000_000_000;

/** The United Kingdom and the Crown Dependencies: first in every list. */
const ofBritain = ["Europe/London", "Europe/Guernsey", "Europe/Isle_of_Man", "Europe/Jersey"];

/** Current names of zones for which the time zone database uses an outdated one. */
const namesToday: Record<string, string> = {
  "America/Godthab": "Nuuk",
  "Asia/Calcutta": "Kolkata",
  "Asia/Katmandu": "Kathmandu",
  "Asia/Rangoon": "Yangon",
  "Asia/Saigon": "Ho Chi Minh City",
  "Atlantic/Faeroe": "Faroe Islands",
  "Europe/Kiev": "Kyiv",
  UTC: "UTC",
};

let zones: Set<string> | undefined;

/** All zones that this runtime supports. */
function allZones(): Set<string> {
  zones ??= new Set([...Intl.supportedValuesOf("timeZone"), "UTC"]);
  return zones;
}

/** The canonical name of a zone (`GB` is `Europe/London`); null for an unknown name. */
export function findTimeZone(name: string): string | null {
  if (allZones().has(name)) return name;
  try {
    const { timeZone } = new Intl.DateTimeFormat(locale, { timeZone: name }).resolvedOptions();
    return allZones().has(timeZone) ? timeZone : null;
  } catch {
    return null;
  }
}

/** A zone's display name: `Europe/London` is London, `America/Argentina/Salta` is Salta, Argentina. */
export function timeZoneName(timeZone: string): string {
  const [place = timeZone, ...around] = timeZone.split("/").slice(1).reverse();
  return namesToday[timeZone] ?? [place, ...around].join(", ").replaceAll("_", " ");
}

export type TimeZoneGroup = { region: string; zones: { timeZone: string; name: string }[] };

/** All zones by region, for a select: the United Kingdom first, then Europe, then the rest of the world by name. */
export function timeZoneGroups(): TimeZoneGroup[] {
  const byRegion = new Map<string, string[]>([
    ["United Kingdom and islands", ofBritain],
    ["Europe", []],
  ]);
  for (const timeZone of [...allZones()].filter((zone) => !ofBritain.includes(zone))) {
    const region = timeZone.includes("/") ? (timeZone.split("/")[0] ?? "") : "Universal time";
    byRegion.set(region, [...(byRegion.get(region) ?? []), timeZone]);
  }
  return [...byRegion].map(([region, members]) => {
    const named = members.map((timeZone) => ({ timeZone, name: timeZoneName(timeZone) }));
    return {
      region,
      zones: members === ofBritain ? named : named.sort((a, b) => a.name.localeCompare(b.name, locale)),
    };
  });
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** A formatter, cached because creating one is slow. */
export function formatter(options: Intl.DateTimeFormatOptions & { timeZone: string }): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const made = formatters.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formatters.set(key, made);
  return made;
}

/** The date and time parts of a moment in a zone. */
export function partsOf(
  at: Date,
  options: Intl.DateTimeFormatOptions & { timeZone: string },
): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  return Object.fromEntries(
    formatter(options)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
}

/** The date, time and offset of a moment in a zone. Throws RangeError for an invalid moment. */
export const zonedAt = (at: Date, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);

/** A zone's offset from UTC at a moment, in minutes: London is 60 in summer, New York -300 in winter. */
export const offsetMinutes = (timeZone: string, at: Date): number =>
  Math.round(zonedAt(at, timeZone).offsetNanoseconds / MINUTE_NS);

const REMEMBERED_MAX = 5_000;

/** Remembers what was calculated of a moment in a zone: a page shows the same moments each time it is opened. */
export function remembered<T>(known: Map<string, T>, timeZone: string, at: Date, calculate: () => T): T {
  const key = `${at.getTime()} ${timeZone}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const result = calculate();
  if (known.size >= REMEMBERED_MAX) known.clear();
  known.set(key, result);
  return result;
}

/** Whether this local time occurs twice because the clocks go back, so that the zone's name must be shown. */
export function isAmbiguousLocalTime(timeZone: string, at: Date): boolean {
  const shown = zonedAt(at, timeZone).toPlainDateTime();
  const first = shown.toZonedDateTime(timeZone, { disambiguation: "earlier" });
  return !first.equals(shown.toZonedDateTime(timeZone, { disambiguation: "later" }));
}
