import type { ReactNode } from "react";
import { SkipLink } from "@/components/ui/skip-link";
import { QuestionnaireHeader } from "./questionnaire-header";

/**
 * The layout of the questionnaire pages: band, card (left of the content from 1000 px, above it below that), content.
 */
export function QuestionnaireLayout({
  title,
  card,
  children,
}: {
  title: string;
  card?: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      <SkipLink />
      <QuestionnaireHeader title={title} isNarrow={!card} />
      <main id="main" tabIndex={-1} className={card ? "ql" : "ql ql-1"}>
        {card}
        <div>{children}</div>
      </main>
    </>
  );
}
