import { count, eq } from "drizzle-orm";
import { questionnaireDefinitions, workerTypes as workerTypesTable } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { medicalDefinition } from "./medical-questionnaire";
import { workerTypes } from "./worker-types";

export type ReferenceData = {
  workerTypes: { added: number; total: number };
  medical: { added: boolean; version: number };
};

/**
 * Adds the reference data that is missing: the worker types, and the medical questionnaire in the version of this
 * release. Existing data is not changed. Runs as the database owner, because the app's role can only read both.
 */
export async function addReferenceData(tx: Transaction): Promise<ReferenceData> {
  const added = await tx
    .insert(workerTypesTable)
    .values([...workerTypes])
    .onConflictDoNothing()
    .returning({ id: workerTypesTable.id });
  const [present] = await tx.select({ total: count() }).from(workerTypesTable);
  const definitions = await tx
    .select({ version: questionnaireDefinitions.version })
    .from(questionnaireDefinitions)
    .where(eq(questionnaireDefinitions.type, medicalDefinition.type));
  const latest = Math.max(0, ...definitions.map(({ version }) => version));
  const isNew = latest < medicalDefinition.version;
  if (isNew) await tx.insert(questionnaireDefinitions).values(medicalDefinition);
  return {
    workerTypes: { added: added.length, total: present?.total ?? 0 },
    medical: { added: isNew, version: isNew ? medicalDefinition.version : latest },
  };
}
