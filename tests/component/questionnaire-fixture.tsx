import type { QuestionnaireDefinition } from "@/lib/contract/questionnaires";

export const ids = {
  definition: "00000000-0000-4000-8000-000000000001",
  open: "00000000-0000-4000-8000-00000000000a",
  group: "00000000-0000-4000-8000-00000000000b",
  health: "00000000-0000-4000-8000-000000000010",
  plain: "00000000-0000-4000-8000-000000000011",
  back: "00000000-0000-4000-8000-000000000012",
  chest: "00000000-0000-4000-8000-000000000013",
};

const question = (_id: string, text: string, descriptionRequiredCondition: "Yes" | "No" | null = null) => ({
  _id,
  question: text,
  type: "radio" as const,
  answers: ["Yes" as const, "No" as const],
  descriptionRequiredCondition,
});

/** Two questions without a heading, the first asking for details on No; and a group that asks for details on Yes. */
export const definition: QuestionnaireDefinition = {
  _id: ids.definition,
  type: "Medical",
  version: 1,
  blocks: [
    {
      _id: ids.open,
      heading: null,
      descriptionRequiredCondition: null,
      questions: [question(ids.health, "Are you well?", "No"), question(ids.plain, "Do you sleep well?")],
    },
    {
      _id: ids.group,
      heading: "Have you had any of these?",
      descriptionRequiredCondition: "Yes",
      questions: [question(ids.back, "Back pain"), question(ids.chest, "Asthma")],
    },
  ],
};
