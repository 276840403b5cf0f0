import { markupRenderer } from "@/components/ui/markup-renderer";
import type { QuestionnaireDefinition } from "@/lib/contract/questionnaires";
import { isKept, keepMarkup } from "./markup-store";
import { QuestionList } from "./question-list";

/** Draws a definition's questions once, for every worker who opens it, and anew only where a post must show what was typed. */
export async function prepareMarkup(definition: QuestionnaireDefinition): Promise<void> {
  if (isKept(definition._id)) return;
  const render = await markupRenderer();
  const blank = render(<QuestionList definition={definition} />);
  keepMarkup(definition._id, ({ values, errors }) =>
    values || errors ? render(<QuestionList definition={definition} values={values} errors={errors} />) : blank,
  );
}
