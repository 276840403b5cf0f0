/** A drawn signature as it comes from a browser, before it is kept. */
import { constants } from "@/lib/config/constants";
import { signatureImage } from "@/lib/documents";

/** The picture in `base64` as the plain PNG that the sealed document shows; null where it is none that it could show. */
export function readDrawing(base64: string): Buffer | null {
  const bytes = Buffer.from(base64, "base64");
  if (bytes.length > constants.signatureImageMaxBytes) return null;
  try {
    return signatureImage(bytes).png;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
