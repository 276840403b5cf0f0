/**
 * Pictures of signatures. What draws the document takes a picture apart without looking, and an error of its own there would
 * end the process: so every picture is read here first, strictly, and handed on as the plainest one there is.
 */
import { crc32, deflateSync, inflateSync } from "node:zlib";

const MAGIC = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const CHUNK_FRAME_BYTES = 12;
const MOST_BYTES = 1024 * 1024;
const MOST_WIDTH = 2_400;
const MOST_HEIGHT = 1_200;
/** Bytes of a pixel by the picture's kind of colour: what a canvas makes of a drawing. */
const PIXEL_BYTES: Record<number, number> = { 2: 3, 6: 4 };

const refuse = (why: string): never => {
  throw new RangeError(`not a picture of a signature: ${why}`);
};

type Picture = { width: number; height: number; pixelBytes: number; pixels: Buffer };

function chunksOf(png: Buffer): { header: Buffer; data: Buffer } {
  if (png.length > MOST_BYTES) refuse("too many bytes");
  if (!png.subarray(0, MAGIC.length).equals(MAGIC)) refuse("no PNG");
  let header: Buffer | undefined;
  const data: Buffer[] = [];
  for (let at = MAGIC.length; at + CHUNK_FRAME_BYTES <= png.length; ) {
    const length = png.readUInt32BE(at);
    const kind = png.toString("latin1", at + 4, at + 8);
    const body = png.subarray(at + 8, at + 8 + length);
    if (body.length !== length) refuse("cut short");
    if (kind === "IHDR") header = body;
    if (kind === "IDAT") data.push(body);
    if (kind === "IEND" && header?.length === 13) return { header, data: Buffer.concat(data) };
    at += CHUNK_FRAME_BYTES + length;
  }
  return refuse("cut short");
}

function inflated(data: Buffer, length: number): Buffer {
  let rows: Buffer;
  try {
    rows = inflateSync(data, { maxOutputLength: length });
  } catch {
    return refuse("damaged");
  }
  return rows.length === length ? rows : refuse("damaged");
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [byLeft, byUp, byCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}

/** The filters of the format, by their number: what a byte was told relative to. */
const predictions: ((left: number, up: number, corner: number) => number)[] = [
  () => 0,
  (left) => left,
  (_, up) => up,
  (left, up) => (left + up) >> 1,
  paeth,
];

function read(png: Buffer): Picture {
  const { header, data } = chunksOf(png);
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  if (width < 1 || height < 1 || width > MOST_WIDTH || height > MOST_HEIGHT) refuse("its size");
  const [bits, colour, compression, filtering, interlacing] = header.subarray(8);
  const pixelBytes = PIXEL_BYTES[colour ?? 0] ?? refuse("its colours");
  if (bits !== 8 || compression !== 0 || filtering !== 0 || interlacing !== 0) refuse("its kind");
  const rowBytes = width * pixelBytes;
  const rows = inflated(data, (rowBytes + 1) * height);
  const pixels = Buffer.alloc(rowBytes * height);
  for (let row = 0; row < height; row += 1) {
    const from = row * (rowBytes + 1);
    const predict = predictions[rows[from] ?? 0] ?? refuse("damaged");
    for (let column = 0; column < rowBytes; column += 1) {
      const to = row * rowBytes + column;
      const inside = column >= pixelBytes;
      const left = inside ? (pixels[to - pixelBytes] ?? 0) : 0;
      const up = row > 0 ? (pixels[to - rowBytes] ?? 0) : 0;
      const corner = inside && row > 0 ? (pixels[to - rowBytes - pixelBytes] ?? 0) : 0;
      pixels[to] = ((rows[from + 1 + column] ?? 0) + predict(left, up, corner)) & 0xff;
    }
  }
  return { width, height, pixelBytes, pixels };
}

function chunk(kind: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, "latin1"), body]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(body.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

/**
 * A drawn signature on white, as a PNG without transparency, and its size in pixels. Takes the PNGs that a canvas makes: 8 bits,
 * RGB or RGBA, no interlacing, up to 2,400 by 1,200 pixels and a megabyte. Throws RangeError for everything else.
 */
export function signatureImage(png: Buffer): { png: Buffer; width: number; height: number } {
  const { width, height, pixelBytes, pixels } = read(png);
  const rowBytes = width * 3;
  const rows = Buffer.alloc((rowBytes + 1) * height);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const from = pixel * pixelBytes;
    const to = pixel * 3 + Math.floor(pixel / width) + 1;
    const alpha = pixelBytes === 4 ? (pixels[from + 3] ?? 0) : 255;
    for (let part = 0; part < 3; part += 1) {
      rows[to + part] = Math.round(((pixels[from + part] ?? 0) * alpha + 255 * (255 - alpha)) / 255);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const parts = [chunk("IHDR", header), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))];
  return { png: Buffer.concat([MAGIC, ...parts]), width, height };
}
