"use client";

import type { FieldError, SubmittedValues } from "@/components/form/state";
import { markupFromStore } from "./markup-store";

/**
 * The questions as static HTML (docs/decisions/0005-questions-as-static-markup.md). The server uses the string
 * rendered once for the definition; the browser keeps the HTML it received: React neither hydrates nor changes what is
 * inside.
 */
export function QuestionMarkup(props: {
  definitionId: string;
  values?: SubmittedValues | undefined;
  errors?: readonly FieldError[] | undefined;
}) {
  const html = typeof window === "undefined" ? markupFromStore(props) : "";
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output of QuestionList, escaped by React.
  return <div className="qs" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}
