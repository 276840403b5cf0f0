import { Logo } from "@/components/ui/logo";

/** The band at the top of the pages opened from a link: the product and what the page is, as wide as what stands below. */
export function QuestionnaireHeader({ title, isNarrow = false }: { title?: string; isNarrow?: boolean }) {
  return (
    <header className="qh">
      <div className={isNarrow ? "qh-in qh-1" : "qh-in"}>
        <Logo />
        {title ? <h1>{title}</h1> : null}
      </div>
    </header>
  );
}

/** The title of the create form's page. */
export const questionnaireTitle = (questionnaireType: string): string => `${questionnaireType} Questionnaire`;
