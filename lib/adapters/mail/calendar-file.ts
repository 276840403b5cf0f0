/** Calendar files (RFC 5545): one event as a mail's attachment (RFC 5546), or the events of a feed. */

export type CalendarEvent = {
  /** Identifies the event for ever, so that a calendar updates it instead of adding another. */
  uid: string;
  /** How often its times or its status have changed. A calendar ignores what has a lower number than the event that it has. */
  sequence: number;
  /** When it was made or last changed. */
  changedAt: Date;
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

/** An event without its last line. `stampedAt`: when it was sent or, in a feed, last changed. */
const eventLines = (event: CalendarEvent, stampedAt: Date): string[] => [
  "BEGIN:VEVENT",
  `UID:${escapeText(event.uid)}`,
  `SEQUENCE:${event.sequence}`,
  `DTSTAMP:${utc(stampedAt)}`,
  `LAST-MODIFIED:${utc(event.changedAt)}`,
  `DTSTART:${utc(event.startAt)}`,
  `DTEND:${utc(event.endAt)}`,
  `SUMMARY:${escapeText(event.title)}`,
  ...(event.place ? [`LOCATION:${escapeText(event.place)}`] : []),
  `STATUS:${event.isCancelled ? "CANCELLED" : "CONFIRMED"}`,
];

/** An address as a URI. These characters have a meaning of their own there (RFC 6068). */
const mailto = (address: string): string =>
  `mailto:${encodeURI(address).replace(/[/?#&;=]/g, (character) => encodeURIComponent(character))}`;

/** A parameter in quotes, which can contain neither quotes nor control characters. */
const quoted = (text: string): string => `"${text.replace(/"/g, "'").replace(/\p{Cc}/gu, " ")}"`;

const fileOf = (product: string, head: readonly string[], events: readonly string[]): string =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escapeText(product)}//Shifts//EN`,
    ...head,
    ...events,
    "END:VCALENDAR",
    "",
  ]
    .map(fold)
    .join("\r\n");

/**
 * The text of a feed, for calendars that subscribe to it: its name, how often they should ask (also as the properties that they knew before
 * RFC 7986), and the events. `product` is the name of the product that makes it. Times are in UTC, so that no zone is needed.
 */
export const feedFile = (product: string, name: string, events: readonly CalendarEvent[]): string =>
  fileOf(
    product,
    [
      `NAME:${escapeText(name)}`,
      `X-WR-CALNAME:${escapeText(name)}`,
      "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
      "X-PUBLISHED-TTL:PT1H",
    ],
    events.flatMap((event) => [...eventLines(event, event.changedAt), "END:VEVENT"]),
  );

/** By whom, to whom and when an event is sent. */
export type Sending = { from: { name: string; address: string }; to: string; at: Date };

/**
 * An event for a mail's attachment. It is published, which asks for no answer, or cancelled for the person who was sent it before
 * (RFC 5546, 3.2.1 and 3.2.5); the attachment's type names the same method (RFC 6047).
 */
export function sentFile(
  product: string,
  event: CalendarEvent,
  { from, to, at }: Sending,
): { contentType: string; content: string } {
  const method = event.isCancelled ? "CANCEL" : "PUBLISH";
  const people = [
    `ORGANIZER;CN=${quoted(from.name)}:${mailto(from.address)}`,
    // A published event has no attendees; one that is cancelled names for whom.
    ...(event.isCancelled ? [`ATTENDEE:${mailto(to)}`] : []),
  ];
  return {
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content: fileOf(product, [`METHOD:${method}`], [...eventLines(event, at), ...people, "END:VEVENT"]),
  };
}
