/** Uploads files of workers and runs their jobs one after another, as a server does. */
import { sql } from "drizzle-orm";
import { doImportJob } from "@/lib/backend/imports";
import type { Client } from "./clients";
import { asOwner } from "./fixtures";

export const fileOf = (bytes: Buffer, name = "staff.csv") => ({ name, base64: bytes.toString("base64") });

/** The jobs queued for an import, oldest first. */
export const waiting = (importId: string) =>
  asOwner(async (tx) => {
    const { rows } = await tx.execute<{ id: string; data: Record<string, string> }>(sql`
      select id, data from pgboss.job where name = 'imports' and data->>'importId' = ${importId} and state = 'created'
      order by created_on, id`);
    return rows;
  });

export const complete = (id: string) =>
  asOwner((tx) => tx.execute(sql`update pgboss.job set state = 'completed' where id = ${id}::uuid`));

/** Runs every job queued for an import, including the jobs those queue. Returns the jobs it ran. */
export async function doImportJobs(importId: string): Promise<string[]> {
  const done: string[] = [];
  for (;;) {
    const [job] = await waiting(importId);
    if (!job) return done;
    await doImportJob(job.id, job.data);
    await complete(job.id);
    done.push(job.data["kind"] ?? "");
  }
}

/** Uploads a file and runs the jobs that queues. */
export async function upload(client: Client, bytes: Buffer, more: { agencyId?: string; panel?: "on" | "off" } = {}) {
  const { importId } = await client.imports.begin({ panel: "off", file: fileOf(bytes), ...more });
  await doImportJobs(importId);
  return client.imports.get({ importId });
}
