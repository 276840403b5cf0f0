import type { ReactNode } from "react";
import { pageNonce } from "@/lib/bff";
import styles from "./styles.pcss";

/**
 * The questionnaire and the page that follows it. Their styles come within the page: a style sheet of its own would cost a slow
 * connection a round trip before anything is painted (docs/decisions/0055-styles-within-the-questionnaire.md).
 */
export default async function QuestionnaireGroupLayout({ children }: { children: ReactNode }) {
  return (
    <>
      {/* A style with a name and a precedence is hoisted into the head by React, and put there only once. */}
      <style href="questionnaire" precedence="page" nonce={await pageNonce()}>
        {styles}
      </style>
      {children}
    </>
  );
}
