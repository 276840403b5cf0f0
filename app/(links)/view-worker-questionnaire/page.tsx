import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { z } from "zod";
import { AnsweredQuestions } from "@/components/questionnaires/answered-questions";
import { LoadFailure } from "@/components/questionnaires/load-failure";
import { questionnaireTitle } from "@/components/questionnaires/questionnaire-header";
import { QuestionnaireLayout } from "@/components/questionnaires/questionnaire-layout";
import { ReopenedNotice } from "@/components/questionnaires/reopened-notice";
import { WorkerCard } from "@/components/questionnaires/worker-card";
import { ApplyAppearance } from "@/components/shell/apply-appearance";
import { StatusBadge } from "@/components/ui/badge";
import { unknownWorker } from "@/lib/access";
import { openPage } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import { viewWorkerQuestionnairePage as words } from "@/lib/config/messages/general";
import { medicalType } from "@/lib/contract/questionnaires";
import { formatDateTime } from "@/lib/format";
import "./theme.css";

export const metadata: Metadata = { title: words.medicalQuestionnaire };

const texts = messages.questionnaire;
const workerIdSchema = z.uuid();

export default async function ViewWorkerQuestionnairePage({
  searchParams,
}: {
  searchParams: Promise<Record<string, unknown>>;
}) {
  const { client, load, person, shell } = await openPage("/view-worker-questionnaire");
  const title = questionnaireTitle(medicalType);
  const { workerId: unverified, from } = await searchParams;
  if (!unverified) return <LoadFailure title={title} messages={[texts.workerIdRequired]} />;
  const workerId = workerIdSchema.safeParse(unverified);
  if (!workerId.success) redirect(unknownWorker);

  const result = await load(() => client.questionnaires.read({ workerId: workerId.data }));
  // Redirects to a server-rendered page with a real 404 (docs/decisions/0009-not-found-is-rendered-by-the-server.md).
  if (!result.ok && result.error.code === "NOT_FOUND") redirect(unknownWorker);
  if (!result.ok && result.error.reason === "notVerified") {
    return <LoadFailure title={title} messages={[result.error.message]} />;
  }
  if (!result.ok) return <LoadFailure title={title} messages={[texts.workerFailed, texts.dataFailed]} canTryAgain />;
  const { worker, questionnaire } = result.data;
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
      {from === "profile" ? (
        <p className="qi">
          <a href={`/dashboard/workers/${workerId.data}?step=medical`}>← {words.backToProfile}</a>
        </p>
      ) : null}
      <ReopenedNotice questionnaire={questionnaire} preference={person.preference} />
      <AnsweredQuestions questionnaire={questionnaire} />
      <ApplyAppearance {...shell.appearance} />
    </QuestionnaireLayout>
  );
}
