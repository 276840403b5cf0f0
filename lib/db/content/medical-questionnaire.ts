/**
 * The current medical questionnaire, as reviewed content. Any change of wording needs a new `version`, which `npm run
 * setup` publishes; answers keep the version they were given to. Questions ask what a worker needs in order to work
 * safely, never for a diagnosis as such, and a "Yes" leads to support, not to a verdict: health questions are asked
 * after an offer, and only as far as the work requires (Equality Act 2010, section 60).
 */

import type { DefinitionBlock } from "@/lib/db/schema";
import { stableId } from "@/lib/db/stable-id";

type Condition = DefinitionBlock["descriptionRequiredCondition"];
type Question = { question: string; descriptionRequiredCondition: Condition };
type Block = { heading: string | null; descriptionRequiredCondition: Condition; questions: Question[] };
type Questionnaire = { type: "Medical"; version: number; blocks: Block[] };

const ask = (question: string, descriptionRequiredCondition: Condition = null): Question => ({
  question,
  descriptionRequiredCondition,
});

/** The medical questionnaire of the type `Medical`, in question order. */
export const medicalQuestionnaire: Questionnaire = {
  type: "Medical",
  version: 1,
  blocks: [
    {
      heading: null,
      descriptionRequiredCondition: null,
      questions: [
        ask("Do you feel well enough, in body and mind, to do the work you have applied for?", "No"),
        ask("Have you had more than 10 days off work because of your health in the past 12 months?", "Yes"),
        ask("Has a health problem ever been caused, or made worse, by your work?", "Yes"),
      ],
    },
    {
      heading: "Treatment and medicine",
      descriptionRequiredCondition: null,
      questions: [
        ask("Are you having treatment, or waiting for tests or treatment, that could affect your work?", "Yes"),
        ask("Do you take any medicine that can make you sleepy, dizzy or slower to react?", "Yes"),
        ask("Are you registered with a GP in the UK?"),
      ],
    },
    {
      heading: "Heart and chest",
      descriptionRequiredCondition: "Yes",
      questions: [
        ask("Do you have, or have you had, a heart problem or high blood pressure?"),
        ask("Do you get chest pain or become very short of breath when you are active?"),
        ask("Do you have asthma or another chest problem that has needed treatment in the past two years?"),
      ],
    },
    {
      heading: "Fits, faints and the nervous system",
      descriptionRequiredCondition: null,
      questions: [
        ask("Have you had a fit, a blackout or a faint in the past five years?", "Yes"),
        ask("Do you get migraines or bad headaches that stop you working?", "Yes"),
        ask("Do you have diabetes and use insulin, or have you had low blood sugar that needed help?", "Yes"),
      ],
    },
    {
      heading: "Back, joints and moving people",
      descriptionRequiredCondition: null,
      questions: [
        ask("Have you had back, neck or joint pain that lasted more than two weeks in the past two years?", "Yes"),
        ask("Do you have any difficulty with standing, walking, bending, kneeling or climbing stairs?", "Yes"),
        ask("Do you have any difficulty with lifting, or with using your hands?", "Yes"),
        ask("Have you had training in moving and handling people in the past 12 months?"),
      ],
    },
    {
      heading: "Skin and latex",
      descriptionRequiredCondition: null,
      questions: [
        ask("Do you have eczema, dermatitis, psoriasis or another skin problem on your hands or arms?", "Yes"),
        ask("Have you ever reacted to latex, to gloves or to hand gel?", "Yes"),
        ask("Can you wash your hands and use hand gel many times a day without trouble?", "No"),
      ],
    },
    {
      heading: "Sight and hearing",
      descriptionRequiredCondition: null,
      questions: [
        ask("Can you see well enough to read labels and care plans, with glasses or lenses if you wear them?", "No"),
        ask("Can you hear speech and alarms, with a hearing aid if you use one?", "No"),
      ],
    },
    {
      heading: "Mental wellbeing",
      descriptionRequiredCondition: null,
      questions: [
        ask("In the past two years, have you needed time off or treatment for stress, anxiety or low mood?", "Yes"),
        ask("Do you have a mental health condition that we could support you with at work?", "Yes"),
        ask("Have you had support for alcohol or drug use in the past five years?", "Yes"),
      ],
    },
    {
      heading: "Infection and tuberculosis (TB)",
      descriptionRequiredCondition: null,
      questions: [
        ask("Have you ever had TB, or lived or worked closely with someone who had it?", "Yes"),
        ask(
          "In the past 12 months, have you had a cough for more than three weeks, night sweats or weight loss you cannot explain?",
          "Yes",
        ),
        ask("Have you lived outside the UK for three months or more in the past five years?", "Yes"),
        ask("Have you had sickness or diarrhoea in the past seven days?"),
      ],
    },
    {
      heading: "Vaccinations",
      descriptionRequiredCondition: null,
      questions: [
        ask("Have you completed a course of hepatitis B vaccinations?", "No"),
        ask("Have you had two doses of the MMR (measles, mumps and rubella) vaccine?", "No"),
        ask("Have you had chickenpox, shingles or the chickenpox vaccine?"),
        ask("Do you have a BCG scar, or a record of a BCG vaccination?"),
      ],
    },
    {
      heading: "Night work",
      descriptionRequiredCondition: null,
      questions: [
        ask("Do you have a health condition that night work could make worse?", "Yes"),
        ask("Do you take medicine that must be taken at set times through the day or night?", "Yes"),
      ],
    },
    {
      heading: "Support at work",
      descriptionRequiredCondition: "Yes",
      questions: [
        ask("Do you have a disability or health condition for which we could make changes that help you at work?"),
        ask("Would you like to speak in private with an occupational health nurse before you start?"),
      ],
    },
  ],
};

const { type, version } = medicalQuestionnaire;
const idOf = (...path: number[]) => stableId([type.toLowerCase(), version, ...path].join(":"));

/** The definition as the database stores it. Its ids are the same in every installation. */
export const medicalDefinition: { id: string; type: "Medical"; version: number; blocks: DefinitionBlock[] } = {
  id: idOf(),
  type,
  version,
  blocks: medicalQuestionnaire.blocks.map(({ questions, ...block }, b) => ({
    id: idOf(b),
    ...block,
    questions: questions.map((question, q) => ({ id: idOf(b, q), ...question })),
  })),
};
