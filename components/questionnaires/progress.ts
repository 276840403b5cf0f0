/**
 * How much of a questionnaire is answered, from submitted values: the server's count. `countOf` in `validate.ts` counts
 * the form on the page by the same rule.
 */
import type { SubmittedValues } from "@/components/form/state";
import { constants } from "@/lib/config/constants";
import type { QuestionnaireDefinition } from "@/lib/contract/questionnaires";
import { fields } from "./fields";

export type Progress = { answered: number; asked: number };

/** Every question is asked; details are asked for as soon as an answer asks for them. */
export function progressOf({ blocks }: QuestionnaireDefinition, values: SubmittedValues): Progress {
  const isDetailed = (name: string): boolean => {
    const length = values[name]?.trim().length ?? 0;
    return length > 0 && length <= constants.descriptionMaxLength;
  };
  const parts = blocks.flatMap((block) => {
    const given = block.questions.map((question) => values[fields.answer(question._id)]);
    const group = block.descriptionRequiredCondition;
    return [
      ...block.questions.map(({ answers }, index) => answers.some((answer) => answer === given[index])),
      ...block.questions
        .filter(({ descriptionRequiredCondition: asks }, index) => asks && asks === given[index])
        .map(({ _id }) => isDetailed(fields.description(_id))),
      ...(group && given.includes(group) ? [isDetailed(fields.groupDescription(block._id))] : []),
    ];
  });
  return { answered: parts.filter(Boolean).length, asked: parts.length };
}
