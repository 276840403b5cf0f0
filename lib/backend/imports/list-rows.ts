import { and, asc, eq, gt } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { contract } from "@/lib/contract";
import type { ImportRow } from "@/lib/contract/imports";
import { workerImportRows, workers } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { formatName } from "@/lib/format";
import { canImport, findImport } from "./find";

const twin = alias(workers, "twin");
const made = alias(workers, "made");
const columnsOf = (of: typeof twin | typeof made) => ({
  id: of.id,
  number: of.number,
  firstName: of.firstName,
  lastName: of.lastName,
});

type Person = Record<"id" | "number" | "firstName" | "lastName", string | null> | null;
const toPerson = (person: Person) =>
  person?.id && person.number
    ? {
        _id: person.id,
        number: person.number,
        name: formatName({ firstName: person.firstName ?? "", lastName: person.lastName ?? "" }),
      }
    : null;

/**
 * Lists an import's rows in file order, a page at a time. NOT_FOUND for another agency's. The worker a row duplicates
 * is shown only to callers who may see them: platform staff do not see off-panel workers.
 */
export const rows = procedure(contract.imports.rows, canImport, ({ input, caller }) =>
  withScope(scopeOf(caller), async (tx) => {
    const { id } = await findImport(tx, input.importId);
    const found = await tx
      .select({ row: workerImportRows, twin: columnsOf(twin), made: columnsOf(made) })
      .from(workerImportRows)
      .leftJoin(twin, eq(twin.id, workerImportRows.duplicateOf))
      .leftJoin(made, eq(made.id, workerImportRows.workerId))
      .where(
        and(
          eq(workerImportRows.importId, id),
          input.status ? eq(workerImportRows.status, input.status) : undefined,
          input.after ? gt(workerImportRows.row, input.after) : undefined,
        ),
      )
      .orderBy(asc(workerImportRows.row))
      .limit(input.limit + 1);
    const page = found.slice(0, input.limit);
    return {
      items: page.map(({ row, ...people }) => ({
        row: row.row,
        status: row.status,
        cells: row.cells,
        problems: row.problems as ImportRow["problems"],
        duplicateOf: toPerson(people.twin),
        worker: toPerson(people.made),
      })),
      next: found.length > page.length ? (page.at(-1)?.row.row ?? null) : null,
    };
  }),
);
