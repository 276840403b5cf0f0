import type { Metadata } from "next";
import { LinkMessage } from "@/components/questionnaire/link-message";
import { messages } from "@/lib/config/messages";

export const metadata: Metadata = { title: messages.questionnaire.notFoundTitle };

/** Where the edge leads a link that names no questionnaire; it answers 404 (docs/decisions). */
export default function UnknownQuestionnairePage() {
  return <LinkMessage title={messages.questionnaire.notFoundTitle} text={messages.questionnaire.notFound} />;
}
