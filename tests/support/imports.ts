/** Files of workers as agencies have them, and their jobs done one after the other, as a server does them. */
import { sql } from "drizzle-orm";
import { doImportJob } from "@/lib/backend/imports";
import { messages } from "@/lib/config/messages";
import { type ImportField, importFields } from "@/lib/contract/import-fields";
import { csvLine } from "@/lib/format";
import type { Client } from "./clients";
import { asOwner } from "./world";

export type FileRow = Partial<Record<ImportField, string>>;

const PREFIXES = "ABCEGHJKLMNPRSTWXYZ";

/** A National Insurance number of one's own. */
export function aNiNumber(n: number): string {
  const [first, second] = [Math.floor(n / 1_000_000) % 10, Math.floor(n / 100_000_000) % 10];
  return `${PREFIXES[first]}${PREFIXES[second]}${String(n % 1_000_000).padStart(6, "0")}A`;
}

/** Somebody with nothing wrong, different from everybody else by `n`. */
export const aPerson = (n: number, more: FileRow = {}): FileRow => ({
  ...{
    firstName: `Juniper${letters(n)}`,
    lastName: "Fallowfield",
    email: `w${n}@staff.example`,
    dateOfBirth: "27/03/1990",
  },
  ...{ niNumber: aNiNumber(n), phone: `07700 9${String(n % 100_000).padStart(5, "0")}`, gender: "Female" },
  ...{ nationality: "Irish", postcode: "LS1 4AP", employmentType: "PAYE", startOn: "01/06/2026" },
  ...more,
});

/** A name of letters, since names hold no figures. */
function letters(n: number): string {
  const rest = Math.floor(n / 26);
  return `${rest > 0 ? letters(rest) : ""}${String.fromCharCode(97 + (n % 26))}`;
}

export const sampleHeadings = importFields.map((field) => messages.workerImports.fields[field]);

/** A file with the headings of the sample. */
export const aCsv = (people: readonly FileRow[]): Buffer =>
  Buffer.from(
    csvLine(sampleHeadings) +
      people.map((person) => csvLine(importFields.map((field) => person[field] ?? ""))).join(""),
  );

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
