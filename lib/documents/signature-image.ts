/** The first bytes of a PNG: signature, header length and header name. */
const START = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
const BITS_AT = 24;
/** 8 bits, RGB, default compression and filter, no interlacing. */
const PLAIN = Buffer.from([8, 2, 0, 0, 0]);

/**
 * Throws RangeError for any image that `encodeSignature` would not make: pdfkit decodes other kinds in a callback,
 * where an error would crash the process.
 */
export function assertPlainPng(png: Buffer): void {
  const isPlain = png.indexOf(START) === 0 && png.subarray(BITS_AT, BITS_AT + PLAIN.length).equals(PLAIN);
  if (!isPlain) throw new RangeError("not a picture of a signature: no plain PNG");
}
