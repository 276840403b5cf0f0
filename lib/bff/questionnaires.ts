/** The steps of a questionnaire, for its page and form. */
import { z } from "zod";
import { questionnairePath } from "@/lib/backend/questionnaires";
import { identify } from "@/lib/bff/sessions/session";
import { env } from "@/lib/config/env";
import type { QuestionnaireDefinition, QuestionnaireType, Submission } from "@/lib/contract/questionnaires";
import { medicalType, questionnaireTypeSchema } from "@/lib/contract/questionnaires";
import { portalFor, portalForAnonymous } from "./client";
import { attempt, type Result } from "./result";

const linkSchema = z.object({ workerId: z.uuid(), questionnaireType: questionnaireTypeSchema });

export type QuestionnaireLink = z.infer<typeof linkSchema>;

/** The link's parameters, or null when they are not valid. */
export function readLink(unverified: Record<string, unknown>): QuestionnaireLink | null {
  const parsed = linkSchema.safeParse(unverified);
  return parsed.success ? parsed.data : null;
}

/** The questionnaire behind the link, or the reason why it cannot be opened. */
export const openQuestionnaire = ({ workerId, questionnaireType }: QuestionnaireLink) =>
  attempt(async () => (await portalForAnonymous()).questionnaires.entry({ workerId, type: questionnaireType }));

const definitions = new Map<string, QuestionnaireDefinition>();
const KEPT_MAX = 50;

/** A published definition; it never changes, so each server loads it once. */
export async function definitionOf(
  type: QuestionnaireType,
  definitionId: string,
): Promise<Result<QuestionnaireDefinition>> {
  const known = definitions.get(definitionId);
  if (known) return { ok: true, data: known };
  const found = await attempt(async () =>
    (await portalForAnonymous()).questionnaires.definition({ type, definitionId }),
  );
  if (found.ok) {
    if (definitions.size >= KEPT_MAX) definitions.clear();
    definitions.set(definitionId, found.data);
  }
  return found;
}

export type PostedSubmission = {
  link: QuestionnaireLink;
  definitionId: string;
  idempotencyKey: string;
  hasDeclared: boolean;
  body: Submission;
};

/** Submits the posted answers for the current caller; an anonymous visitor without an identity gets one now. */
export function submitQuestionnaire(posted: PostedSubmission): Promise<Result<{ version: number }>> {
  return attempt(async () => {
    const client = await portalFor(await identify());
    return client.questionnaires.submit({
      workerId: posted.link.workerId,
      type: posted.link.questionnaireType,
      definitionId: posted.definitionId,
      idempotencyKey: posted.idempotencyKey,
      declaration: posted.hasDeclared,
      body: posted.body,
    });
  });
}

/** The absolute address of a worker's medical questionnaire, to be copied. */
export const questionnaireUrl = (workerId: string): string =>
  new URL(questionnairePath(workerId, medicalType), env().PUBLIC_URL).href;
