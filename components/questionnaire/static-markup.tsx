import type { QuestionnaireDefinition } from "@/lib/contract/questionnaires";
import { isKept, keepMarkup } from "./markup-store";
import { QuestionList } from "./question-list";

/** Draws a definition's questions once, for every worker who opens it, and anew only where a post must show what was typed. */
export async function prepareMarkup(definition: QuestionnaireDefinition): Promise<void> {
  if (isKept(definition._id)) return;
  // Loaded at run time: the renderer belongs to the server and must not be looked for in the bundle of server components.
  const { renderToStaticMarkup } = await import("react-dom/server");
  const blank = renderToStaticMarkup(<QuestionList definition={definition} />);
  keepMarkup(definition._id, ({ values, errors }) =>
    values || errors
      ? renderToStaticMarkup(<QuestionList definition={definition} values={values} errors={errors} />)
      : blank,
  );
}
