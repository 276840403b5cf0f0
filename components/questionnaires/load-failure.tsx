import { Notice } from "@/components/ui/notice";
import { loadFailure as texts } from "@/lib/config/messages/questionnaires";
import { DangerToasts } from "./danger-toasts";
import { QuestionnaireLayout } from "./questionnaire-layout";

/** The view page when loading failed: danger toasts (spec section 8), and the same text in the page. */
export function LoadFailure({
  title,
  messages,
  canTryAgain = false,
}: {
  title: string;
  messages: string[];
  canTryAgain?: boolean;
}) {
  return (
    <QuestionnaireLayout title={title}>
      <DangerToasts messages={messages} />
      <Notice kind="danger">
        {messages.map((message) => (
          <p key={message}>{message}</p>
        ))}
      </Notice>
      {canTryAgain ? (
        <p>
          {/* biome-ignore lint/a11y/useValidAnchor: an empty address is this page's own, parameters included */}
          <a className="btn" href="">
            {texts.tryAgain}
          </a>
        </p>
      ) : null}
    </QuestionnaireLayout>
  );
}
