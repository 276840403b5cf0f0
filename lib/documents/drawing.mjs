// @ts-check
/**
 * Pictures of signatures. What draws the document takes a picture apart without looking, and an error of its own there would
 * end the process: so every picture is read here first, strictly, and handed on as the plainest one there is. What a browser sent is
 * read in a thread (lib/adapters/threads), which calls `run`: it takes a third of a second. What was read once is known again.
 */
import { crc32, deflateSync, inflateSync } from "node:zlib";

const MAGIC = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const CHUNK_FRAME_BYTES = 12;
const HEADER_BYTES = 13;
const MOST_BYTES = 1024 * 1024;
const WHITE = 255;
const RGB = 2;
/** Bytes of a pixel by the picture's kind of colour: what a canvas makes of a drawing. */
const PIXEL_BYTES = new Map([
  [RGB, 3],
  [6, 4],
]);
/** How many chunks a picture has that holds nothing but its pixels. */
const PLAIN_CHUNKS = 3;

/**
 * @param {string} why
 * @returns {never}
 */
function refuse(why) {
  throw new RangeError(`not a picture of a signature: ${why}`);
}

/** @typedef {{ width: number, height: number }} Size */
/** @typedef {Size & { pixelBytes: number, rows: Buffer, chunks: number }} Picture */

/** @param {Buffer} png */
function chunksOf(png) {
  if (png.length > MOST_BYTES) refuse("too many bytes");
  if (!png.subarray(0, MAGIC.length).equals(MAGIC)) refuse("no PNG");
  /** @type {Buffer | undefined} */
  let header;
  /** @type {Buffer[]} */
  const data = [];
  let chunks = 0;
  for (let at = MAGIC.length; at + CHUNK_FRAME_BYTES <= png.length; ) {
    const length = png.readUInt32BE(at);
    const kind = png.toString("latin1", at + 4, at + 8);
    const body = png.subarray(at + 8, at + 8 + length);
    if (body.length !== length) refuse("cut short");
    at += CHUNK_FRAME_BYTES + length;
    chunks += 1;
    // The header is first and there is one: readers differ on which of two they take.
    if (!header && (kind !== "IHDR" || length !== HEADER_BYTES)) refuse("no header");
    if (header && kind === "IHDR") refuse("two headers");
    header ??= body;
    if (kind === "IDAT") data.push(body);
    if (kind === "IEND")
      return at === png.length ? { header, data: Buffer.concat(data), chunks } : refuse("more behind its end");
  }
  return refuse("cut short");
}

/**
 * @param {Buffer} data
 * @param {number} length
 */
function inflated(data, length) {
  /** @type {Buffer} */
  let rows;
  try {
    rows = inflateSync(data, { maxOutputLength: length });
  } catch {
    return refuse("damaged");
  }
  return rows.length === length ? rows : refuse("damaged");
}

/**
 * @param {number} left
 * @param {number} up
 * @param {number} corner
 */
function paeth(left, up, corner) {
  const guess = left + up - corner;
  const [byLeft, byUp, byCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}

/**
 * The filters of the format, by their number: what a byte was told relative to.
 * @type {((left: number, up: number, corner: number) => number)[]}
 */
const predictions = [() => 0, (left) => left, (_, up) => up, (left, up) => (left + up) >> 1, paeth];

/**
 * @param {Buffer} png
 * @param {Size} most
 * @returns {Picture}
 */
function unpack(png, most) {
  const { header, data, chunks } = chunksOf(png);
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  if (width < 1 || height < 1 || width > most.width || height > most.height) refuse("its size");
  const [bits, colour, compression, filtering, interlacing] = header.subarray(8);
  const pixelBytes = PIXEL_BYTES.get(colour ?? 0) ?? refuse("its colours");
  if (bits !== 8 || compression !== 0 || filtering !== 0 || interlacing !== 0) refuse("its kind");
  return { width, height, pixelBytes, rows: inflated(data, (width * pixelBytes + 1) * height), chunks };
}

/**
 * Whether it is what `plainDrawing` makes: nothing beside its pixels, no filter, and something drawn.
 * @param {Picture} picture
 */
function isPlain({ width, height, pixelBytes, rows, chunks }) {
  const rowBytes = width * pixelBytes + 1;
  if (pixelBytes !== 3 || chunks !== PLAIN_CHUNKS) return false;
  for (let row = 0; row < height; row += 1) if (rows[row * rowBytes] !== 0) return false;
  return rows.some((byte) => byte !== 0 && byte !== WHITE);
}

/** @param {Picture} picture */
function pixelsOf({ width, height, pixelBytes, rows }) {
  const rowBytes = width * pixelBytes;
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
  return pixels;
}

/**
 * @param {string} kind
 * @param {Buffer} body
 */
function chunk(kind, body) {
  const named = Buffer.concat([Buffer.from(kind, "latin1"), body]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(body.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

/**
 * A drawn signature on white, as a PNG without transparency, and its size in pixels. Takes the PNGs that a canvas makes: 8 bits,
 * RGB or RGBA, no interlacing, in the bounds of `most` and a megabyte. Throws RangeError for everything else, and
 * where nothing is to be seen. What it returns, it takes, and quickly.
 * @param {Buffer} png
 * @param {Size} most
 */
export function plainDrawing(png, most) {
  const picture = unpack(png, most);
  const { width, height, pixelBytes } = picture;
  if (isPlain(picture)) return { png, width, height };
  const pixels = pixelsOf(picture);
  const rowBytes = width * 3;
  const rows = Buffer.alloc((rowBytes + 1) * height);
  let isBlank = true;
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const from = pixel * pixelBytes;
    const to = pixel * 3 + Math.floor(pixel / width) + 1;
    const alpha = pixelBytes === 4 ? (pixels[from + 3] ?? 0) : WHITE;
    for (let part = 0; part < 3; part += 1) {
      const shade = Math.round(((pixels[from + part] ?? 0) * alpha + WHITE * (WHITE - alpha)) / WHITE);
      rows[to + part] = shade;
      if (shade !== WHITE) isBlank = false;
    }
  }
  if (isBlank) refuse("nothing is drawn");
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, RGB, 0, 0, 0], 8);
  const parts = [chunk("IHDR", header), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))];
  const plain = Buffer.concat([MAGIC, ...parts]);
  // Without the filters it was packed by, a picture may need many times the bytes.
  if (plain.length > MOST_BYTES) refuse("too many bytes once it is plain");
  return { png: plain, width, height };
}

/**
 * In a thread: the plain picture.
 * @param {Buffer} bytes
 * @param {{ limits: { most: Size } }} options
 */
export const run = (bytes, { limits }) => plainDrawing(bytes, limits.most).png;
