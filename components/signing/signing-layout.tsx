import type { ReactNode } from "react";
import { QuestionnaireHeader } from "@/components/questionnaires/questionnaire-header";
import { SkipLink } from "@/components/ui/skip-link";

/** The layout of the page that a signatory's link opens. */
export function SigningLayout({ title, children }: { title: string; children: ReactNode }) {
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
