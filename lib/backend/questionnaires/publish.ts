import { desc, eq } from "drizzle-orm";
import type { QuestionnaireType } from "@/lib/contract/questionnaires";
import { type DefinitionBlock, questionnaireDefinitions } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";

/**
 * Publishes the next version of a questionnaire; submissions of earlier versions keep theirs. Returns its id. Runs as
 * the database owner (seed and operator scripts), since the app's role may only read definitions.
 */
export async function publishDefinition(
  tx: Transaction,
  { type, blocks, id }: { type: QuestionnaireType; blocks: DefinitionBlock[]; id?: string },
): Promise<string> {
  const [latest] = await tx
    .select({ version: questionnaireDefinitions.version })
    .from(questionnaireDefinitions)
    .where(eq(questionnaireDefinitions.type, type))
    .orderBy(desc(questionnaireDefinitions.version))
    .limit(1);
  const [published] = await tx
    .insert(questionnaireDefinitions)
    .values({ ...(id ? { id } : {}), type, version: (latest?.version ?? 0) + 1, blocks })
    .returning({ id: questionnaireDefinitions.id });
  if (!published) throw new Error("the definition was not stored");
  return published.id;
}
