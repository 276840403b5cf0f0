import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ForgetDraft } from "@/components/questionnaire/forget-draft";
import { LinkMessage } from "@/components/questionnaire/link-message";
import { QuestionnaireForm } from "@/components/questionnaire/questionnaire-form";
import { questionnaireTitle } from "@/components/questionnaire/questionnaire-header";
import { QuestionnaireLayout } from "@/components/questionnaire/questionnaire-layout";
import { prepareMarkup } from "@/components/questionnaire/static-markup";
import { WorkerCard } from "@/components/questionnaire/worker-card";
import { Notice } from "@/components/ui/notice";
import { unknownQuestionnaire } from "@/lib/access";
import { definitionOf, openQuestionnaire, readLink } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import { submitByForm } from "./actions";

export const metadata: Metadata = { title: "Questionnaire" };

const texts = messages.questionnaire;

/** On to the page that says so. Next draws what `notFound()` throws by script alone, and this page must do without. */
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
  if (!opened.ok && opened.problem.code === "NOT_FOUND") unknown();
  if (!opened.ok && opened.problem.reason === "notVerified") {
    return <LinkMessage title={messages.outgoing.medicalRefusedTitle} text={opened.problem.message} />;
  }
  if (!opened.ok) return <LinkMessage title={messages.general.problem} text={opened.problem.message} canTryAgain />;

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
    return <LinkMessage title={messages.general.problem} text={definition.problem.message} canTryAgain />;
  }
  await prepareMarkup(definition.data);
  return (
    <QuestionnaireLayout title={questionnaireTitle(link.questionnaireType)} card={<WorkerCard worker={worker} />}>
      {isAgain ? (
        <Notice>
          <p>{messages.questionnaireAgain.asked(worker.agency.businessName)}</p>
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
