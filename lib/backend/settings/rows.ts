/** The rows of settings: read with all that stands behind them, changed under their lock numbers. */
import { and, eq, or, sql } from "drizzle-orm";
import { audit } from "@/lib/backend/audit";
import type { PersonCaller, Place } from "@/lib/backend/context";
import { conflict } from "@/lib/backend/errors";
import { messages } from "@/lib/config/messages";
import type { NotificationChannels, NotificationKey, Setting, SettingChange } from "@/lib/contract/settings";
import { settings } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { channelsIn, type Holder, listOf } from "./rules";

/** Every setting of `holder`, who is the caller himself, his organisation or the platform. */
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

/** How a person of an organisation wants to be told of something. The scope must show his settings: the platform's does. */
export async function channelsOf(
  tx: Transaction,
  person: { userId: string; organisationId: string },
  key: NotificationKey,
): Promise<NotificationChannels> {
  const rows = await tx
    .select()
    .from(settings)
    .where(
      and(
        eq(settings.key, key),
        or(
          eq(settings.scope, "platform"),
          and(eq(settings.scope, "organisation"), eq(settings.scopeId, person.organisationId)),
          and(eq(settings.scope, "user"), eq(settings.scopeId, person.userId)),
        ),
      ),
    );
  return channelsIn(rows, key);
}

/** Writes one change. CONFLICT when the row is not in the state that was changed. */
async function write(tx: Transaction, holder: Holder, { settingKey, value, lock }: SettingChange): Promise<void> {
  const written = await tx
    .insert(settings)
    .values({ scope: holder.scope, scopeId: holder.id, key: settingKey, value })
    .onConflictDoUpdate({
      target: [settings.scope, settings.scopeId, settings.key],
      set: { value, lock: sql`${settings.lock} + 1`, changedAt: sql`now()` },
      setWhere: eq(settings.lock, lock),
    })
    .returning({ lock: settings.lock });
  if (written.length === 0) throw conflict(messages.general.conflict, "changedMeanwhile");
}

/** What is told of a change: an organisation's values; of a person's own only which they are. */
const detailsOf = (holder: Holder, changes: readonly SettingChange[]): Record<string, string> =>
  holder.scope === "user"
    ? { keys: changes.map(({ settingKey }) => settingKey).join(" ") }
    : Object.fromEntries(changes.map(({ settingKey, value }) => [settingKey, value ?? "inherited"]));

/**
 * Makes the changes that change anything, all or none, and answers with the settings as they are then. CONFLICT when someone
 * has changed one of them since it was read.
 */
export async function changeSettings(
  tx: Transaction,
  { caller, requestId, address }: Place & { caller: PersonCaller },
  holder: Holder,
  asked: readonly SettingChange[],
): Promise<Setting[]> {
  const before = new Map((await readSettings(tx, caller, holder)).map((setting) => [setting.settingKey, setting]));
  const changes = asked
    .filter(({ settingKey, value }) => before.get(settingKey)?.own !== value)
    // Always in one order, so that two people who save at once wait for each other and do not stand in each other's way.
    .sort((one, other) => one.settingKey.localeCompare(other.settingKey));
  if (changes.length === 0) return [...before.values()];
  for (const change of changes) await write(tx, holder, change);
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
