import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ForgetDraft } from "@/components/questionnaires/forget-draft";
import { LinkMessage } from "@/components/questionnaires/link-message";
import { QuestionnaireForm } from "@/components/questionnaires/questionnaire-form";
import { questionnaireTitle } from "@/components/questionnaires/questionnaire-header";
import { QuestionnaireLayout } from "@/components/questionnaires/questionnaire-layout";
import { prepareMarkup } from "@/components/questionnaires/static-markup";
import { WorkerCard } from "@/components/questionnaires/worker-card";
import { Notice } from "@/components/ui/notice";
import { unknownQuestionnaire } from "@/lib/access";
import { definitionOf, openQuestionnaire, readLink } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import { workerQuestionnairePage as words } from "@/lib/config/messages/shell";
import { submitByForm } from "./actions";

export const metadata: Metadata = { title: words.questionnaire };

const texts = messages.questionnaire;

/**
 * Redirects to the page that says so. Next renders `notFound()` only with a script, and this page must work without
 * one.
 */
function unknown(): never {
  redirect(unknownQuestionnaire);
}

export default async function WorkerQuestionnairePage({
  searchParams,
}: {
  searchParams: Promise<Record<string, unknown>>;
}) {
  const link = readLink(await searchParams);
  if (!link) unknown();
  const opened = await openQuestionnaire(link);
  if (!opened.ok && opened.error.code === "NOT_FOUND") unknown();
  if (!opened.ok && opened.error.reason === "notVerified") {
    return <LinkMessage title={messages.outgoing.medicalRefusedTitle} text={opened.error.message} />;
  }
  if (!opened.ok) return <LinkMessage title={messages.general.problem} text={opened.error.message} canTryAgain />;

  const { worker, status, isAgain, definitionId } = opened.data;
  if (status !== "pending") {
    return (
      <>
        <ForgetDraft />
        <LinkMessage title={texts.alreadySubmittedTitle} text={texts.alreadySubmitted} />
      </>
    );
  }
  const definition = await definitionOf(link.questionnaireType, definitionId);
  if (!definition.ok) {
    return <LinkMessage title={messages.general.problem} text={definition.error.message} canTryAgain />;
  }
  await prepareMarkup(definition.data);
  return (
    <QuestionnaireLayout title={questionnaireTitle(link.questionnaireType)} card={<WorkerCard worker={worker} />}>
      {isAgain ? (
        <Notice>
          <p>{messages.reopenedQuestionnaire.asked(worker.agency.businessName)}</p>
        </Notice>
      ) : null}
      <QuestionnaireForm
        action={submitByForm}
        workerId={link.workerId}
        questionnaireType={link.questionnaireType}
        definitionId={definitionId}
        idempotencyKey={crypto.randomUUID()}
      />
    </QuestionnaireLayout>
  );
}
