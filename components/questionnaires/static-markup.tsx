import { markupRenderer } from "@/components/ui/markup-renderer";
import type { QuestionnaireDefinition } from "@/lib/contract/questionnaires";
import { isMarkupStored, storeMarkup } from "./markup-store";
import { QuestionList } from "./question-list";

/** Renders a definition's questions once for all workers, and again only when a post must show its submitted values. */
export async function prepareMarkup(definition: QuestionnaireDefinition): Promise<void> {
  if (isMarkupStored(definition._id)) return;
  const render = await markupRenderer();
  const blank = render(<QuestionList definition={definition} />);
  storeMarkup(definition._id, ({ values, errors }) =>
    values || errors ? render(<QuestionList definition={definition} values={values} errors={errors} />) : blank,
  );
}
