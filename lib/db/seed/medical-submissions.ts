/** The answers of the demo's workers: deterministic, so that every demo and every test gets the same. */
import { DAY_MS } from "@/lib/config/constants";
import { medicalDefinition } from "@/lib/db/content/medical-questionnaire";
import type { questionnaireReopenings, questionnaireSubmissions, workerQuestionnaires } from "@/lib/db/schema";
import { sealFor } from "@/lib/db/sealing";
import { stableId } from "@/lib/db/stable-id";
import type { SeedWorker } from "./people";

const FIRST_DAY_MS = Date.parse("2026-10-05T09:30:00Z");

type Answers = {
  questionAndAnswersBlock: {
    questionnaireId: string;
    quessionnaire: { questionId: string; answer: "Yes" | "No"; description: string }[];
    questionnaireDesciption: string;
  }[];
};

const DETAIL = "Looked after by my GP; it does not stop me working.";

/** Sample answers that differ from worker to worker and from version to version. */
export function sampleAnswers(seed: number): Answers {
  let position = 0;
  return {
    questionAndAnswersBlock: medicalDefinition.blocks.map((block) => {
      const quessionnaire = block.questions.map((question) => {
        position += 1;
        const answer = (position * 7 + seed * 3) % 5 === 0 ? ("Yes" as const) : ("No" as const);
        const isAsked = answer === question.descriptionRequiredCondition;
        return { questionId: question.id, answer, description: isAsked ? DETAIL : "" };
      });
      const isAsked = quessionnaire.some((entry) => entry.answer === block.descriptionRequiredCondition);
      return { questionnaireId: block.id, quessionnaire, questionnaireDesciption: isAsked ? DETAIL : "" };
    }),
  };
}

type Rows = {
  questionnaire: typeof workerQuestionnaires.$inferInsert | null;
  submissions: (typeof questionnaireSubmissions.$inferInsert)[];
  reopenings: (typeof questionnaireReopenings.$inferInsert)[];
};

/** The rows of a worker's questionnaire for their status in the scenario. */
export function submissionsOf(
  worker: SeedWorker,
  organisationId: string,
  answers: (seed: number) => Answers,
  keys: Map<string, Buffer>,
): Rows {
  if (worker.medicalStatus === "pending") return { questionnaire: null, submissions: [], reopenings: [] };
  const version = worker.medicalStatus === "submitted" ? 1 : 2;
  const id = stableId(`questionnaire:${worker.id}`);
  const seed = Number(worker.number.replace(/\D/g, ""));
  const dayOf = (n: number) => new Date(FIRST_DAY_MS + ((seed % 30) + (n - 1) * 7) * DAY_MS);
  const sealedFor = (value: unknown) => sealFor(worker.id, value, keys);
  return {
    questionnaire: {
      id,
      organisationId,
      workerId: worker.id,
      type: "Medical",
      status: worker.medicalStatus,
      version,
      lock: version === 1 ? 1 : 3,
      submittedAt: dayOf(version),
    },
    submissions: Array.from({ length: version }, (_, n) => {
      const { keyId, sealed } = sealedFor(answers(seed + n));
      return {
        id: stableId(`submission:${worker.id}:${n + 1}`),
        organisationId,
        workerQuestionnaireId: id,
        version: n + 1,
        definitionId: medicalDefinition.id,
        idempotencyKey: stableId(`key:${worker.id}:${n + 1}`),
        keyId,
        answersSealed: sealed,
        submittedByUid: "demo-anonymous",
        submittedAt: dayOf(n + 1),
      };
    }),
    reopenings:
      version === 1
        ? []
        : [
            (() => {
              const { keyId, sealed } = sealedFor("The worker told us that something had changed.");
              return {
                organisationId,
                workerQuestionnaireId: id,
                version: 1,
                keyId,
                reasonSealed: sealed,
                reopenedByUid: "demo-compliance",
                reopenedAt: new Date(dayOf(2).getTime() - DAY_MS),
              };
            })(),
          ],
  };
}
