import type { ReactNode } from "react";
import { questionnairePages as questionnaire, linkMessage as texts } from "@/lib/config/messages/questionnaires";
import { LinkLayout } from "./link-layout";

/** A page opened from a link that shows a single message: already done, not found, not available now. `children` follow it. */
export function LinkMessage({
  title,
  text,
  canTryAgain = false,
  children,
}: {
  title: string;
  text: string;
  canTryAgain?: boolean;
  children?: ReactNode;
}) {
  return (
    <LinkLayout>
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
              {texts.tryAgain}
            </a>
          </p>
        ) : null}
      </section>
      {children}
    </LinkLayout>
  );
}
