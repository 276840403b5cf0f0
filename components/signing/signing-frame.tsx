import type { ReactNode } from "react";
import { QuestionnaireHeader } from "@/components/questionnaire/questionnaire-header";
import { SkipLink } from "@/components/ui/skip-link";

/** The frame of the page a signatory's link opens. */
export function SigningFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <QuestionnaireHeader title={title} />
      <main id="main" tabIndex={-1} className="ql ql-1 sa">
        {children}
      </main>
    </>
  );
}
