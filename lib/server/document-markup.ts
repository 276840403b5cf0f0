/** Opens what a request keeps for its HTML (docs/decisions/0042-the-layout-as-static-markup.md). */
import { AsyncLocalStorage } from "node:async_hooks";
import { hash } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
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
export function withRequestMarkup(req: IncomingMessage, res: ServerResponse, handle: () => void): void {
  const kept = asksForPayload(req.headers) ? null : new Map<string, string>();
  // Connections opened by a request remember its storage for as long as they are open. Where the client leaves, or asks for the head
  // alone, Next still renders.
  if (req.method !== "HEAD") res.once("finish", () => kept?.clear());
  storage.run({ document: kept, idOf }, handle);
}
