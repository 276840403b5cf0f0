/** The text of a PDF as its font can print it: no invisible characters, no missing glyphs, no endless words. Pure. */
import type { Font } from "./pdf-fonts";

/** Characters that are invisible, or reorder others, must not be part of an agreement's text. */
const INVISIBLE = /[\p{Cf}\p{Variation_Selector}]/gu;
const CONTROL = /[^\P{Cc}\n]/gu;
const HALF_LETTER = /\p{Cs}/gu;
/** Words longer than a hash get break opportunities, because the line breaker takes minutes on an endless word. */
const ENDLESS_WORD = /\S{65,}/gu;
const PART_OF_WORD = /.{32}/gsu;
const MAY_BREAK = "\u200b";

/** Replaces each character that the font lacks by its code point, `[U+5F20]`, never by an empty box. */
export function printableText(text: string, font: Font): string {
  const plain = text
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(CONTROL, " ")
    .replace(INVISIBLE, "")
    .replace(HALF_LETTER, "\ufffd");
  return Array.from(plain, (letter) => {
    const code = letter.codePointAt(0) ?? 0;
    if (letter === "\n" || font.hasGlyphForCodePoint(code)) return letter;
    return `[U+${code.toString(16).toUpperCase().padStart(4, "0")}]`;
  })
    .join("")
    .replace(ENDLESS_WORD, (word) => word.replace(PART_OF_WORD, `$&${MAY_BREAK}`));
}
