import { eq } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { DomainError } from "@/lib/backend/errors";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { workerImportRows } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { canImport, changeImport, lockImport } from "./find";
import { type Mapping, mappingErrors, toStored } from "./mapping";
import { queueImportJob } from "./queued";

const { fields, refusals } = messages.workerImports;

/** Throws BAD_REQUEST for a field mapped to two columns, or a required field mapped to none. */
function refuseWrong(mapping: Mapping): void {
  const problems = mappingErrors(mapping).map(({ field, kind }) => ({
    field: `column.${Math.max(0, mapping.lastIndexOf(field))}`,
    message: kind === "twice" ? refusals.fieldTwice(fields[field]) : refusals.fieldMissing(fields[field]),
  }));
  const [first] = problems;
  if (first) throw new DomainError("BAD_REQUEST", first.message, { fields: problems });
}

/** Sets which column holds which field, and rechecks all rows. */
export const map = procedure(contract.imports.map, canImport, ({ input, caller }) => {
  const { importId, lock } = input;
  return withScope(scopeOf(caller), async (tx) => {
    const locked = await lockImport(tx, { importId, lock }, ["mapping", "checked"]);
    const mapping: Mapping = locked.headings.map((_, at) => input.mapping[at] ?? null);
    refuseWrong(mapping);
    const { organisationId } = locked;
    await tx
      .update(workerImportRows)
      .set({ status: "unchecked", problems: [], duplicateOf: null })
      .where(eq(workerImportRows.importId, importId));
    await queueImportJob(tx, { kind: "check", importId, organisationId });
    return changeImport(tx, locked, { mapping: toStored(mapping), status: "checking", progress: 0 });
  });
});
