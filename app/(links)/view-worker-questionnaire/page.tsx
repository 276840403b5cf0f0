import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { z } from "zod";
import { AnsweredQuestions } from "@/components/questionnaire/answered-questions";
import { LoadFailure } from "@/components/questionnaire/load-failure";
import { questionnaireTitle } from "@/components/questionnaire/questionnaire-header";
import { QuestionnaireLayout } from "@/components/questionnaire/questionnaire-layout";
import { ReopenedNotice } from "@/components/questionnaire/reopened-notice";
import { WorkerCard } from "@/components/questionnaire/worker-card";
import { StatusBadge } from "@/components/ui/badge";
import { unknownWorker } from "@/lib/access";
import { openPage } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import { medicalType } from "@/lib/contract/questionnaires";
import { formatDateTime } from "@/lib/format";

export const metadata: Metadata = { title: "Medical Questionnaire" };

const texts = messages.questionnaire;
const workerIdSchema = z.uuid();

export default async function ViewWorkerQuestionnairePage({
  searchParams,
}: {
  searchParams: Promise<Record<string, unknown>>;
}) {
  const { client, load, person } = await openPage("/view-worker-questionnaire");
  const title = questionnaireTitle(medicalType);
  const { workerId: unverified } = await searchParams;
  if (!unverified) return <LoadFailure title={title} messages={[texts.workerIdRequired]} />;
  const workerId = workerIdSchema.safeParse(unverified);
  if (!workerId.success) redirect(unknownWorker);

  const outcome = await load(() => client.questionnaires.read({ workerId: workerId.data }));
  // Led to a page with a real 404 that the server draws (docs/decisions/0009-not-found-is-drawn-by-the-server.md).
  if (!outcome.ok && outcome.problem.code === "NOT_FOUND") redirect(unknownWorker);
  if (!outcome.ok && outcome.problem.reason === "notVerified") {
    return <LoadFailure title={title} messages={[outcome.problem.message]} />;
  }
  if (!outcome.ok) return <LoadFailure title={title} messages={[texts.workerFailed, texts.dataFailed]} canTryAgain />;
  const { worker, questionnaire } = outcome.data;
  return (
    <QuestionnaireLayout
      title={title}
      card={
        <WorkerCard worker={worker}>
          <StatusBadge status={questionnaire.status} />
          {questionnaire.submittedAt ? <p>{formatDateTime(questionnaire.submittedAt, person.preference)}</p> : null}
        </WorkerCard>
      }
    >
      <ReopenedNotice questionnaire={questionnaire} preference={person.preference} />
      <AnsweredQuestions questionnaire={questionnaire} />
    </QuestionnaireLayout>
  );
}
