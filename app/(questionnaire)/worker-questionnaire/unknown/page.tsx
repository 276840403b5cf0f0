import type { Metadata } from "next";
import { LinkMessage } from "@/components/questionnaires/link-message";
import { messages } from "@/lib/config/messages";

export const metadata: Metadata = { title: messages.questionnaire.notFoundTitle };

/** The middleware sends links that name no questionnaire here; it answers 404 (docs/decisions). */
export default function UnknownQuestionnairePage() {
  return <LinkMessage title={messages.questionnaire.notFoundTitle} text={messages.questionnaire.notFound} />;
}
