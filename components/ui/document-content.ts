import { requestMarkup } from "@/lib/config/document-markup";

/** The markup that the document came with, by id, for when the router shows its page again. In the browser alone. */
export const ofDocument = new Map<string, string>();

/** What the request keeps for its document; undefined in the browser, which has no request. */
export function keptByRequest(id: string): string | undefined {
  const request = requestMarkup();
  if (!request) return undefined;
  const html = request.document?.get(id);
  if (html === undefined) throw new Error("the markup of this document was not kept");
  return html;
}

/** The element that the document came with for a markup. */
export const elementInDocument = (id: string): Element | null => document.querySelector(`[data-markup="${id}"]`);
