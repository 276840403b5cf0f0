/** How an address says what became of shifts that were posted, and how far agencies see them. */
import { z } from "zod";
import type { ResultError } from "@/lib/bff/result";
import { constants } from "@/lib/config/constants";
import type { SeenInWords } from "@/lib/config/messages/jobs";
import type { Posted, SeenByAgencies } from "@/lib/contract/jobs";
import { formatDateTime, type TimePreference } from "@/lib/format";

/** A number that an address has; null for any other text. */
export const countIn = (text: string | undefined): number | null =>
  /^\d{1,4}$/.test(text ?? "") ? Number(text) : null;

/** The names in an address of how far agencies see what was posted. */
export const seenNames = ["unseen", "othersFrom"] as const;

/** How far agencies see what was posted, as an address names it: what is usual, not at all. */
export const seenInAddress = ({ unseen, othersFrom }: SeenByAgencies) => ({
  unseen: unseen > 0 ? String(unseen) : undefined,
  othersFrom: othersFrom ?? undefined,
});

/** How far agencies see what was posted, as an address says; the moment is that of a clock in the UK. */
export function seenIn(
  { unseen, othersFrom }: Partial<Record<(typeof seenNames)[number], string | undefined>>,
  { timeFormat }: TimePreference,
): SeenInWords {
  const from = z.iso.datetime().safeParse(othersFrom).data;
  return {
    unseen: countIn(unseen) ?? 0,
    othersFrom: from ? formatDateTime(from, { timeFormat, timeZone: constants.calendarTimeZone }) : null,
  };
}

/**
 * What a form that was not posted submits when it is sent again: with a new key where what it had posted was undone, since
 * that key is refused from then on.
 */
export const valuesAgain = <Values extends Record<string, string>>({ reason }: ResultError, values: Values): Values =>
  reason === "undone" ? { ...values, idempotencyKey: crypto.randomUUID() } : values;

/** The week of what was posted, or sent for authorisation, with its service open, if it was one, and a message. */
export function postedPath(
  { week, serviceId }: { week: string; serviceId: string | null },
  first: Posted,
  ...others: readonly Posted[]
): string {
  const all = [first, ...others];
  const { done, more } = doneOf(all);
  const open = serviceId ? `&open=${serviceId}` : "";
  const count = all.reduce((sum, { jobIds }) => sum + jobIds.length, 0);
  return `/dashboard/jobs?week=${week}${open}&done=${done}&count=${count}${more}&posting=${first.postingId}`;
}

/**
 * How an address names what became of postings; `more`: how many of the shifts wait for an authoriser, if not all do, and
 * how far agencies see the others.
 */
export function doneOf(postings: readonly Posted[]): { done: "sent" | "posted"; more: string } {
  const waiting = postings.filter(({ needsAuthorisation }) => needsAuthorisation);
  if (waiting.length === postings.length) return { done: "sent", more: "" };
  const sent = waiting.reduce((sum, { jobIds }) => sum + jobIds.length, 0);
  const unseen = postings.reduce((sum, posting) => sum + posting.unseen, 0);
  const [othersFrom = null] = postings.flatMap((posting) => posting.othersFrom ?? []).toSorted();
  const said = { sent: sent > 0 ? String(sent) : undefined, ...seenInAddress({ unseen, othersFrom }) };
  const more = Object.entries(said).flatMap(([name, value]) =>
    value ? [`&${name}=${encodeURIComponent(value)}`] : [],
  );
  return { done: "posted", more: more.join("") };
}
