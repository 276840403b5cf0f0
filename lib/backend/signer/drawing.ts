/** A drawn signature as it comes from a browser: a PNG of a known shape, looked into before it is kept. */
import { inflateSync } from "node:zlib";
import { constants } from "@/lib/config/constants";

const BEGINNING = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const CHUNK_FRAME = 12;
const HEADER_LENGTH = 13;
const DEPTH = 8;
/** Bytes of a pixel by the kind of colour that a canvas writes: RGB and RGBA. */
const pixelBytes: Record<number, number> = { 2: 3, 6: 4 };

type Chunk = { name: string; data: Buffer };

/** The chunks of a PNG up to its end; null where it breaks off or goes on behind it. */
function chunksOf(bytes: Buffer): Chunk[] | null {
  if (!bytes.subarray(0, BEGINNING.length).equals(BEGINNING)) return null;
  const chunks: Chunk[] = [];
  for (let at = BEGINNING.length; at + CHUNK_FRAME <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const end = at + CHUNK_FRAME + length;
    if (end > bytes.length) return null;
    const name = bytes.toString("latin1", at + 4, at + 8);
    chunks.push({ name, data: bytes.subarray(at + 8, at + 8 + length) });
    if (name === "IEND") return end === bytes.length ? chunks : null;
    at = end;
  }
  return null;
}

/** The picture's lines, unpacked; null where they are not what the header says. */
function linesOf(header: Buffer, packed: Buffer): Buffer | null {
  const width = header.readUInt32BE(0);
  const height = header.readUInt32BE(4);
  const perPixel = pixelBytes[header[9] ?? -1];
  const isPlain = header[8] === DEPTH && header[10] === 0 && header[11] === 0 && header[12] === 0;
  const isSized = [width, height].every((side) => side > 0 && side <= constants.signatureImageMaxPx);
  if (!perPixel || !isPlain || !isSized) return null;
  const expected = (1 + width * perPixel) * height;
  try {
    const lines = inflateSync(packed, { maxOutputLength: expected });
    return lines.length === expected ? lines : null;
  } catch {
    return null;
  }
}

/** The PNG in `base64` if it is a readable one that shows something; else null. */
export function readDrawing(base64: string): Buffer | null {
  const bytes = Buffer.from(base64, "base64");
  if (bytes.length > constants.signatureImageMaxBytes) return null;
  const chunks = chunksOf(bytes);
  const [first] = chunks ?? [];
  if (!chunks || first?.name !== "IHDR" || first.data.length !== HEADER_LENGTH) return null;
  const packed = Buffer.concat(chunks.flatMap(({ name, data }) => (name === "IDAT" ? [data] : [])));
  const lines = linesOf(first.data, packed);
  // A canvas nobody drew on is transparent all over.
  return lines?.some((byte) => byte !== 0) ? bytes : null;
}
