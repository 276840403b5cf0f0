/** How calendars know a booking or a shift: the same in the e-mails about it and in feeds. */
import type { CalendarEvent } from "@/lib/adapters/mail/calendar-file";
import { env } from "@/lib/config/env";
import type { Move } from "./changing/short-notice";

/** The id of the event of a booking, or of a shift. */
export const eventUid = (id: string): string => `${id}@${new URL(env().PUBLIC_URL).hostname}`;

/** The last of some moments, of which some have not come. */
export const lastOf = (first: Date, ...others: readonly (Date | null)[]): Date =>
  others.reduce<Date>((last, one) => (one && one > last ? one : last), first);

type Booked = { decidedAt: Date | null; suggestedAt: Date; isCancelled: boolean };

/** The version of a booking's event: it counts how often it was moved, and its end. */
export const versionOf = (
  { decidedAt, suggestedAt, isCancelled }: Booked,
  moves: readonly Move[],
): Pick<CalendarEvent, "sequence" | "changedAt"> => ({
  sequence: moves.length + (isCancelled ? 1 : 0),
  changedAt: lastOf(decidedAt ?? suggestedAt, ...moves.map(({ at }) => at)),
});
