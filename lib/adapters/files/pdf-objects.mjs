// @ts-check
/**
 * Finds every object in a PDF, in every revision, wherever a PDF reader might find it. `@cantoo/pdf-lib` parses
 * objects, names, strings and streams; this file finds where they begin. A reader finds an object by `5 0 obj`, and the
 * document's root by `trailer` or by an object: anything that looks like one of these anywhere in the file must be an
 * object that was checked here, so that no cross-reference table and no reader's repair of a damaged file leads to an
 * unchecked object.
 */
import { createRequire } from "node:module";
import { join } from "node:path";
import { inflateSync } from "node:zlib";

// The CommonJS build loads in half the time.
const require = createRequire(join(process.cwd(), "package.json"));
/** @type {typeof import("@cantoo/pdf-lib")} */
const library = require("@cantoo/pdf-lib");
const {
  PDFArray,
  PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFObjectParser,
  PDFRawStream,
  PDFRef,
  PDFString,
} = library;

/** @typedef {import("@cantoo/pdf-lib").PDFObject} PdfObject */
/** @typedef {import("@cantoo/pdf-lib").PDFDict} Dict */
/** @typedef {import("@cantoo/pdf-lib").PDFRawStream} Stream */
/** @typedef {{ unpackedMaxBytes: number, unpackedSumMaxBytes: number, objectsMax: number, valuesMax: number }} Limits */

export { PDFArray, PDFDict, PDFName, PDFRawStream };

/** The text of a string; undefined for any other value. */
export const textOf = (/** @type {PdfObject} */ value) =>
  value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : undefined;

/** The file is refused; `refusal` is the reason code. */
export class Refused extends Error {
  constructor(/** @type {string} */ refusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

const OBJECT = Buffer.from("obj");
const TRAILER = Buffer.from("trailer");
const END_OF_STREAM = Buffer.from("endstream");
const PERCENT = 0x25;
const SLASH = 0x2f;
const LESS = 0x3c;
const GREATER = 0x3e;
const ROUND = 0x28;
const ROUND_END = 0x29;
const BACKSLASH = 0x5c;
/** The format itself allows names of 127 bytes. */
const NAME_MAX_BYTES = 1_000;
const NUMBER_MAX_BYTES = 100;
const DEPTH_MAX = 200;

const isBlank = (/** @type {number | undefined} */ byte) =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09 || byte === 0x0c || byte === 0;
const isLineEnd = (/** @type {number | undefined} */ byte) => byte === 0x0a || byte === 0x0d;
const isDigit = (/** @type {number | undefined} */ byte) => byte !== undefined && byte >= 0x30 && byte <= 0x39;
/** Blanks, brackets, digits and comments end a keyword; letters and other characters continue it. */
const endsWord = (/** @type {number | undefined} */ byte) => isDigit(byte) || endsName(byte);

/** Whether a byte ends a name or a number. */
const endsName = (/** @type {number | undefined} */ byte) =>
  byte === undefined || isBlank(byte) || "<>[](){}/%".includes(String.fromCharCode(byte));

/** Returns where the blanks and comments before `end` begin. */
function beforeBlanks(/** @type {Buffer} */ bytes, /** @type {number} */ end) {
  for (let at = end; ; ) {
    let isNewLine = false;
    for (; at > 0 && isBlank(bytes[at - 1]); at -= 1) isNewLine ||= isLineEnd(bytes[at - 1]);
    if (!isNewLine) return at;
    let line = at;
    while (line > 0 && !isLineEnd(bytes[line - 1])) line -= 1;
    const comment = bytes.subarray(line, at).indexOf(PERCENT);
    if (comment < 0) return at;
    at = line + comment;
  }
}

/** Returns where the digits before `end` begin. */
function beforeDigits(/** @type {Buffer} */ bytes, /** @type {number} */ end) {
  let at = end;
  while (at > 0 && isDigit(bytes[at - 1])) at -= 1;
  return at;
}

/**
 * Returns where blanks and comments from a position end. The characters behind one comment are scanned once, however
 * often they are asked about.
 */
function blanksIn(/** @type {Buffer} */ bytes) {
  let comment = { from: 0, to: 0, end: 0 };
  return (/** @type {number} */ start) => {
    let at = start;
    while (isBlank(bytes[at])) at += 1;
    if (bytes[at] !== PERCENT) return at;
    if (at >= comment.from && at < comment.to) return comment.end;
    const from = at;
    let to = 0;
    while (bytes[at] === PERCENT) {
      while (at < bytes.length && !isLineEnd(bytes[at])) at += 1;
      to ||= at;
      while (isBlank(bytes[at])) at += 1;
    }
    comment = { from, to, end: at };
    return at;
  };
}

/** @typedef {{ at: number, body: number, number?: number, generation?: number }} Beginning */

/**
 * Finds every position where a reader could start: an object's numbers, or the dictionary after `trailer`.
 * @returns {Beginning[]}
 */
function beginnings(/** @type {Buffer} */ bytes, /** @type {number} */ most) {
  /** @type {Beginning[]} */
  const found = [];
  const add = (/** @type {Beginning} */ one) => {
    if (found.push(one) > most) throw new Refused("unreadable");
  };
  for (let at = bytes.indexOf(OBJECT); at >= 0; at = bytes.indexOf(OBJECT, at + 1)) {
    const body = at + OBJECT.length;
    if (!endsWord(bytes[body])) continue;
    const generationEnd = beforeBlanks(bytes, at);
    const generationAt = beforeDigits(bytes, generationEnd);
    const numberEnd = beforeBlanks(bytes, generationAt);
    const numberAt = beforeDigits(bytes, numberEnd);
    if (generationAt === generationEnd || numberEnd === generationAt || numberAt === numberEnd) continue;
    const [number, generation] = [
      Number(bytes.toString("latin1", numberAt, numberEnd)),
      Number(bytes.toString("latin1", generationAt, generationEnd)),
    ];
    if (!Number.isSafeInteger(number) || !Number.isSafeInteger(generation)) throw new Refused("unreadable");
    add({ at: numberAt, body, number, generation });
  }
  const afterBlanks = blanksIn(bytes);
  for (let at = bytes.indexOf(TRAILER); at >= 0; at = bytes.indexOf(TRAILER, at + 1)) {
    const body = afterBlanks(at + TRAILER.length);
    if (bytes[body] === LESS && bytes[body + 1] === LESS) add({ at, body });
  }
  return found.sort((one, other) => one.at - other.at);
}

/**
 * The library's parser with given start positions, stricter where readers differ, and with limits on the number of
 * values, depth and length. Text is sliced from the file instead of being concatenated character by character.
 */
class Reader extends PDFObjectParser {
  /**
   * @param {Buffer} source
   * @param {import("@cantoo/pdf-lib").PDFContext} context
   * @param {{ values: number }} left
   */
  constructor(source, context, left) {
    // The class of its byte stream is not exported.
    super(/** @type {any} */ (PDFObjectParser.forBytes(source, context)).bytes, context);
    this.source = source;
    this.left = left;
    this.depth = 0;
  }

  /** Reads the object at `at`. */
  read(/** @type {number} */ at) {
    this.bytes.moveTo(at);
    return this.parseObject();
  }

  readInteger() {
    this.skip();
    return this.parseRawInt();
  }

  /** Skips to the next token and returns its position. */
  skip() {
    this.skipWhitespaceAndComments();
    return this.bytes.offset();
  }

  /** @override */
  parseObject() {
    this.left.values -= 1;
    this.depth += 1;
    if (this.left.values < 0 || this.depth > DEPTH_MAX) throw new Refused("unreadable");
    const object = super.parseObject();
    this.depth -= 1;
    return object;
  }

  /** Throws unless the token that begins here ends within `most` bytes. */
  boundWord(/** @type {number} */ most) {
    const start = this.bytes.offset();
    let at = start + 1;
    while (at <= start + most && !endsName(this.source[at])) at += 1;
    if (at > start + most) throw new Refused("unreadable");
  }

  /** @override */
  parseName() {
    this.boundWord(NAME_MAX_BYTES);
    return super.parseName();
  }

  /** @override */
  parseRawNumber() {
    this.boundWord(NUMBER_MAX_BYTES);
    return super.parseRawNumber();
  }

  /** @override */
  parseRawInt() {
    this.boundWord(NUMBER_MAX_BYTES);
    return super.parseRawInt();
  }

  /** @override */
  parseString() {
    const start = this.bytes.offset();
    let at = start;
    let open = 0;
    do {
      const byte = this.source[at];
      if (byte === undefined) throw new Refused("unreadable");
      if (byte === BACKSLASH) at += 1;
      else if (byte === ROUND) open += 1;
      else if (byte === ROUND_END) open -= 1;
      at += 1;
    } while (open > 0);
    this.bytes.moveTo(at);
    return PDFString.of(this.source.toString("latin1", start + 1, at - 1));
  }

  /** @override */
  parseHexString() {
    const start = this.bytes.offset();
    const end = this.source.indexOf(GREATER, start);
    if (end < 0) throw new Refused("unreadable");
    this.bytes.moveTo(end + 1);
    return PDFHexString.of(this.source.toString("latin1", start + 1, end));
  }

  /**
   * Like the library's, except that a duplicate key is refused: some readers use the first value, others the last.
   * @override
   */
  parseDict() {
    this.bytes.assertNext(LESS);
    this.bytes.assertNext(LESS);
    /** @type {Map<import("@cantoo/pdf-lib").PDFName, PdfObject>} */
    const values = new Map();
    for (this.skip(); this.bytes.peek() === SLASH; this.skip()) {
      const name = this.parseName();
      const value = this.parseObject();
      const other = values.get(name);
      if (other && String(other) !== String(value)) throw new Refused("unreadable");
      values.set(name, value);
    }
    this.bytes.assertNext(GREATER);
    this.bytes.assertNext(GREATER);
    return PDFDict.fromMapWithContext(values, this.context);
  }

  /**
   * A stream without a valid length ends at the first `endstream`, whatever other keywords it contains.
   * @override
   */
  findEndOfStreamFallback() {
    const end = this.source.indexOf(END_OF_STREAM, this.bytes.offset());
    if (end < 0) throw new Refused("unreadable");
    this.bytes.moveTo(end + END_OF_STREAM.length);
    return end;
  }
}

/**
 * Returns all objects of a file: the root dictionaries in `trailers`, and in `objects` every object by its reference, one
 * for each revision. Throws `Refused` for a file that cannot be parsed or is ambiguous.
 * @param {Buffer} bytes
 * @param {Limits} limits
 */
export function objectsOf(bytes, { unpackedMaxBytes, unpackedSumMaxBytes, objectsMax, valuesMax }) {
  const context = PDFContext.create();
  /** @type {Map<string, PdfObject[]>} */
  const objects = new Map();
  /** @type {PdfObject[]} */
  const trailers = [];
  let count = 0;

  const add = (/** @type {string} */ reference, /** @type {PdfObject} */ object) => {
    count += 1;
    if (count > objectsMax) throw new Refused("unreadable");
    const revisions = objects.get(reference);
    if (revisions) revisions.push(object);
    else objects.set(reference, [object]);
  };

  /** All values a reference can resolve to: the value itself, or the object it refers to in any revision. */
  const resolve = (/** @type {PdfObject | undefined} */ value, depth = 0) => {
    if (value === undefined || !(value instanceof PDFRef)) return value === undefined ? [] : [value];
    if (depth > REFERENCES_MAX) throw new Refused("unreadable");
    /** @type {PdfObject[]} */
    const values = (objects.get(value.tag) ?? []).flatMap((one) => resolve(one, depth + 1));
    return values;
  };

  const leftToRead = { values: valuesMax };
  const reader = new Reader(bytes, context, leftToRead);
  /** @type {Stream[]} */
  const streams = [];
  let end = 0;
  for (const { at, body, number, generation } of beginnings(bytes, objectsMax)) {
    // The object is inside another one, where some readers would find it and others would not.
    if (at < end) throw new Refused("unreadable");
    const object = reader.read(body);
    end = reader.skip();
    if (number === undefined) trailers.push(object);
    else add(PDFRef.of(number, generation).tag, object);
    if (object instanceof PDFRawStream) streams.push(object);
  }

  let left = unpackedSumMaxBytes;
  for (const stream of streams) {
    const { dict } = stream;
    const isOf = (/** @type {string} */ type) =>
      resolve(dict.get(PDFName.of("Type"))).some((value) => value === PDFName.of(type));
    if (isOf("XRef")) trailers.push(dict);
    // Readers look for these numbers, whatever type the stream declares.
    if (!isOf("ObjStm") && !dict.has(PDFName.of("First"))) continue;
    const packed = unpack(stream, unpackedMaxBytes);
    left -= packed.length;
    if (left < 0) throw new Refused("unreadable");
    for (const [inner, object] of packedObjects(new Reader(packed, context, leftToRead), dict))
      add(PDFRef.of(inner).tag, object);
  }
  return { objects, trailers, resolve };
}

const REFERENCES_MAX = 8;
/** Parameters that do not change how the stream is decompressed. */
const PLAIN_PARAMETERS = /^[\s[\]<>]*(?:null[\s[\]<>]*)*$/;

/** Decompresses an object stream. Only Flate compression or none is accepted. */
function unpack(/** @type {Stream} */ { dict, contents }, /** @type {number} */ most) {
  const value = (/** @type {string} */ name) => dict.get(PDFName.of(name));
  // The abbreviated names belong to inline images; readers differ on whether they apply here.
  if (value("F") || value("DP")) throw new Refused("unreadable");
  const filter = value("Filter");
  const filters = filter instanceof PDFArray ? filter.asArray() : filter ? [filter] : [];
  const parameters = value("DecodeParms");
  if (parameters && !PLAIN_PARAMETERS.test(String(parameters))) throw new Refused("unreadable");
  if (filters.length === 0) {
    const length = value("Length");
    if (!(length instanceof PDFNumber) || length.asNumber() !== contents.length) throw new Refused("unreadable");
    if (contents.length > most) throw new Refused("unreadable");
    return Buffer.from(contents);
  }
  if (filters.length > 1 || filters[0] !== PDFName.of("FlateDecode")) throw new Refused("unreadable");
  return inflateSync(contents, { maxOutputLength: most });
}

/**
 * Returns the objects of a decompressed object stream with their numbers. They must follow one another exactly as the
 * stream's index says: some readers use the index, others read sequentially.
 * @returns {[number, PdfObject][]}
 */
function packedObjects(/** @type {Reader} */ reader, /** @type {Dict} */ dict) {
  const bytes = reader.source;
  const [count, first] = ["N", "First"].map((name) => dict.get(PDFName.of(name)));
  if (!(count instanceof PDFNumber) || !(first instanceof PDFNumber)) throw new Refused("unreadable");
  const afterBlanks = blanksIn(bytes);
  const places = Array.from({ length: Math.min(count.asNumber(), bytes.length) }, () => {
    const number = reader.readInteger();
    return { number, at: first.asNumber() + reader.readInteger() };
  });
  let end = reader.skip();
  return places.map(({ number, at }) => {
    if (afterBlanks(at) !== Math.max(end, afterBlanks(first.asNumber()))) throw new Refused("unreadable");
    const object = reader.read(at);
    end = reader.skip();
    return [number, object];
  });
}
