/** The units of a service: another name for one, and which of them cannot be removed. */
import { and, asc, count, eq, gte, inArray, notInArray, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { PersonCaller } from "@/lib/backend/context";
import { invalid } from "@/lib/backend/errors";
import { today } from "@/lib/backend/today";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { keyOfUnit, UNITS_MAX } from "@/lib/contract/services";
import { jobs, shiftPresets } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { daysAfter, mondayOf, startOfDay } from "@/lib/format";

const texts = messages.organisations;

type Rename = { from: string; to: string };

const refused = (field: string, message: string) => invalid(messages.general.problem, [{ field, message }]);

const sameUnit = (one: string, other: string): boolean => keyOfUnit(one) === keyOfUnit(other);

/**
 * The units as they are saved, with the new name of one in its place; its line may have been changed as well.
 * BAD_REQUEST for a name that another unit has, for more units than a service can have, and for the platform's staff, who do not
 * change a provider's shifts.
 */
export function unitsAfter(caller: PersonCaller, entered: string[], rename: Rename | undefined): string[] {
  if (!rename) return entered;
  if (caller.group === "Admin") throw refused("unitRename.from", texts.unitRenamedByProvider);
  const { from, to } = rename;
  const others = entered.filter((unit) => !sameUnit(unit, from));
  const isThere = others.length < entered.length;
  if (others.some((unit) => sameUnit(unit, to))) {
    if (isThere) throw refused("unitRename.to", texts.unitNameTaken(to));
    return entered;
  }
  if (isThere) return entered.map((unit) => (sameUnit(unit, from) ? to : unit));
  if (entered.length >= UNITS_MAX) throw refused("service.units", texts.unitsTooMany(UNITS_MAX));
  return [...entered, to];
}

/** Whether a unit as it is stored is one of these, whatever the case of its letters: shifts have units as they were typed. */
const isOneOf = (unit: AnyPgColumn, units: readonly string[]) =>
  inArray(
    sql`lower(${unit})`,
    units.map((one) => sql`lower(${one})`),
  );

/** The shifts at a service that start at a moment or later, and their unit is one of these. */
const shiftsFrom = (moment: Date, serviceId: string, units: readonly string[]) =>
  and(eq(jobs.serviceId, serviceId), gte(jobs.startAt, moment), isOneOf(jobs.unit, units));

/** The Monday of last week: a week is copied from the one before, so that a copy has the new name, and is known to be posted already. */
const renamedFrom = (): Date => startOfDay(daysAfter(mondayOf(today()), -7));

/**
 * Gives presets and the shifts since the start of last week the new name of a unit, as a change of each of them: a form that was
 * opened before cannot put the old name back. Returns what the audit log has about it. BAD_REQUEST for a unit that the service did
 * not have, and for a name that another one had.
 */
export async function renameUnit(
  tx: Transaction,
  { serviceId }: { serviceId: string },
  before: readonly string[],
  { from, to }: Rename,
): Promise<{ unitBefore: string; unitAfter: string; shifts: number }> {
  if (!before.includes(from)) throw refused("unitRename.from", texts.unitToRenameNeeded);
  if (before.some((unit) => unit !== from && sameUnit(unit, to)))
    throw refused("unitRename.to", texts.unitNameTaken(to));
  // In the order in which others lock several shifts, so that no two transactions wait for each other.
  const locked = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(shiftsFrom(renamedFrom(), serviceId, [from]))
    .orderBy(asc(jobs.id))
    .for("update");
  const ids = locked.map(({ id }) => id);
  await tx
    .update(jobs)
    .set({ unit: to, lock: sql`${jobs.lock} + 1`, changedAt: clock.now() })
    .where(inArray(jobs.id, ids));
  await tx
    .update(shiftPresets)
    .set({ unit: to, lock: sql`${shiftPresets.lock} + 1` })
    .where(and(eq(shiftPresets.serviceId, serviceId), isOneOf(shiftPresets.unit, [from])));
  return { unitBefore: from, unitAfter: to, shifts: ids.length };
}

const ended = ["cancelled", "rejected", "expired"] as const;

/** How many of those counted have a unit, in whatever letters. */
const totalOf = (counted: readonly { unit: string | null; total: number }[], unit: string): number =>
  counted.reduce((sum, one) => (one.unit && sameUnit(one.unit, unit) ? sum + one.total : sum), 0);

/** Refuses to remove units in which shifts will be worked, or which presets name. BAD_REQUEST with the first of them. */
export async function refuseRemoved(
  tx: Transaction,
  { serviceId }: { serviceId: string },
  { before, after, renamed }: { before: readonly string[]; after: readonly string[]; renamed: string | undefined },
): Promise<void> {
  const removed = before.filter((unit) => unit !== renamed && !after.some((other) => sameUnit(unit, other)));
  if (removed.length === 0) return;
  const shifts = await tx
    .select({ unit: jobs.unit, total: count() })
    .from(jobs)
    .where(and(shiftsFrom(clock.now(), serviceId, removed), notInArray(jobs.status, [...ended])))
    .groupBy(jobs.unit);
  const presets = await tx
    .select({ unit: shiftPresets.unit, total: count() })
    .from(shiftPresets)
    .where(and(eq(shiftPresets.serviceId, serviceId), isOneOf(shiftPresets.unit, removed)))
    .groupBy(shiftPresets.unit);
  for (const unit of removed) {
    const [inShifts, inPresets] = [totalOf(shifts, unit), totalOf(presets, unit)];
    if (inShifts + inPresets > 0) throw refused("service.units", texts.unitInUse(unit, inShifts, inPresets));
  }
}
