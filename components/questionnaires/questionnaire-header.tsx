import { Logo } from "@/components/ui/logo";

/** The header band of the pages opened from a link: the product and the page's title, as wide as the content below. */
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
