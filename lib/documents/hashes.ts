/** Hashes that prove nothing was changed: of the rate table, and of the chain of events. */
import { createHash } from "node:crypto";
import type { AgreementDocument, ChainedEvent, RateLine } from "./agreement";

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** The previous hash of the first event of every chain. */
export const chainStart = "0".repeat(64);

const sha256 = (text: string) => createHash("sha256").update(text, "utf8").digest("hex");

/** Canonical JSON: keys sorted, no spaces, as RFC 8785 defines it for strings and integers. */
function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`).join(",")}}`;
}

const inAnyOrder = (parts: Json[]): Json[] => parts.map(canonical).sort();

/** Only what was agreed with the other party: fields are listed one by one, so that nothing else is ever hashed. */
const rateLineValue = ({ workerType, skills, basis, chargePence, vatTreatment, specials }: RateLine): Json => ({
  workerType,
  skills: inAnyOrder(skills),
  basis,
  chargePence,
  vatTreatment,
  specials: inAnyOrder(specials.map(({ band, mode, value, chargePence }) => ({ band, mode, value, chargePence }))),
});

/**
 * SHA-256 in hex over the rate lines and the days of bank holidays. The order of lines, skills and special rates does not
 * matter; every value does. Without the days, the hash is the one of agreements that do not say them.
 */
export function rateTableHash({
  rateLines,
  bankHolidayDays,
}: Pick<AgreementDocument, "rateLines" | "bankHolidayDays">): string {
  const lines = inAnyOrder(rateLines.map(rateLineValue));
  return sha256(canonical(bankHolidayDays ? { lines, bankHolidayDays } : lines));
}

/** SHA-256 in hex over the canonical JSON of an event and the previous hash, which is `chainStart` for the first. */
export function chainHash(previousHash: string, event: Omit<ChainedEvent, "previousHash" | "hash">): string {
  const { sequence, at, what, actor } = event;
  return sha256(canonical({ previousHash, sequence, at: at.toISOString(), what, actor }));
}

/** SHA-256 in hex over the canonical JSON of a record. */
export const recordHash = (record: Json): string => sha256(canonical(record));

/**
 * The index of the first event that does not follow from the one before: changed, moved, omitted or inserted. -1 when
 * the chain is intact.
 */
export function brokenLink(events: ChainedEvent[]): number {
  return events.findIndex((event, index) => {
    const before = events[index - 1];
    const follows = before ? event.sequence > before.sequence : true;
    const previousHash = before ? before.hash : chainStart;
    return !follows || event.previousHash !== previousHash || event.hash !== chainHash(previousHash, event);
  });
}
