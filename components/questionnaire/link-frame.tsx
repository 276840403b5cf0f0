import type { ReactNode } from "react";
import { QuestionnaireHeader } from "./questionnaire-header";

/** The frame of a page opened from a link that has one thing to say. */
export function LinkFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <QuestionnaireHeader isNarrow />
      <main id="main" tabIndex={-1} className="ql ql-1">
        {children}
      </main>
    </>
  );
}
