import type { ReactNode } from "react";
import { QuestionnaireHeader } from "./questionnaire-header";

/** The layout of a page opened from a link that shows a single message. */
export function LinkLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <QuestionnaireHeader isNarrow />
      <main id="main" tabIndex={-1} className="ql ql-1">
        {children}
      </main>
    </>
  );
}
