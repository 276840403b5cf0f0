/**
 * The way into the database: a transaction whose scope is set before anything is read (design, Data).
 * Row-level security shows a transaction the rows its scope names and no others.
 */
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { escapeLiteral, type PoolClient } from "pg";
import { pool } from "./client";

/** What a transaction may see. */
export type Scope =
  /** One organisation's rows. */
  | { kind: "organisation"; organisationId: string }
  /** Every organisation's rows: the platform's staff and jobs of ours. */
  | { kind: "platform" }
  /** The rows of the one worker a link names. */
  | { kind: "link"; workerId: string }
  /** The row that a link's token names, by the token's SHA-256. */
  | { kind: "token"; tokenHash: string }
  /** What a worker himself sees of his own profile, by his link. */
  | { kind: "self"; workerId: string }
  /** One agreement and what belongs to it: for whoever holds a signatory's link, and for jobs about it. */
  | { kind: "agreement"; agreementId: string }
  /** One person's own identity rows, before an organisation is known. */
  | ({ kind: "identity" } & IdentityKeys)
  /** Someone joining an organisation: its rows and his own. */
  | ({ kind: "joining"; organisationId: string } & IdentityKeys)
  /** One organisation's rows and those of one person who belongs to it: for what is done to him there. */
  | { kind: "member"; organisationId: string; userId: string }
  /** No tenant's rows: only what belongs to the whole platform, such as questionnaire definitions. */
  | { kind: "none" };

/** What is known of a person: `issuer` and `subject` are who he is at an external identity provider. */
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

/** A statement that sets the scope for the transaction it runs in: local, so that a pooler in transaction mode works. */
export function settingsOf(scope: Scope): string {
  const locals = Object.entries(settings(scope))
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `set_config('${name}', ${escapeLiteral(String(value))}, true)`);
  return `select ${locals.join(", ") || "null"}`;
}

/**
 * Runs `work` in a transaction that sees what `scope` names, and commits. Anything thrown rolls it back and is thrown on.
 * A connection that broke on the way is thrown away, not put back.
 */
export async function withScope<T>(scope: Scope, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client: PoolClient = await pool().connect();
  let broken: Error | undefined;
  try {
    // One message: one round trip.
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
