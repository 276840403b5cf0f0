import { constants } from "@/lib/config/constants";
import { plainDrawing } from "./drawing.mjs";

/**
 * A drawn signature as `plainDrawing` makes it, within `signatureImageMaxPx`. Throws RangeError for what is none. Here only for what was
 * read before: a browser's drawing goes to a thread.
 */
export const signatureImage = (png: Buffer): { png: Buffer; width: number; height: number } =>
  plainDrawing(png, constants.signatureImageMaxPx);
