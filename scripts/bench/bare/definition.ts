/** The seeded questionnaire as the contract returns it, with ids of the same length as the product's. */
import type { QuestionnaireDefinition, WorkerBasicInformation } from "@/lib/contract/questionnaires";
import { medicalQuestionnaire } from "@/lib/db/content/medical-questionnaire";
import { organisations, workers } from "@/lib/db/seed/people";

const id = (kind: number, n: number) => `00000000-0000-4000-8000-${String(kind * 1_000_000 + n).padStart(12, "0")}`;

let questionNumber = 0;

export const definition: QuestionnaireDefinition = {
  _id: id(1, 1),
  type: medicalQuestionnaire.type,
  version: 1,
  blocks: medicalQuestionnaire.blocks.map((block, blockIndex) => ({
    _id: id(2, blockIndex + 1),
    heading: block.heading,
    descriptionRequiredCondition: block.descriptionRequiredCondition,
    questions: block.questions.map(({ question, descriptionRequiredCondition }) => {
      questionNumber += 1;
      return {
        _id: id(3, questionNumber),
        question,
        type: "radio",
        answers: ["Yes", "No"],
        descriptionRequiredCondition,
      };
    }),
  })),
};

const [seeded] = workers;
const agency = organisations.find((organisation) => organisation.key === seeded?.organisation);
if (!seeded || !agency) throw new Error("The seed holds no worker with an agency.");

/** The worker whose questionnaire the bench opens. */
export const worker: WorkerBasicInformation = {
  _id: seeded.id,
  firstName: seeded.firstName,
  lastName: seeded.lastName,
  workerId: seeded.number,
  agency: { _id: agency.id, businessName: agency.name },
  image: { imageLarge: "/photo.webp" },
};
