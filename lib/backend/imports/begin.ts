import { randomUUID } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import { audit } from "@/lib/backend/audit";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { conflict, invalid, notFound } from "@/lib/backend/errors";
import { procedure } from "@/lib/backend/ladder";
import { whenFree } from "@/lib/backend/when-free";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { files, organisations, workerImports } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { endDead, working } from "./dead";
import { ImportFileRefused } from "./file-refusal";
import { importers } from "./find";
import { queueImportJob } from "./queued";
import { inspectFile } from "./read-file";
import { forgetFile, keepFile, refusedFile } from "./store";

const texts = messages.workerImports.fileProblems;

/** Whose workers they are: an agency's people bring in their own; the platform's staff name an agency. */
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

/** One file of an agency at a time: what is brought in twice at once would not know of each other. */
async function waitTurn(tx: Transaction, organisationId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`import:${organisationId}`}, 0))`);
  await endDead(tx, organisationId);
  const [busy] = await tx
    .select({ id: workerImports.id })
    .from(workerImports)
    .where(and(eq(workerImports.organisationId, organisationId), inArray(workerImports.status, [...working])))
    .limit(1);
  if (busy) throw conflict(texts.busy, "busy");
}

async function lookAt(bytes: Buffer): Promise<void> {
  try {
    await whenFree(() => inspectFile(bytes));
  } catch (error) {
    throw error instanceof ImportFileRefused ? refusedFile(error.reason) : error;
  }
}

/**
 * Takes a file of workers; it is read by a job. BAD_REQUEST with the reason by the word of its text for what can be told of it
 * at once, CONFLICT while another one of the agency is worked on.
 */
export const begin = procedure(contract.imports.begin, importers, async ({ input, caller, context }) => {
  const { panel, file } = input;
  const organisationId = agencyOf(caller, input.agencyId);
  if (caller.group === "Admin" && panel === "off") {
    throw invalid(texts.panel, [{ field: "panel", message: texts.panel }]);
  }
  // Before the file is looked at: whoever may not bring it in costs no work.
  await withScope(scopeOf(caller), (tx) => refuseUnlessAgency(tx, organisationId));
  const bytes = Buffer.from(file.base64, "base64");
  await lookAt(bytes);
  const kept = await keepFile(organisationId, caller.uid, bytes);
  const importId = randomUUID();
  try {
    await withScope(scopeOf(caller), async (tx) => {
      await waitTurn(tx, organisationId);
      await tx.insert(files).values(kept);
      await tx.insert(workerImports).values({
        ...{ id: importId, organisationId, fileId: kept.id, fileName: file.name, panel, headings: [], mapping: {} },
        ...{ status: "reading", createdByUserId: caller.userId },
      });
      await audit(tx, context, {
        organisationId,
        action: "workerImport.uploaded",
        subject: { type: "workerImport", id: importId },
        details: { panel, sha256: kept.sha256 },
      });
      await queueImportJob(tx, { kind: "read", importId, organisationId });
    });
  } catch (error) {
    await forgetFile(kept.storageKey).catch(() => {});
    throw error;
  }
  return { importId };
});
