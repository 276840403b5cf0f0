import { Pool } from "pg";

const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

/** Returns the database's time with one query. */
export async function now(): Promise<string> {
  const { rows } = await pool.query<{ now: Date }>("select now()");
  return rows[0]?.now.toISOString() ?? "";
}
