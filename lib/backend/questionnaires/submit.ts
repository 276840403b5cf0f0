import { and, eq, isNull } from "drizzle-orm";
import { linkHolder, procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { queueRefresh } from "@/lib/backend/compliance";
import { conflict, invalid, notFound } from "@/lib/backend/errors";
import { consume } from "@/lib/backend/limits";
import { refuseAnswersFromWorker } from "@/lib/backend/verified";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import type { QuestionnaireType } from "@/lib/contract/questionnaires";
import { organisations, questionnaireSubmissions, workerQuestionnaires, workers } from "@/lib/db/schema";
import { sealFor } from "@/lib/db/sealing";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { currentDefinitionId, definitionById } from "./definitions";
import { normaliseSubmission, statusAfter, validateSubmission } from "./rules";
import { ofWorker } from "./worker-card";

/** The uid recorded for a submission that came with only the link. */
const WITHOUT_IDENTITY = "anonymous";

const changed = () => conflict(messages.questionnaire.definitionChanged, "definitionChanged");

/** The worker's questionnaire, created if missing, locked until the transaction ends. */
async function lockQuestionnaire(
  tx: Transaction,
  worker: { id: string; organisationId: string },
  type: QuestionnaireType,
) {
  const ofType = and(eq(workerQuestionnaires.workerId, worker.id), eq(workerQuestionnaires.type, type));
  await tx
    .insert(workerQuestionnaires)
    .values({ organisationId: worker.organisationId, workerId: worker.id, type })
    .onConflictDoNothing();
  const [locked] = await tx.select().from(workerQuestionnaires).where(ofType).for("update");
  if (!locked) throw notFound();
  return locked;
}

/**
 * Update worker questionnaire (spec sections 3 to 5 and 7): stores a submission, encrypted, as the next version. A
 * repeat with the same key returns the first result and stores nothing. CONFLICT `alreadySubmitted`,
 * `definitionChanged` or `notVerified`; BAD_REQUEST with the fields that the worker must correct.
 */
export const submit = procedure(contract.questionnaires.submit, linkHolder, async ({ input, caller, context }) => {
  await consume("submissions", context.address, messages.questionnaire.tooMany);
  return withScope({ kind: "link", workerId: input.workerId }, async (tx) => {
    const [worker] = await tx
      .select({
        id: workers.id,
        organisationId: workers.organisationId,
        agency: { name: organisations.name, status: organisations.status },
      })
      .from(workers)
      .innerJoin(organisations, ofWorker)
      .where(and(eq(workers.id, input.workerId), isNull(workers.erasedAt)));
    if (!worker) throw notFound();
    refuseAnswersFromWorker(worker.agency);
    const definition = await definitionById(tx, input.definitionId);
    if (!definition || definition.type !== input.type) throw changed();
    const { errors, isForged } = validateSubmission(definition, input.body, input.declaration);
    if (isForged) throw invalid(messages.questionnaire.unreadable, errors);
    if (errors.length > 0) throw invalid(messages.questionnaire.invalid, errors);

    const questionnaire = await lockQuestionnaire(tx, worker, input.type);
    const [same] = await tx
      .select({ version: questionnaireSubmissions.version })
      .from(questionnaireSubmissions)
      .where(
        and(
          eq(questionnaireSubmissions.workerQuestionnaireId, questionnaire.id),
          eq(questionnaireSubmissions.idempotencyKey, input.idempotencyKey),
        ),
      );
    if (same) return { status: statusAfter(same.version), version: same.version };
    if (questionnaire.status !== "pending") {
      throw conflict(messages.questionnaire.alreadySubmitted, "alreadySubmitted");
    }
    if ((await currentDefinitionId(tx, input.type)) !== definition._id) throw changed();

    const version = questionnaire.version + 1;
    const status = statusAfter(version);
    const submittedAt = clock.now();
    const { keyId, sealed } = sealFor(worker.id, normaliseSubmission(definition, input.body));
    await tx.insert(questionnaireSubmissions).values({
      organisationId: worker.organisationId,
      workerQuestionnaireId: questionnaire.id,
      version,
      definitionId: definition._id,
      idempotencyKey: input.idempotencyKey,
      keyId,
      answersSealed: sealed,
      submittedByUid: caller.uid ?? WITHOUT_IDENTITY,
      submittedAt,
    });
    await tx
      .update(workerQuestionnaires)
      .set({ status, version, submittedAt, lock: questionnaire.lock + 1 })
      .where(eq(workerQuestionnaires.id, questionnaire.id));
    await queueRefresh(tx, { organisationId: worker.organisationId, workerId: worker.id });
    await audit(tx, context, {
      organisationId: worker.organisationId,
      action: "questionnaire.submitted",
      subject: { type: "worker", id: worker.id },
      details: { type: input.type, version },
    });
    return { status, version };
  });
});
