import { and, eq } from "drizzle-orm";
import { medicalType } from "@/lib/contract/questionnaires";
import { workerQuestionnaires } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";

/** A worker's medical questionnaire, if the scope sees them; undefined before the first change, when it is pending. */
export async function medicalOf(tx: Transaction, workerId: string) {
  const { workerId: ofWorker, type } = workerQuestionnaires;
  const [row] = await tx
    .select()
    .from(workerQuestionnaires)
    .where(and(eq(ofWorker, workerId), eq(type, medicalType)));
  return row;
}
