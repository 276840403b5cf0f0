import { Notice } from "@/components/ui/notice";
import { DangerToasts } from "./danger-toasts";
import { QuestionnaireLayout } from "./questionnaire-layout";

/** The view page when it has nothing to show: danger toasts (spec section 8), and the same words in the page. */
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
            Try again
          </a>
        </p>
      ) : null}
    </QuestionnaireLayout>
  );
}
