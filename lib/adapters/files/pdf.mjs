// @ts-check
/**
 * Decides which PDFs are accepted: those that only display content. Checks every object of the file, reachable or not
 * (docs/decisions/0044-uploads-are-parsed-in-threads.md).
 */
import { objectsOf, PDFArray, PDFDict, PDFName, PDFRawStream, Refused, textOf } from "./pdf-objects.mjs";

/** @typedef {import("./pdf-objects.mjs").Limits} Limits */
/** @typedef {import("./pdf-objects.mjs").PdfObject} PdfObject */
/** @typedef {import("./pdf-objects.mjs").Dict} Dict */

const HEADER = /^%PDF-[12]\.\d/;
const END = "%%EOF";
/** The end marker must be within this many bytes of the end: readers look no further. */
const END_WITHIN_BYTES = 1024;

/** Dictionary keys that no harmless PDF has, whatever their value. */
const refusedNames = new Map([
  ["Encrypt", "encrypted"],
  ["JS", "javaScript"],
  ["JavaScript", "javaScript"],
  ["EmbeddedFiles", "embeddedFile"],
  ["EF", "embeddedFile"],
  ["Collection", "embeddedFile"],
  ["RichMediaContent", "richMedia"],
  ["RichMediaSettings", "richMedia"],
  ["XFA", "form"],
  ["OPI", "remote"],
]);

/** Values that `S`, `Type` and `Subtype` must not have. */
const refusedKinds = new Map([
  ["JavaScript", "javaScript"],
  ["Rendition", "richMedia"],
  ["Launch", "launch"],
  ["EmbeddedFile", "embeddedFile"],
  ["FileAttachment", "embeddedFile"],
  ["RichMedia", "richMedia"],
  ["RichMediaExecute", "richMedia"],
  ["Screen", "richMedia"],
  ["Movie", "richMedia"],
  ["Sound", "richMedia"],
  ["3D", "richMedia"],
  ["GoTo3DView", "richMedia"],
  ["SubmitForm", "form"],
  ["ImportData", "form"],
  ["GoToR", "remote"],
  ["GoToE", "remote"],
  ["PS", "launch"],
]);

/** The schemes a link may have; a link without a scheme is an address such as `www.example.org`. */
const schemes = new Set(["http", "https", "mailto", "tel"]);

const name = (/** @type {string} */ text) => PDFName.of(text);
const plain = (/** @type {PdfObject} */ value) => (value instanceof PDFName ? value.asString().slice(1) : "");

/** Whether a link leads to the web, and never to a file, a network share or a program. */
function isWebAddress(/** @type {PdfObject} */ value) {
  const text = textOf(value);
  if (text === undefined) return false;
  // Browsers ignore blanks and control characters in links.
  const address = [...text].filter((letter) => letter > " ").join("");
  const [, scheme] = /^([a-z][a-z0-9+.-]*):/i.exec(address) ?? [];
  return scheme ? schemes.has(scheme.toLowerCase()) : !/^[\\/]/.test(address);
}

/**
 * Throws `Refused` for a PDF that is broken, encrypted or unreadable, that runs actions by itself, or that accesses
 * anything but its own pages and the web.
 * @param {Buffer} bytes
 * @param {Limits} limits
 */
export function checkPdf(bytes, limits) {
  if (!HEADER.test(bytes.toString("latin1", 0, 16))) throw new Refused("broken");
  if (!bytes.subarray(-END_WITHIN_BYTES).includes(END)) throw new Refused("broken");
  const { objects, trailers, resolve } = objectsOf(bytes, limits);

  /** An action that runs when the document is opened may only go to the document's own pages. */
  const checkOpening = (/** @type {PdfObject | undefined} */ value) => {
    /** @type {Set<PdfObject>} */
    const seen = new Set();
    const open = resolve(value);
    for (let action = open.pop(); action; action = open.pop()) {
      if (seen.has(action) || !(action instanceof PDFDict)) continue;
      seen.add(action);
      if (resolve(action.get(name("S"))).some((kind) => kind !== name("GoTo"))) throw new Refused("openAction");
      for (const next of resolve(action.get(name("Next")))) {
        open.push(...(next instanceof PDFArray ? next.asArray().flatMap((one) => resolve(one)) : [next]));
      }
    }
  };

  const checkDict = (/** @type {Dict} */ dict) => {
    for (const [key, value] of dict.entries()) {
      const reason = refusedNames.get(plain(key));
      if (reason) throw new Refused(reason);
      if (key === name("OpenAction")) checkOpening(value);
      if (key === name("AA")) {
        for (const events of resolve(value)) {
          if (events instanceof PDFDict) for (const action of events.values()) checkOpening(action);
        }
      }
      if (key === name("URI") && !resolve(value).every((one) => one instanceof PDFDict || isWebAddress(one))) {
        throw new Refused("remote");
      }
      if (key === name("Base") && resolve(value).some((one) => textOf(one) !== undefined && !isWebAddress(one))) {
        throw new Refused("remote");
      }
    }
    for (const kind of ["S", "Type", "Subtype"].flatMap((key) => resolve(dict.get(name(key))))) {
      const reason = refusedKinds.get(plain(kind));
      if (reason) throw new Refused(reason);
    }
    // A page of another file, or an article thread in one.
    const isThread = resolve(dict.get(name("S"))).includes(name("Thread"));
    if (dict.has(name("Ref")) && resolve(dict.get(name("Subtype"))).includes(name("Form"))) throw new Refused("remote");
    if (isThread && dict.has(name("F"))) throw new Refused("remote");
  };

  const left = [...trailers, ...[...objects.values()].flat()];
  for (let value = left.pop(); value; value = left.pop()) {
    if (value instanceof PDFRawStream) {
      // The stream's bytes are in another file.
      if (resolve(value.dict.get(name("F"))).some((file) => file instanceof PDFDict || textOf(file) !== undefined)) {
        throw new Refused("remote");
      }
      left.push(value.dict);
    } else if (value instanceof PDFDict) {
      checkDict(value);
      for (const one of value.values()) left.push(one);
    } else if (value instanceof PDFArray) for (const one of value.asArray()) left.push(one);
  }

  const roots = trailers.flatMap((one) => (one instanceof PDFDict ? resolve(one.get(name("Root"))) : []));
  if (!roots.some((root) => root instanceof PDFDict)) throw new Refused("broken");
}
