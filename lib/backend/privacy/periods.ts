/** Retention periods set by the platform and by agencies: settings rows with keys of their own. */
import { and, eq, like, or, sql } from "drizzle-orm";
import { audit } from "@/lib/backend/audit";
import type { PersonCaller, RequestOrigin } from "@/lib/backend/context";
import { conflict, invalid } from "@/lib/backend/errors";
import { messages } from "@/lib/config/messages";
import { type RecordClass, type RetentionPeriod, recordClasses } from "@/lib/contract/privacy";
import { settings } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { periodOf, type SetPeriods } from "./rules";

const PREFIX = "retention.";
const keyOf = (record: RecordClass) => `${PREFIX}${record}`;

/** Whose periods: an agency's, or the platform's if null. */
export type PeriodOwner = { agencyId: string | null };

type Row = Pick<typeof settings.$inferSelect, "scope" | "key" | "value" | "lock">;

const setIn = (rows: readonly Row[], scope: Row["scope"]): SetPeriods =>
  Object.fromEntries(
    recordClasses.flatMap((record) => {
      const row = rows.find((one) => one.scope === scope && one.key === keyOf(record));
      const months = row?.value ? Number(row.value) : null;
      return row ? [[record, { months: Number.isSafeInteger(months) ? months : null, lock: row.lock }]] : [];
    }),
  );

/** All retention periods of an owner, in the order of the record classes. */
export async function readPeriods(tx: Transaction, { agencyId }: PeriodOwner): Promise<RetentionPeriod[]> {
  const ofAgency = agencyId ? and(eq(settings.scope, "organisation"), eq(settings.scopeId, agencyId)) : undefined;
  const rows = await tx
    .select()
    .from(settings)
    .where(and(like(settings.key, `${PREFIX}%`), or(eq(settings.scope, "platform"), ofAgency)));
  const platform = setIn(rows, "platform");
  const agency = agencyId ? setIn(rows, "organisation") : null;
  return recordClasses.map((record) => periodOf(record, platform, agency));
}

/** How many months an agency keeps each record class. */
export async function monthsOf(tx: Transaction, agencyId: string): Promise<Record<RecordClass, number>> {
  const periods = await readPeriods(tx, { agencyId });
  return Object.fromEntries(periods.map(({ record, months }) => [record, months])) as Record<RecordClass, number>;
}

type Change = { record: RecordClass; months: number | null; lock: number };

/**
 * Sets periods, all or none. BAD_REQUEST at the record class for a period that the law does not allow; CONFLICT when
 * someone has changed one of them in the meantime.
 */
export async function changePeriods(
  tx: Transaction,
  { caller, requestId, address }: RequestOrigin & { caller: PersonCaller },
  { agencyId }: PeriodOwner,
  asked: readonly Change[],
): Promise<RetentionPeriod[]> {
  const before = new Map((await readPeriods(tx, { agencyId })).map((period) => [period.record, period]));
  const changes = asked.filter(({ record, months }) => before.get(record)?.own !== months);
  const outside = changes.flatMap(({ record, months }) => {
    const { least = 0, most = 0 } = before.get(record) ?? {};
    if (months === null || (months >= least && months <= most)) return [];
    return [{ field: record, message: messages.privacy.monthsOutside(least, most) }];
  });
  if (outside.length > 0) throw invalid(messages.general.problem, outside);
  if (changes.length === 0) return [...before.values()];
  const scope = agencyId ? ("organisation" as const) : ("platform" as const);
  const scopeId = caller.organisation.id;
  // In a fixed order, so that two simultaneous saves wait for each other instead of deadlocking.
  for (const { record, months, lock } of changes.toSorted((a, b) => a.record.localeCompare(b.record))) {
    const value = months === null ? null : String(months);
    const written = await tx
      .insert(settings)
      .values({ scope, scopeId, key: keyOf(record), value })
      .onConflictDoUpdate({
        target: [settings.scope, settings.scopeId, settings.key],
        set: { value, lock: sql`${settings.lock} + 1`, changedAt: sql`now()` },
        setWhere: eq(settings.lock, lock),
      })
      .returning({ lock: settings.lock });
    if (written.length === 0) throw conflict(messages.general.conflict, "changedMeanwhile");
  }
  await audit(
    tx,
    { caller, requestId, address },
    {
      organisationId: caller.organisation.id,
      action: "settings.changed",
      subject: { type: scope, id: scopeId },
      details: Object.fromEntries(changes.map(({ record, months }) => [keyOf(record), months ?? "inherited"])),
    },
  );
  return readPeriods(tx, { agencyId });
}
