/** Reads definitions. A published definition never changes, so each server caches what it has read. */
import { desc, eq } from "drizzle-orm";
import type { QuestionnaireDefinition, QuestionnaireType } from "@/lib/contract/questionnaires";
import { questionnaireDefinitions } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";

const KEPT_MAX = 50;
const store = globalThis as typeof globalThis & { __portalDefinitions?: Map<string, QuestionnaireDefinition> };

function keep(row: typeof questionnaireDefinitions.$inferSelect): QuestionnaireDefinition {
  store.__portalDefinitions ??= new Map();
  const definition: QuestionnaireDefinition = {
    _id: row.id,
    type: row.type,
    version: row.version,
    blocks: row.blocks.map((block) => ({
      _id: block.id,
      heading: block.heading,
      descriptionRequiredCondition: block.descriptionRequiredCondition,
      questions: block.questions.map((question) => ({
        _id: question.id,
        question: question.question,
        type: "radio",
        answers: ["Yes", "No"],
        descriptionRequiredCondition: question.descriptionRequiredCondition,
      })),
    })),
  };
  if (store.__portalDefinitions.size >= KEPT_MAX) store.__portalDefinitions.clear();
  store.__portalDefinitions.set(row.id, definition);
  return definition;
}

/** The definition with that id, or null. */
export async function definitionById(tx: Transaction, id: string): Promise<QuestionnaireDefinition | null> {
  const found = store.__portalDefinitions?.get(id);
  if (found) return found;
  const [row] = await tx.select().from(questionnaireDefinitions).where(eq(questionnaireDefinitions.id, id));
  return row ? keep(row) : null;
}

/** The id of the current definition: the highest version of its type. */
export async function currentDefinitionId(tx: Transaction, type: QuestionnaireType): Promise<string | null> {
  const [row] = await tx
    .select({ id: questionnaireDefinitions.id })
    .from(questionnaireDefinitions)
    .where(eq(questionnaireDefinitions.type, type))
    .orderBy(desc(questionnaireDefinitions.version))
    .limit(1);
  return row?.id ?? null;
}
