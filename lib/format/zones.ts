/** Time zones: which there are, what they are called, and how far from UTC they are at a moment. */
import { locale } from "./preference";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The United Kingdom and the islands of the Crown: first in every list. */
const ofBritain = ["Europe/London", "Europe/Guernsey", "Europe/Isle_of_Man", "Europe/Jersey"];

/** The database keeps names that the places themselves have given up. */
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

/** Every zone there is, by the names of this runtime. */
function allZones(): Set<string> {
  zones ??= new Set([...Intl.supportedValuesOf("timeZone"), "UTC"]);
  return zones;
}

/** The zone that a name stands for, by the name we keep it under (`GB` is `Europe/London`); null for a name of none. */
export function findTimeZone(name: string): string | null {
  if (allZones().has(name)) return name;
  try {
    const { timeZone } = new Intl.DateTimeFormat(locale, { timeZone: name }).resolvedOptions();
    return allZones().has(timeZone) ? timeZone : null;
  } catch {
    return null;
  }
}

/** A zone as people know it: `Europe/London` is London, `America/Argentina/Salta` is Salta, Argentina. */
export function timeZoneName(timeZone: string): string {
  const [place = timeZone, ...around] = timeZone.split("/").slice(1).reverse();
  return namesToday[timeZone] ?? [place, ...around].join(", ").replaceAll("_", " ");
}

export type TimeZoneGroup = { region: string; zones: { timeZone: string; name: string }[] };

/** Every zone by region, to choose from: the United Kingdom first, then Europe, then the rest of the world by name. */
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

const kept = new Map<string, Intl.DateTimeFormat>();

/** A formatter; each is made once, since making one is slow. */
export function formatter(options: Intl.DateTimeFormatOptions & { timeZone: string }): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const made = kept.get(key) ?? new Intl.DateTimeFormat(locale, options);
  kept.set(key, made);
  return made;
}

/** The parts of a moment as a zone's clocks and calendars show it. */
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

/** How far a zone's clocks are ahead of UTC at a moment, in minutes: London is 60 in summer, New York -300 in winter. */
export function offsetMinutes(timeZone: string, at: Date): number {
  const { year, month, day, hour, minute, second } = partsOf(at, {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  const shown = Date.UTC(+(year ?? 0), +(month ?? 1) - 1, +(day ?? 1), +(hour ?? 0), +(minute ?? 0), +(second ?? 0));
  return Math.round((shown - Math.floor(at.getTime() / 1_000) * 1_000) / MINUTE_MS);
}

/** Whether the zone's clocks show this date and time twice, because they are put back: then its zone's name must be said. */
export function comesTwice(timeZone: string, at: Date): boolean {
  const own = offsetMinutes(timeZone, at);
  return [-DAY_MS, DAY_MS].some((away) => {
    const other = offsetMinutes(timeZone, new Date(at.getTime() + away));
    return other !== own && offsetMinutes(timeZone, new Date(at.getTime() + (own - other) * MINUTE_MS)) === other;
  });
}
