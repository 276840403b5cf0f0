/**
 * Access to the database: transactions whose scope is set before anything is read (design, Data). Row-level security
 * shows a transaction only the rows of its scope.
 */
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { escapeLiteral, type PoolClient } from "pg";
import { pool } from "./client";

/** The rows a transaction may see. */
export type Scope =
  /** One organisation's rows. */
  | { kind: "organisation"; organisationId: string }
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

function settings(scope: Scope): Record<string, string | undefined> {
  switch (scope.kind) {
    case "organisation":
      return { "app.organisation": scope.organisationId };
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
 * broken connection is discarded instead of returned to the pool.
 */
export async function withScope<T>(scope: Scope, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client: PoolClient = await pool().connect();
  let broken: Error | undefined;
  try {
    // One message, so one round trip.
    await client.query(`begin; ${settingsOf(scope)}`);
    const result = await work(drizzle(client));
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
