import { questionnaire } from "@/lib/config/messages/questionnaire";
import { LinkFrame } from "./link-frame";

/** A page opened from a link that has one thing to say: already done, not found, not now. */
export function LinkMessage({
  title,
  text,
  canTryAgain = false,
}: {
  title: string;
  text: string;
  canTryAgain?: boolean;
}) {
  return (
    <LinkFrame>
      <section className="card pad">
        <h1>{title}</h1>
        <p>{text}</p>
        {canTryAgain ? (
          <noscript>
            <p>{questionnaire.reloadToSend}</p>
          </noscript>
        ) : null}
        {canTryAgain ? (
          <p>
            {/* biome-ignore lint/a11y/useValidAnchor: an empty address is this page's own, parameters included */}
            <a className="btn" href="">
              Try again
            </a>
          </p>
        ) : null}
      </section>
    </LinkFrame>
  );
}
