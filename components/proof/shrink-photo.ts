/** Makes photos smaller in the browser, so that a phone with a weak signal can send them and the server takes them. */
import { constants } from "@/lib/config/constants";

/** Small enough to be sent as it is. */
const SMALL_BYTES = 1_500_000;
const QUALITY = 0.85;
const JPEG = "image/jpeg";

/** The size at which the longer side is at most that of a stored document. */
export function fittedSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, constants.documentLargePx / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

const isPdf = async (file: Blob): Promise<boolean> => (await file.slice(0, 5).text()) === "%PDF-";

/**
 * The photo as a smaller JPEG. A PDF, a small picture and whatever this browser cannot decode are returned as they are: the
 * server says what it does not take. Browsers that decode HEIC make a JPEG of it.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  if (await isPdf(file)) return file;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return file;
  try {
    const { width, height } = fittedSize(bitmap.width, bitmap.height);
    const isTaken = ["image/jpeg", "image/png", "image/webp"].includes(file.type);
    if (isTaken && width === bitmap.width && height === bitmap.height && file.size <= SMALL_BYTES) return file;
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    const drawing = canvas.getContext("2d");
    if (!drawing) return file;
    // A JPEG has no transparency, and what is transparent would be black.
    drawing.fillStyle = "#fff";
    drawing.fillRect(0, 0, width, height);
    drawing.drawImage(bitmap, 0, 0, width, height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, JPEG, QUALITY));
    return blob ? new File([blob], `${file.name.replace(/\.[^.]*$/, "")}.jpg`, { type: JPEG }) : file;
  } finally {
    bitmap.close();
  }
}
