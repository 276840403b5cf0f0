/** Settings rows: read with their defaults, changed with optimistic locking. */
import { and, eq, or, sql } from "drizzle-orm";
import { audit } from "@/lib/backend/audit";
import type { PersonCaller, RequestOrigin } from "@/lib/backend/context";
import { conflict } from "@/lib/backend/errors";
import { messages } from "@/lib/config/messages";
import type { Setting, SettingChange } from "@/lib/contract/settings";
import { settings } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { type Holder, listOf } from "./rules";

/** All settings of `holder`: the caller themselves, their organisation or the platform. */
export async function readSettings(tx: Transaction, caller: PersonCaller, { scope }: Holder): Promise<Setting[]> {
  const rows = await tx
    .select()
    .from(settings)
    .where(
      or(
        eq(settings.scope, "platform"),
        and(eq(settings.scope, "organisation"), eq(settings.scopeId, caller.organisation.id)),
        and(eq(settings.scope, "user"), eq(settings.scopeId, caller.userId)),
      ),
    );
  return listOf(rows, scope);
}

/** Stores a value. CONFLICT when the row has changed since it was read with `lock`; without one the last change wins. */
export async function storeSetting(
  tx: Transaction,
  { scope, id }: Pick<Holder, "scope" | "id">,
  { key, value, lock }: { key: string; value: string | null; lock?: number },
): Promise<void> {
  const written = await tx
    .insert(settings)
    .values({ scope, scopeId: id, key, value })
    .onConflictDoUpdate({
      target: [settings.scope, settings.scopeId, settings.key],
      set: { value, lock: sql`${settings.lock} + 1`, changedAt: sql`now()` },
      ...(lock === undefined ? {} : { setWhere: eq(settings.lock, lock) }),
    })
    .returning({ lock: settings.lock });
  if (written.length === 0) throw conflict(messages.general.conflict, "changedMeanwhile");
}

/** Audit details of a change: the values for an organisation; for a user's own settings only which ones changed. */
const detailsOf = (holder: Holder, changes: readonly SettingChange[]): Record<string, string> =>
  holder.scope === "user"
    ? { keys: changes.map(({ settingKey }) => settingKey).join(" ") }
    : Object.fromEntries(changes.map(({ settingKey, value }) => [settingKey, value ?? "inherited"]));

/**
 * Applies the changes that alter a value, all or none, and returns the resulting settings. CONFLICT when someone has
 * changed one of them since it was read.
 */
export async function changeSettings(
  tx: Transaction,
  { caller, requestId, address }: RequestOrigin & { caller: PersonCaller },
  holder: Holder,
  asked: readonly SettingChange[],
): Promise<Setting[]> {
  const before = new Map((await readSettings(tx, caller, holder)).map((setting) => [setting.settingKey, setting]));
  const changes = asked
    .filter(({ settingKey, value }) => before.get(settingKey)?.own !== value)
    // In a fixed order, so that two simultaneous saves wait for each other instead of deadlocking.
    .sort((one, other) => one.settingKey.localeCompare(other.settingKey));
  if (changes.length === 0) return [...before.values()];
  for (const { settingKey: key, value, lock } of changes) await storeSetting(tx, holder, { key, value, lock });
  await audit(
    tx,
    { caller, requestId, address },
    {
      organisationId: caller.organisation.id,
      action: "settings.changed",
      subject: { type: holder.scope, id: holder.id },
      details: detailsOf(holder, changes),
    },
  );
  return readSettings(tx, caller, holder);
}
