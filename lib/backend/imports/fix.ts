import { and, eq, inArray } from "drizzle-orm";
import { scopeOf } from "@/lib/backend/context";
import { notFound } from "@/lib/backend/errors";
import { procedure } from "@/lib/backend/ladder";
import { contract } from "@/lib/contract";
import { importFields } from "@/lib/contract/import-fields";
import { workerImportRows } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { changeImport, holdImport, importers } from "./find";
import { fromKept } from "./mapping";
import { queueImportJob } from "./queued";
import { cleaned } from "./read-file";

/**
 * Corrects cells of rows; all rows are checked anew, since one that is put right may be the same person as another. NOT_FOUND
 * for a row that is none of the import's; a field that no column holds has no cell and is passed over.
 */
export const fix = procedure(contract.imports.fix, importers, ({ input, caller }) =>
  withScope(scopeOf(caller), async (tx) => {
    const held = await holdImport(tx, input, ["checked"]);
    const mapping = fromKept(held.mapping, held.headings.length);
    const numbers = input.rows.map(({ row }) => row);
    const found = await tx
      .select({ row: workerImportRows.row, cells: workerImportRows.cells })
      .from(workerImportRows)
      .where(and(eq(workerImportRows.importId, held.id), inArray(workerImportRows.row, numbers)))
      .for("update");
    for (const { row, values } of input.rows) {
      const cells = found.find((one) => one.row === row)?.cells;
      if (!cells) throw notFound();
      for (const field of importFields) {
        const at = mapping.indexOf(field);
        const value = values[field];
        if (at >= 0 && value !== undefined) cells[at] = cleaned(value);
      }
      await tx
        .update(workerImportRows)
        .set({ cells })
        .where(and(eq(workerImportRows.importId, held.id), eq(workerImportRows.row, row)));
    }
    await queueImportJob(tx, { kind: "check", importId: held.id, organisationId: held.organisationId });
    return changeImport(tx, held, { status: "checking", progress: 0 });
  }),
);
