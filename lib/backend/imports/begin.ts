import { randomUUID } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { conflict, invalid, notFound } from "@/lib/backend/errors";
import { whenCapacity } from "@/lib/backend/when-capacity";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { files, organisations, workerImports } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { endAbandoned, working } from "./abandoned";
import { ImportFileRefused } from "./file-refusal";
import { canImport } from "./find";
import { queueImportJob } from "./queued";
import { inspectFile } from "./read-file";
import { forgetFile, refusedFile, storeImportFile } from "./store";

const texts = messages.workerImports.fileErrors;

/** The agency to import into: agency users import into their own; platform staff name one. */
function agencyOf(caller: PersonCaller, wanted: string | undefined): string {
  if (caller.group === "Admin") {
    if (!wanted) throw invalid(texts.agency, [{ field: "agencyId", message: texts.agency }]);
    return wanted;
  }
  if (wanted && wanted !== caller.organisation.id) throw notFound();
  return caller.organisation.id;
}

async function refuseUnlessAgency(tx: Transaction, organisationId: string): Promise<void> {
  const [agency] = await tx
    .select({ id: organisations.id })
    .from(organisations)
    .where(and(eq(organisations.id, organisationId), eq(organisations.kind, "agency")));
  if (!agency) throw notFound();
}

/** Allows one import per agency at a time, since concurrent imports would not detect each other's duplicates. */
async function acquireImportLock(tx: Transaction, organisationId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`import:${organisationId}`}, 0))`);
  await endAbandoned(tx, organisationId);
  const [busy] = await tx
    .select({ id: workerImports.id })
    .from(workerImports)
    .where(and(eq(workerImports.organisationId, organisationId), inArray(workerImports.status, [...working])))
    .limit(1);
  if (busy) throw conflict(texts.busy, "busy");
}

async function inspect(bytes: Buffer): Promise<void> {
  try {
    await whenCapacity(() => inspectFile(bytes));
  } catch (error) {
    throw error instanceof ImportFileRefused ? refusedFile(error.reason) : error;
  }
}

/**
 * Uploads a file of workers, which a job then reads. BAD_REQUEST with a reason for a file that can be refused at once;
 * CONFLICT while another import of the agency is in progress.
 */
export const begin = procedure(contract.imports.begin, canImport, async ({ input, caller, context }) => {
  const { panel, file } = input;
  const organisationId = agencyOf(caller, input.agencyId);
  if (caller.group === "Admin" && panel === "off") {
    throw invalid(texts.panel, [{ field: "panel", message: texts.panel }]);
  }
  // Checked before the file is inspected, so that callers without access cause no work.
  await withScope(scopeOf(caller), (tx) => refuseUnlessAgency(tx, organisationId));
  const bytes = Buffer.from(file.base64, "base64");
  await inspect(bytes);
  const stored = await storeImportFile(organisationId, caller.uid, bytes);
  const importId = randomUUID();
  try {
    await withScope(scopeOf(caller), async (tx) => {
      await acquireImportLock(tx, organisationId);
      await tx.insert(files).values(stored);
      await tx.insert(workerImports).values({
        id: importId,
        organisationId,
        fileId: stored.id,
        fileName: file.name,
        panel,
        headings: [],
        mapping: {},
        status: "reading",
        createdByUserId: caller.userId,
      });
      await audit(tx, context, {
        organisationId,
        action: "workerImport.uploaded",
        subject: { type: "workerImport", id: importId },
        details: { panel, sha256: stored.sha256 },
      });
      await queueImportJob(tx, { kind: "read", importId, organisationId });
    });
  } catch (error) {
    await forgetFile(stored.storageKey).catch(() => {});
    throw error;
  }
  return { importId };
});
