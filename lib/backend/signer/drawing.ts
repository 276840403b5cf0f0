/** A drawn signature as submitted by a browser, before it is stored. */
import { encodeSignature, PictureRefused } from "@/lib/adapters/images";
import { invalid } from "@/lib/backend/errors";
import { whenCapacity } from "@/lib/backend/when-capacity";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";

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

type Submitted = { method: "typed"; typedName: string } | { method: "drawn"; image: string };

/** A name as it was typed or drawn. BAD_REQUEST for a drawing that cannot be read. */
export async function readSignature(input: Submitted) {
  if (input.method === "typed") return { method: input.method, typedName: input.typedName, image: null };
  const image = await whenCapacity(() => readDrawing(input.image));
  const message = messages.signer.notADrawing;
  if (!image) throw invalid(message, [{ field: "image", message }]);
  return { method: input.method, typedName: null, image };
}
