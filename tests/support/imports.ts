/** Files of workers and their jobs done one after the other, as a server does them. */
import { sql } from "drizzle-orm";
import { doImportJob } from "@/lib/backend/imports";
import type { Client } from "./clients";
import { asOwner } from "./world";

export const fileOf = (bytes: Buffer, name = "staff.csv") => ({ name, base64: bytes.toString("base64") });

/** What waits to be done for an import, the oldest first. */
export const waiting = (importId: string) =>
  asOwner(async (tx) => {
    const { rows } = await tx.execute<{ id: string; data: Record<string, string> }>(sql`
      select id, data from pgboss.job where name = 'imports' and data->>'importId' = ${importId} and state = 'created'
      order by created_on, id`);
    return rows;
  });

export const complete = (id: string) =>
  asOwner((tx) => tx.execute(sql`update pgboss.job set state = 'completed' where id = ${id}::uuid`));

/** Does whatever is queued for an import, and what that queues, until nothing is left. Returns what was done. */
export async function doImportJobs(importId: string): Promise<string[]> {
  const done: string[] = [];
  for (;;) {
    const [job] = await waiting(importId);
    if (!job) return done;
    await doImportJob(job.id, job.data);
    await complete(job.id);
    done.push(job.data.kind ?? "");
  }
}

/** Uploads a file and does what that queues. */
export async function upload(client: Client, bytes: Buffer, more: { agencyId?: string; panel?: "on" | "off" } = {}) {
  const { importId } = await client.imports.begin({ panel: "off", file: fileOf(bytes), ...more });
  await doImportJobs(importId);
  return client.imports.get({ importId });
}
