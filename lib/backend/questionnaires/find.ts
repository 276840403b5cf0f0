/** A worker with their questionnaire, for staff: only inside their own scope, otherwise NOT_FOUND. */
import { and, eq } from "drizzle-orm";
import { notFound } from "@/lib/backend/errors";
import { registeredColumns } from "@/lib/backend/outgoing";
import type { QuestionnaireType } from "@/lib/contract/questionnaires";
import { organisations, workerQuestionnaires, workers } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { cardColumns, ofWorker } from "./worker-card";

/** Throws NOT_FOUND for a worker outside the caller's scope. `questionnaire` is null if there is none yet. */
export async function findForStaff(tx: Transaction, workerId: string, type: QuestionnaireType) {
  const [row] = await tx
    .select({
      card: cardColumns,
      email: workers.email,
      agency: { name: organisations.name, status: organisations.status, ...registeredColumns },
      questionnaire: workerQuestionnaires,
    })
    .from(workers)
    .innerJoin(organisations, ofWorker)
    .leftJoin(
      workerQuestionnaires,
      and(eq(workerQuestionnaires.workerId, workers.id), eq(workerQuestionnaires.type, type)),
    )
    .where(eq(workers.id, workerId));
  if (!row) throw notFound();
  return row;
}
