/** Records the SQL statements of product code, and explains them with PostgreSQL. */
import { drizzle } from "drizzle-orm/node-postgres";
import { Client, type PoolClient } from "pg";
import { type Scope, settingsOf, type Transaction } from "@/lib/db/tenancy";

export type Statement = { text: string; values: unknown[] };
type Node = {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Node[];
};
export type Explained = { planningMs: number; executionMs: number; nodes: Node[] };

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

/** Runs a statement and returns its times and its plan. */
export async function explain(client: Client, { text, values }: Statement): Promise<Explained> {
  const { rows } = await client.query(`explain (analyze, timing off, format json) ${text}`, values);
  const [answer] = rows[0]["QUERY PLAN"];
  return {
    planningMs: answer["Planning Time"],
    executionMs: answer["Execution Time"],
    nodes: flat(answer.Plan),
  };
}

/** The tables that were scanned sequentially; plan nodes that were never executed are ignored. */
export const scanned = ({ nodes }: Explained): string[] =>
  nodes
    .filter((node) => node["Node Type"].includes("Seq Scan") && node["Actual Loops"] > 0)
    .map((node) => node["Relation Name"] ?? "?");
