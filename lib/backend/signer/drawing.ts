/** A drawn signature as submitted by a browser, before it is stored. */
import { encodeSignature, PictureRefused } from "@/lib/adapters/images";
import { constants } from "@/lib/config/constants";

/**
 * Re-encodes the picture in `base64` as a plain PNG for the signed document; null if it is not a usable picture. Throws
 * `WorkBusy` when too many other files wait.
 */
export async function readDrawing(base64: string): Promise<Buffer | null> {
  const bytes = Buffer.from(base64, "base64");
  if (bytes.length > constants.signatureImageMaxBytes) return null;
  try {
    return await encodeSignature(bytes);
  } catch (error) {
    if (error instanceof PictureRefused) return null;
    throw error;
  }
}
