/** A drawn signature as it comes from a browser, before it is stored. */
import { inThread, WorkRefused } from "@/lib/adapters/threads";
import { constants } from "@/lib/config/constants";

/**
 * The picture in `base64` as the plain PNG that the sealed document shows; null where it is none that it could show. Throws `WorkBusy` when
 * too many other files wait.
 */
export async function readDrawing(base64: string): Promise<Buffer | null> {
  const bytes = Buffer.from(base64, "base64");
  if (bytes.length > constants.signatureImageMaxBytes) return null;
  try {
    return Buffer.from(
      await inThread<Uint8Array>(bytes, {
        program: "lib/documents/drawing.mjs",
        limits: { most: constants.signatureImageMaxPx },
        deadlineMs: constants.drawingMs,
        heapMaxMb: constants.drawingMaxMb,
      }),
    );
  } catch (error) {
    if (error instanceof WorkRefused) return null;
    throw error;
  }
}
