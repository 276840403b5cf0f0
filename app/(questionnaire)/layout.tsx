import type { ReactNode } from "react";
import styles from "@/components/questionnaire/page.pcss";
import { InlineStyle } from "@/components/ui/inline-style";
import { keepStyle } from "@/components/ui/style-store";
import { pageNonce } from "@/lib/bff";

const STYLE = "questionnaire";

/**
 * The questionnaire and the page that follows it. Their styles come within the page: a style sheet of its own would cost a slow
 * connection a round trip before anything is painted (docs/decisions/0055-styles-within-the-questionnaire.md). There is no error page here: the one of the whole application, which is in
 * every page anyway, brings styles where there are none.
 */
export default async function QuestionnaireGroupLayout({ children }: { children: ReactNode }) {
  keepStyle(STYLE, styles);
  return (
    <>
      <InlineStyle name={STYLE} nonce={await pageNonce()} />
      {children}
    </>
  );
}
