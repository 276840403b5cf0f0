import { eq } from "drizzle-orm";
import { scopeOf } from "@/lib/backend/context";
import { DomainError } from "@/lib/backend/errors";
import { procedure } from "@/lib/backend/ladder";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { workerImportRows } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { changeImport, holdImport, importers } from "./find";
import { type Mapping, mappingProblems, toKept } from "./mapping";
import { queueImportJob } from "./queued";

const { fields, refusals } = messages.workerImports;

/** BAD_REQUEST with the words for a field that two columns hold, or a needed one that none holds. */
function refuseWrong(mapping: Mapping): void {
  const problems = mappingProblems(mapping).map(({ field, kind }) => ({
    field: `column.${Math.max(0, mapping.lastIndexOf(field))}`,
    message: kind === "twice" ? refusals.fieldTwice(fields[field]) : refusals.fieldMissing(fields[field]),
  }));
  const [first] = problems;
  if (first) throw new DomainError("BAD_REQUEST", first.message, { fields: problems });
}

/** Says which column holds what; whatever was checked before is checked anew. */
export const map = procedure(contract.imports.map, importers, ({ input, caller }) => {
  const { importId, lock } = input;
  return withScope(scopeOf(caller), async (tx) => {
    const held = await holdImport(tx, { importId, lock }, ["mapping", "checked"]);
    const mapping: Mapping = held.headings.map((_, at) => input.mapping[at] ?? null);
    refuseWrong(mapping);
    const { organisationId } = held;
    await tx
      .update(workerImportRows)
      .set({ status: "unchecked", problems: [], duplicateOf: null })
      .where(eq(workerImportRows.importId, importId));
    await queueImportJob(tx, { kind: "check", importId, organisationId });
    return changeImport(tx, held, { mapping: toKept(mapping), status: "checking", progress: 0 });
  });
});
