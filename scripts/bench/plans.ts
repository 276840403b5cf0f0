/** Records the SQL statements of product code, and explains them with PostgreSQL. */
import { drizzle } from "drizzle-orm/node-postgres";
import { Client, escapeLiteral, type PoolClient } from "pg";
import { type Scope, settingsOf, type Transaction } from "@/lib/db/tenancy";

export type Statement = { text: string; values: unknown[] };
type Node = {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
  Plans?: Node[];
};
/** `pages`: of tables and indexes, those that functions and policies read included. */
export type Explained = { planningMs: number; executionMs: number; pages: number; nodes: Node[] };

/** Runs work in a transaction of `scope` and records every statement it sends. */
export async function recording<T>(
  url: string,
  scope: Scope,
  work: (tx: Transaction, sent: Statement[], client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const sent: Statement[] = [];
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const recorder = new Proxy(client, {
    get(target, name) {
      if (name !== "query") return Reflect.get(target, name, target);
      return (statement: string | { text: string }, values: unknown[] = [], ...rest: unknown[]) => {
        sent.push({ text: typeof statement === "string" ? statement : statement.text, values });
        return query(statement, values, ...rest);
      };
    },
  });
  try {
    await client.query(`begin; ${settingsOf(scope)}`);
    return await work(drizzle(recorder as unknown as PoolClient), sent, client);
  } finally {
    await client.end();
  }
}

const flat = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flat)];

const literalOf = (value: unknown): string => {
  if (value === null || value === undefined) return "null";
  if (Array.isArray(value)) return escapeLiteral(`{${value.map((item) => JSON.stringify(String(item))).join(",")}}`);
  return escapeLiteral(value instanceof Date ? value.toISOString() : String(value));
};

/** The runs of a prepared statement after which PostgreSQL may plan it for any values instead of those given. */
const CUSTOM_PLANS = 5;

/**
 * Runs a statement and returns its times and its plan: the one of a connection of the portal that has run it before, where a
 * statement with values is prepared. The values are texts, numbers, booleans,
 * times, and arrays of texts and numbers.
 */
export async function explain(client: Client, { text, values }: Statement): Promise<Explained> {
  const isPrepared = values.length > 0;
  const run = isPrepared ? `execute explained (${values.map(literalOf).join(", ")})` : text;
  if (isPrepared) {
    await client.query(`prepare explained as ${text}`);
    for (let times = 0; times < CUSTOM_PLANS; times++) await client.query(`explain ${run}`);
  }
  const { rows } = await client.query(`explain (analyze, buffers, timing off, format json) ${run}`);
  if (isPrepared) await client.query("deallocate explained");
  const [answer] = rows[0]["QUERY PLAN"];
  return {
    planningMs: answer["Planning Time"],
    executionMs: answer["Execution Time"],
    pages: answer.Plan["Shared Hit Blocks"] + answer.Plan["Shared Read Blocks"],
    nodes: flat(answer.Plan),
  };
}

/** The tables that were scanned sequentially; plan nodes that were never executed are ignored. */
export const scanned = ({ nodes }: Explained): string[] =>
  nodes
    .filter((node) => node["Node Type"].includes("Seq Scan") && node["Actual Loops"] > 0)
    .map((node) => node["Relation Name"] ?? "?");
