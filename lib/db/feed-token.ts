/** The tokens of calendar feeds. */
import { createHmac } from "node:crypto";

/**
 * The token of the calendar feed that belongs to a link. It follows from the link's token, so that the page behind the
 * link can show it without storing it; the link's token does not follow from it, so that a calendar cannot open the page.
 */
export const feedTokenOf = (token: string): string =>
  createHmac("sha256", token).update("calendar feed").digest("base64url");
