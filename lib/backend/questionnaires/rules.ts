/** The validation rules for a submission (spec section 5, Questionnaire). Pure. */

import type { FieldMessage } from "@/lib/backend/errors";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import type { QuestionnaireDefinition, QuestionnaireStatus, Submission } from "@/lib/contract/questionnaires";
import { answerFields } from "@/lib/contract/questionnaires/answer-fields";

export type SubmissionValidation = {
  /** What the worker must correct, in the order of the form. */
  errors: FieldMessage[];
  /** The submission has unknown blocks or questions, or the same one twice. */
  isForged: boolean;
};

/** The errors in a free text, if the form asks for it. Otherwise it is dropped and cannot be wrong. */
function textError(field: string, text: string, isAsked: boolean): FieldMessage[] {
  const { descriptionMaxLength: max } = constants;
  if (!isAsked) return [];
  if (!text.trim()) return [{ field, message: messages.questionnaire.descriptionRequired }];
  if (text.length > max) return [{ field, message: messages.questionnaire.descriptionTooLong(max) }];
  return [];
}

/**
 * Validates a submission against its definition: every question answered, details where the answer or the block
 * requires them, the declaration accepted, and nothing that the definition does not contain.
 */
export function validateSubmission(
  definition: QuestionnaireDefinition,
  submission: Submission,
  hasDeclared: boolean,
): SubmissionValidation {
  const given = new Map(submission.questionAndAnswersBlock.map((block) => [block.questionnaireId, block]));
  const known = new Set(definition.blocks.map((block) => block._id));
  let isForged =
    given.size !== submission.questionAndAnswersBlock.length || [...given.keys()].some((id) => !known.has(id));
  const errors: FieldMessage[] = [];

  for (const block of definition.blocks) {
    const entries = given.get(block._id)?.quessionnaire ?? [];
    const answers = new Map(entries.map((entry) => [entry.questionId, entry]));
    const questionIds = new Set(block.questions.map((question) => question._id));
    if (answers.size !== entries.length || entries.some((entry) => !questionIds.has(entry.questionId))) isForged = true;

    for (const question of block.questions) {
      const entry = answers.get(question._id);
      if (entry) {
        const isAsked = entry.answer === question.descriptionRequiredCondition;
        errors.push(...textError(answerFields.description(question._id), entry.description, isAsked));
      } else {
        errors.push({ field: answerFields.answer(question._id), message: messages.questionnaire.answerRequired });
      }
    }

    const isAsked = entries.some((entry) => entry.answer === block.descriptionRequiredCondition);
    const text = given.get(block._id)?.questionnaireDesciption ?? "";
    errors.push(...textError(answerFields.groupDescription(block._id), text, isAsked));
  }
  if (!hasDeclared)
    errors.push({ field: answerFields.declaration, message: messages.questionnaire.declarationRequired });
  return { errors, isForged };
}

/** The status after a submission: the first is `submitted`, every later one `resubmitted` (docs/states.md). */
export const statusAfter = (version: number): QuestionnaireStatus => (version === 1 ? "submitted" : "resubmitted");

/**
 * What is stored of a submission: answers in the definition's order, details only where the form asked for them.
 * Details for an answer that was changed afterwards are dropped.
 */
export function normaliseSubmission(definition: QuestionnaireDefinition, submission: Submission): Submission {
  const given = new Map(submission.questionAndAnswersBlock.map((block) => [block.questionnaireId, block]));
  return {
    questionAndAnswersBlock: definition.blocks.flatMap((block) => {
      const entry = given.get(block._id);
      if (!entry) return [];
      const answers = new Map(entry.quessionnaire.map((answer) => [answer.questionId, answer]));
      const isAsked = entry.quessionnaire.some((answer) => answer.answer === block.descriptionRequiredCondition);
      return [
        {
          questionnaireId: block._id,
          quessionnaire: block.questions.flatMap((question) => {
            const answer = answers.get(question._id);
            if (!answer) return [];
            const needsDetails = answer.answer === question.descriptionRequiredCondition;
            return [{ ...answer, description: needsDetails ? answer.description.trim() : "" }];
          }),
          questionnaireDesciption: isAsked ? entry.questionnaireDesciption.trim() : "",
        },
      ];
    }),
  };
}
