/** Opens the fonts of a PDF, each parsed once, with the parts of pdfkit that its types do not cover. */
import { type FontName, fontBytes } from "./fonts";

/** Parts of pdfkit that its types do not cover: the parsed font, and the catalogue. */
export type Font = {
  postscriptName: string;
  hasGlyphForCodePoint(code: number): boolean;
  layout(text: string, features?: object): unknown;
};
type Insides = { _font: { font: Font }; _root: { data: Record<string, unknown> } };
/** The document with those parts. */
export const insidesOf = (doc: PDFKit.PDFDocument) => doc as unknown as Insides;

/** Scripts whose letters change with their neighbours. */
const JOINED = /[\p{Script=Devanagari}]/u;

/**
 * The font would print `ṣ` as an `s` with a separate dot, so that copying or searching the text would find only the
 * `s`.
 */
function disableDecomposition(font: Font): void {
  const layout = font.layout.bind(font);
  font.layout = (text, features) => layout(text, features ?? (JOINED.test(text) ? undefined : { ccmp: false }));
}

/** Parsed fonts are cached: parsing one takes longer than writing a document with it. */
const parsed = new Map<FontName, Font>();

/** Makes a font of ours available in the document under its name. */
export function openFont(doc: PDFKit.PDFDocument, name: FontName): void {
  const kept = parsed.get(name);
  doc.registerFont(name, (kept ?? fontBytes(name)) as Buffer).font(name);
  if (kept) return;
  const { font } = insidesOf(doc)._font;
  disableDecomposition(font);
  parsed.set(name, font);
}
