/**
 * Markup of a document that is in its HTML only. The bundles that render the payload and the HTML of a page are built
 * separately and share it on `globalThis`; `lib/server` opens it for each request.
 */

export type RequestMarkup = {
  /** What the request keeps for its HTML, by id; null if it asks for a payload alone, as the router does. */
  document: Map<string, string> | null;
  /** The id of a markup: the same for the same text. */
  idOf: (html: string) => string;
};

const shared = globalThis as typeof globalThis & { __requestMarkup?: { getStore(): RequestMarkup | undefined } };

/** Sets where the markup of the current request is found. */
export function setRequestMarkup(storage: { getStore(): RequestMarkup | undefined }): void {
  shared.__requestMarkup = storage;
}

/** The markup of the current request; undefined outside one. */
export const requestMarkup = (): RequestMarkup | undefined => shared.__requestMarkup?.getStore();
