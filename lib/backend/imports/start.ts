import { eq, sql } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { conflict } from "@/lib/backend/errors";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { workerImportRows } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { canImport, changeImport, lockImport } from "./find";
import { queueImportJob } from "./queued";

const texts = messages.workerImports.refusals;

/**
 * Starts the import; of two concurrent calls, one succeeds. CONFLICT if there is no good row, or, for `all`, if any row
 * is not good: all or nothing.
 */
export const start = procedure(contract.imports.start, canImport, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const locked = await lockImport(tx, input, ["checked"]);
    const { id: importId, organisationId } = locked;
    const [counts] = await tx
      .select({
        good: sql<number>`count(*) filter (where ${workerImportRows.status} = 'good')::int`,
        rest: sql<number>`count(*) filter (where ${workerImportRows.status} <> 'good')::int`,
      })
      .from(workerImportRows)
      .where(eq(workerImportRows.importId, importId));
    if (!counts?.good) throw conflict(texts.noReadyRows, "noReadyRows");
    if (input.which === "all" && counts.rest > 0) throw conflict(texts.rowsNeedFixing, "rowsNeedFixing");
    await audit(tx, context, {
      organisationId,
      action: "workerImport.started",
      subject: { type: "workerImport", id: importId },
      details: { which: input.which, rows: counts.good },
    });
    await queueImportJob(tx, { kind: "import", importId, organisationId });
    return changeImport(tx, locked, { status: "importing", progress: 0 });
  }),
);
