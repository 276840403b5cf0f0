import { requestMarkup } from "@/lib/config/document-markup";

/** What the document came with, by the id of the markup, for when the router shows its page again. In the browser alone. */
const ofDocument = new Map<string, readonly string[]>();

type Reading = {
  ofText: (html: string) => readonly string[];
  ofElement: (element: Element) => readonly string[];
};

/**
 * The parts of a markup that is in the document only: of what the request keeps for it, and in the browser of the element that the
 * document came with. Throws where there is neither, as in a document that failed on the server: the error page reads the page again.
 */
export function contentInDocument(id: string, { ofText, ofElement }: Reading): readonly string[] {
  const request = requestMarkup();
  if (request) {
    const html = request.document?.get(id);
    if (html === undefined) throw new Error("the markup of this document was not kept");
    return ofText(html);
  }
  const known = ofDocument.get(id);
  if (known) return known;
  const element = document.querySelector(`[data-markup="${id}"]`);
  if (!element) throw new Error("the document does not have this markup");
  const parts = ofElement(element);
  ofDocument.set(id, parts);
  return parts;
}
