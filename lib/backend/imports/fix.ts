import { and, eq, inArray } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { notFound } from "@/lib/backend/errors";
import { contract } from "@/lib/contract";
import { importFields } from "@/lib/contract/imports/fields";
import { workerImportRows } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { canImport, changeImport, lockImport } from "./find";
import { fromStored } from "./mapping";
import { queueImportJob } from "./queued";
import { cleaned } from "./read-file";

/**
 * Corrects cells and rechecks all rows, since a fixed row may now duplicate another. NOT_FOUND for a row that is not in
 * the import; fields without a column are ignored.
 */
export const fix = procedure(contract.imports.fix, canImport, ({ input, caller }) =>
  withScope(scopeOf(caller), async (tx) => {
    const locked = await lockImport(tx, input, ["checked"]);
    const mapping = fromStored(locked.mapping, locked.headings.length);
    const numbers = input.rows.map(({ row }) => row);
    const found = await tx
      .select({ row: workerImportRows.row, cells: workerImportRows.cells })
      .from(workerImportRows)
      .where(and(eq(workerImportRows.importId, locked.id), inArray(workerImportRows.row, numbers)))
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
        .where(and(eq(workerImportRows.importId, locked.id), eq(workerImportRows.row, row)));
    }
    await queueImportJob(tx, { kind: "check", importId: locked.id, organisationId: locked.organisationId });
    return changeImport(tx, locked, { status: "checking", progress: 0 });
  }),
);
