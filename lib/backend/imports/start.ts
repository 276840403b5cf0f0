import { eq, sql } from "drizzle-orm";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { conflict } from "@/lib/backend/errors";
import { procedure } from "@/lib/backend/ladder";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { workerImportRows } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { changeImport, holdImport, importers } from "./find";
import { queueImportJob } from "./queued";

const texts = messages.workerImports.refusals;

/**
 * Begins to put the workers on file. Of two people who press at once, one does. CONFLICT where there is no good row, and for
 * `all` where there is one that is not: all or nothing.
 */
export const start = procedure(contract.imports.start, importers, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const held = await holdImport(tx, input, ["checked"]);
    const { id: importId, organisationId } = held;
    const [counts] = await tx
      .select({
        good: sql<number>`count(*) filter (where ${workerImportRows.status} = 'good')::int`,
        rest: sql<number>`count(*) filter (where ${workerImportRows.status} <> 'good')::int`,
      })
      .from(workerImportRows)
      .where(eq(workerImportRows.importId, importId));
    if (!counts?.good) throw conflict(texts.noGoodRows, "noGoodRows");
    if (input.which === "all" && counts.rest > 0) throw conflict(texts.badRows, "badRows");
    await audit(tx, context, {
      organisationId,
      action: "workerImport.started",
      subject: { type: "workerImport", id: importId },
      details: { which: input.which, rows: counts.good },
    });
    await queueImportJob(tx, { kind: "import", importId, organisationId });
    return changeImport(tx, held, { status: "importing", progress: 0 });
  }),
);
