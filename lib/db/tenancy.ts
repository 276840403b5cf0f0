/**
 * Access to the database: transactions whose scope is set before anything is read (design, Data). Row-level security
 * shows a transaction only the rows of its scope.
 */
import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { escapeLiteral, type PoolClient } from "pg";
import { takeConnection } from "./in-use";
import { isOutOfDate } from "./prepared";

/** The services of a provider or the branches of an agency that a user is limited to. At least one. */
export type Limit = { serviceIds: readonly string[] } | { branchIds: readonly string[] };

/** What a membership is limited to; null for one that sees all of its organisation. */
export function limitOf({
  scopeServiceIds,
  scopeBranchIds,
}: {
  scopeServiceIds: readonly string[] | null;
  scopeBranchIds: readonly string[] | null;
}): Limit | null {
  if (scopeServiceIds) return { serviceIds: scopeServiceIds };
  return scopeBranchIds && { branchIds: scopeBranchIds };
}

/** The rows a transaction may see. */
export type Scope =
  /** One organisation's rows; on behalf of a limited user, those of their services or branches. */
  | { kind: "organisation"; organisationId: string; limitedTo?: Limit | null }
  /** Every organisation's rows: for platform staff and our own jobs. */
  | { kind: "platform" }
  /** The rows of the worker that a link belongs to. */
  | { kind: "link"; workerId: string }
  /** The row of a link's token, found by the token's SHA-256. */
  | { kind: "token"; tokenHash: string }
  /** What workers see of their own profile, through their link. */
  | { kind: "self"; workerId: string }
  /** One agreement and its related rows: for holders of a signatory's link, and for jobs about it. */
  | { kind: "agreement"; agreementId: string }
  /** One person's own identity rows, before their organisation is known. */
  | ({ kind: "identity" } & IdentityKeys)
  /** A person joining an organisation: its rows and their own. */
  | ({ kind: "joining"; organisationId: string } & IdentityKeys)
  /** One organisation's rows and those of one of its members: for changes to that member. */
  | { kind: "member"; organisationId: string; userId: string }
  /** No tenant's rows: only shared data, such as questionnaire definitions. */
  | { kind: "none" };

/** Identifies a person: `issuer` and `subject` identify them at an external identity provider. */
type IdentityKeys = {
  sessionId?: string;
  userId?: string;
  uid?: string;
  email?: string;
  issuer?: string;
  subject?: string;
};

export type Transaction = NodePgDatabase & { $client: PoolClient };

const identitySettings = (keys: IdentityKeys) => ({
  "app.session": keys.sessionId,
  "app.user": keys.userId,
  "app.uid": keys.uid,
  "app.email": keys.email,
  "app.issuer": keys.issuer,
  "app.subject": keys.subject,
});

// The text of an array: even an empty one is not the empty string, which means that nothing is limited.
const arrayText = (ids: readonly string[]): string => `{${ids.join(",")}}`;

function limitSettings(limit: Limit | null): Record<string, string> {
  if (!limit) return {};
  return "serviceIds" in limit
    ? { "app.services": arrayText(limit.serviceIds) }
    : { "app.branches": arrayText(limit.branchIds) };
}

function settings(scope: Scope): Record<string, string | undefined> {
  switch (scope.kind) {
    case "organisation":
      return { "app.organisation": scope.organisationId, ...limitSettings(scope.limitedTo ?? null) };
    case "platform":
      return { "app.platform": "on" };
    case "link":
      return { "app.worker": scope.workerId };
    case "self":
      return { "app.self": scope.workerId };
    case "token":
      return { "app.token": scope.tokenHash };
    case "agreement":
      return { "app.agreement": scope.agreementId };
    case "identity":
      return identitySettings(scope);
    case "joining":
      return { "app.organisation": scope.organisationId, ...identitySettings(scope) };
    case "member":
      return { "app.organisation": scope.organisationId, "app.user": scope.userId };
    case "none":
      return {};
  }
}

/**
 * Returns a statement that sets the scope for the current transaction only, so that a pooler in transaction mode works.
 */
export function settingsOf(scope: Scope): string {
  const locals = Object.entries(settings(scope))
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `set_config('${name}', ${escapeLiteral(String(value))}, true)`);
  return `select ${locals.join(", ") || "null"}`;
}

/**
 * Runs `work` in a transaction that sees the rows of `scope`, and commits. An error rolls it back and is rethrown. A
 * connection that is broken, or that has a prepared statement that is out of date, is discarded instead of returned to the pool.
 */
export async function withScope<T>(scope: Scope, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client: PoolClient = await takeConnection();
  let broken: Error | undefined;
  try {
    // One message, so one round trip.
    await client.query(`begin; ${settingsOf(scope)}`);
    const result = await work(drizzle(client));
    await client.query("commit");
    return result;
  } catch (error) {
    if (isOutOfDate(error)) broken = error as Error;
    await client.query("rollback").catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * Runs `work` in the same transaction without its limit to services or branches, where a rule is about the whole
 * organisation: whether a number is taken, for example. The caller must not pass on what it reads to a limited user. After
 * an error the transaction must end, as with any failed statement.
 */
export async function withoutLimit<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
  const { rows } = await tx.execute<{ services: string | null; branches: string | null }>(
    sql`select nullif(current_setting('app.services', true), '') as services,
      nullif(current_setting('app.branches', true), '') as branches`,
  );
  const { services = null, branches = null } = rows[0] ?? {};
  if (services === null && branches === null) return work();
  const set = (own: string, theirs: string) =>
    tx.execute(sql`select set_config('app.services', ${own}, true), set_config('app.branches', ${theirs}, true)`);
  await set("", "");
  const result = await work();
  await set(services ?? "", branches ?? "");
  return result;
}
