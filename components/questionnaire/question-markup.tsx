"use client";

import type { FieldError, TypedValues } from "@/components/form/state";
import { markupFromStore } from "./markup-store";

/**
 * The questions as static HTML (docs/decisions/0005-questions-as-static-markup.md). The server takes the string that was made
 * once for the definition; the browser keeps the HTML it was sent: React neither hydrates nor touches what is inside.
 */
export function QuestionMarkup(props: { definitionId: string; values?: TypedValues; errors?: readonly FieldError[] }) {
  const html = typeof window === "undefined" ? markupFromStore(props) : "";
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output of QuestionList, escaped by React.
  return <div className="qs" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}
