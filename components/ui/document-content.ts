import { useLayoutEffect, useState } from "react";
import { requestMarkup } from "@/lib/config/document-markup";

/** What the document came with, by the id of the markup, for when the router shows its page again. In the browser alone. */
const ofDocument = new Map<string, readonly string[]>();

type Reading = {
  ofText: (html: string) => readonly string[];
  ofElement: (element: Element) => readonly string[];
};

/**
 * The parts of a markup that is in the document only: of what the request keeps for it, and in the browser of the element that the
 * document came with. Undefined where the browser has no such element, as in a document that failed on the server.
 */
export function contentInDocument(id: string, { ofText, ofElement }: Reading): readonly string[] | undefined {
  const request = requestMarkup();
  if (request) {
    const html = request.document?.get(id);
    if (html === undefined) throw new Error("the markup of this document was not kept");
    return ofText(html);
  }
  const known = ofDocument.get(id);
  if (known) return known;
  const element = document.querySelector(`[data-markup="${id}"]`);
  if (!element) return;
  const parts = ofElement(element);
  ofDocument.set(id, parts);
  return parts;
}

/**
 * Throws where markup is missing, so that the error page shows, which reads the page again. Not before the page is drawn: if
 * what failed on the server is drawn with it, that error comes first, with its reference to the server's log.
 */
export function useMissingMarkup(isMissing: boolean): void {
  const [hasFailed, setFailed] = useState(false);
  useLayoutEffect(() => setFailed(isMissing), [isMissing]);
  if (hasFailed) throw new Error("the document does not have this markup");
}
