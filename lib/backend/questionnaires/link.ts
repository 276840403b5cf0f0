import type { QuestionnaireType } from "@/lib/contract/questionnaires";

/** The path a worker's link opens (spec section 2.5). */
export const questionnairePath = (workerId: string, type: QuestionnaireType): string =>
  `/worker-questionnaire?${new URLSearchParams({ workerId, questionnaireType: type })}`;
