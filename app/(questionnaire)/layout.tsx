import type { ReactNode } from "react";
import styles from "@/components/questionnaires/page.pcss";
import { InlineStyle } from "@/components/ui/inline-style";
import { storeStyle } from "@/components/ui/style-store";
import { pageNonce } from "@/lib/bff";

const STYLE = "questionnaire";

/**
 * The layout of the questionnaire and its closing page. Their styles are inlined: a stylesheet of its own would cost a
 * slow connection a round trip before the first paint (docs/decisions/0055-styles-within-the-questionnaire.md). There is
 * no error page here: the application's, which is in every page anyway, loads styles if there are none.
 */
export default async function QuestionnaireGroupLayout({ children }: { children: ReactNode }) {
  storeStyle(STYLE, styles);
  return (
    <>
      <InlineStyle name={STYLE} nonce={await pageNonce()} />
      {children}
    </>
  );
}
