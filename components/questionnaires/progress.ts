/**
 * How much of a questionnaire is answered, from submitted values: the server's count. `check` in `validate.ts` counts
 * the form on the page by the same rule.
 */
import type { SubmittedValues } from "@/components/form/state";
import { constants } from "@/lib/config/constants";
import type { QuestionnaireDefinition } from "@/lib/contract/questionnaires";
import { fields } from "./fields";

export type Progress = { answered: number; asked: number };

/** Every question counts once: as answered with its answer and the details that this asks for, its own or the group's. */
export function progressOf({ blocks }: QuestionnaireDefinition, values: SubmittedValues): Progress {
  const isDetailed = (name: string): boolean => {
    const length = values[name]?.trim().length ?? 0;
    return length > 0 && length <= constants.descriptionMaxLength;
  };
  const questions = blocks.flatMap((block) => {
    const group = block.descriptionRequiredCondition;
    const hasGroupDetails = isDetailed(fields.groupDescription(block._id));
    return block.questions.map(({ _id, answers, descriptionRequiredCondition: asks }) => {
      const given = values[fields.answer(_id)];
      const isGiven = answers.some((answer) => answer === given);
      const lacksOwn = asks && asks === given && !isDetailed(fields.description(_id));
      return isGiven && !lacksOwn && !(group && group === given && !hasGroupDetails);
    });
  });
  return { answered: questions.filter(Boolean).length, asked: questions.length };
}
