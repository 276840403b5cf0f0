import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { medicalAnswers, procedure } from "@/lib/backend/access-rules";
import { logAccess } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { refuseReadingAnswers } from "@/lib/backend/verified";
import { contract } from "@/lib/contract";
import { type QuestionnaireDefinition, type Submission, submissionSchema } from "@/lib/contract/questionnaires";
import { questionnaireReopenings, questionnaireSubmissions } from "@/lib/db/schema";
import { openFor } from "@/lib/db/sealing";
import { withScope } from "@/lib/db/tenancy";
import { definitionById } from "./definitions";
import { findForStaff } from "./find";
import { toCard } from "./worker-card";

const reasonSchema = z.string();

function blocksOf(definition: QuestionnaireDefinition, submission: Submission) {
  const given = new Map(submission.questionAndAnswersBlock.map((block) => [block.questionnaireId, block]));
  return definition.blocks.flatMap((block) => {
    const entry = given.get(block._id);
    if (!entry) return [];
    const texts = new Map(block.questions.map((question) => [question._id, question.question]));
    return [
      {
        questionnaireId: { _id: block._id, heading: block.heading },
        quessionnaire: entry.quessionnaire.map((answer) => ({
          questionId: { _id: answer.questionId, question: texts.get(answer.questionId) ?? "" },
          answer: answer.answer,
          description: answer.description,
        })),
        questionnaireDesciption: entry.questionnaireDesciption,
      },
    ];
  });
}

/**
 * Get worker questionnaire (spec sections 2.5 and 7): the latest submission, decrypted, and why it was reopened if a
 * new one is expected. Fails closed: it is logged in the access log or not read. NOT_FOUND for another organisation's
 * worker, CONFLICT `notVerified` for an agency that was never verified.
 */
export const read = procedure(contract.questionnaires.read, medicalAnswers, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const { card, agency, questionnaire } = await findForStaff(tx, input.workerId, input.type);
    refuseReadingAnswers(agency);
    const none = {
      worker: toCard(card),
      questionnaire: {
        status: questionnaire?.status ?? ("pending" as const),
        submittedAt: null,
        version: null,
        reopened: null,
        questionAndAnswersBlock: [],
      },
    };
    if (!questionnaire || questionnaire.version === 0) return none;
    const [found] = await tx
      .select({ submission: questionnaireSubmissions, reopening: questionnaireReopenings })
      .from(questionnaireSubmissions)
      .leftJoin(
        questionnaireReopenings,
        and(
          eq(questionnaireReopenings.workerQuestionnaireId, questionnaireSubmissions.workerQuestionnaireId),
          eq(questionnaireReopenings.version, questionnaireSubmissions.version),
        ),
      )
      .where(
        and(
          eq(questionnaireSubmissions.workerQuestionnaireId, questionnaire.id),
          eq(questionnaireSubmissions.version, questionnaire.version),
        ),
      );
    const definition = found ? await definitionById(tx, found.submission.definitionId) : null;
    if (!found || !definition) throw new Error("a submitted questionnaire without its submission or definition");
    const { submission, reopening } = found;
    await logAccess(
      tx,
      { caller, requestId: context.requestId },
      { organisationId: card.organisationId, workerId: card.workerId, submissionId: submission.id },
    );
    const answers = submissionSchema.parse(
      openFor(card.workerId, { keyId: submission.keyId, sealed: submission.answersSealed }),
    );
    return {
      worker: none.worker,
      questionnaire: {
        status: questionnaire.status,
        submittedAt: submission.submittedAt.toISOString(),
        version: submission.version,
        reopened: reopening && {
          at: reopening.reopenedAt.toISOString(),
          reason: reasonSchema.parse(
            openFor(card.workerId, { keyId: reopening.keyId, sealed: reopening.reasonSealed }),
          ),
        },
        questionAndAnswersBlock: blocksOf(definition, answers),
      },
    };
  }),
);
