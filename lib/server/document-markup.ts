/** Opens what a request keeps for its HTML (docs/decisions/0042-the-layout-as-static-markup.md). */
import { AsyncLocalStorage } from "node:async_hooks";
import { hash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { type RequestMarkup, setRequestMarkup } from "@/lib/config/document-markup";

const storage = new AsyncLocalStorage<RequestMarkup>();

/** Lets pages find what their request keeps. */
export const offerRequestMarkup = (): void => setRequestMarkup(storage);

const ID_LENGTH = 16;
const idOf = (html: string): string => hash("sha1", html, "hex").slice(0, ID_LENGTH);

/** The headers of Next's router and of its form actions, which read a payload and no HTML. */
const asksForPayload = (headers: IncomingHttpHeaders): boolean =>
  headers["rsc"] !== undefined || headers["next-action"] !== undefined;

/** Runs the handler of a request with room for its markup. */
export function withRequestMarkup(headers: IncomingHttpHeaders, handle: () => void): void {
  storage.run({ document: asksForPayload(headers) ? null : new Map(), idOf }, handle);
}
