/** A calendar file (RFC 5545): one event for a mail's attachment, or the events of a feed. */

export type CalendarEvent = {
  /** Identifies the event for ever, so that a calendar updates it instead of adding another. */
  uid: string;
  /** When the event was made. */
  madeAt: Date;
  startAt: Date;
  endAt: Date;
  title: string;
  place: string | null;
  /** The event stays in the file, so that a calendar that has it shows it as cancelled. */
  isCancelled?: boolean;
};

/** A line may have this many octets, without its end. */
const LINE_OCTETS = 75;

/** Texts: a backslash, a semicolon, a comma and the end of a line have a meaning of their own. */
const escapeText = (text: string): string =>
  text
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r\n?|\n/g, "\\n")
    // Other control characters are not allowed.
    .replace(/\p{Cc}/gu, "");

/** A moment in UTC: `20261005T070000Z`. */
const utc = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, "");

/** Long lines continue on the next one, which begins with a space. A character is never split. */
function fold(line: string): string {
  const lines: string[] = [];
  let current = "";
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_OCTETS) {
      lines.push(current);
      current = " ";
      octets = 1;
    }
    current += character;
    octets += size;
  }
  return [...lines, current].join("\r\n");
}

const eventLines = ({ uid, madeAt, startAt, endAt, title, place, isCancelled }: CalendarEvent): string[] => [
  "BEGIN:VEVENT",
  `UID:${escapeText(uid)}`,
  `DTSTAMP:${utc(madeAt)}`,
  `DTSTART:${utc(startAt)}`,
  `DTEND:${utc(endAt)}`,
  `SUMMARY:${escapeText(title)}`,
  ...(place ? [`LOCATION:${escapeText(place)}`] : []),
  `STATUS:${isCancelled ? "CANCELLED" : "CONFIRMED"}`,
  "END:VEVENT",
];

/** The calendar's name, and how often a subscriber should ask: also as the properties that calendars knew before RFC 7986. */
const feedLines = (name: string): string[] => [
  `NAME:${escapeText(name)}`,
  `X-WR-CALNAME:${escapeText(name)}`,
  "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
  "X-PUBLISHED-TTL:PT1H",
];

/**
 * The file's text. `product` is the name of the product that makes it, `feed` that of a calendar which is subscribed to.
 * Times are in UTC, so that no zone is needed.
 */
export const calendarFile = (product: string, events: readonly CalendarEvent[], feed?: string): string =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escapeText(product)}//Shifts//EN`,
    ...(feed === undefined ? [] : feedLines(feed)),
    ...events.flatMap(eventLines),
    "END:VCALENDAR",
    "",
  ]
    .map(fold)
    .join("\r\n");
