/** Writes XML: elements, attributes and text, escaped. Only what our own documents need (docs/decisions/0098-invoices-as-documents.md). */

export type XmlElement = {
  name: string;
  attributes: Record<string, string>;
  content: string | readonly XmlElement[];
};

/** What XML 1.0 does not allow even escaped, and halves of letters. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\r": "&#13;" };

const escaped = (text: string) =>
  text.replace(FORBIDDEN, "\ufffd").replace(/[&<>"\r]/g, (letter) => ESCAPES[letter] ?? "");

/** An element; parts that are null are left out. */
export const element = (
  name: string,
  content: string | readonly (XmlElement | null)[],
  attributes: Record<string, string> = {},
): XmlElement => ({
  name,
  attributes,
  content: typeof content === "string" ? content : content.filter((part) => part !== null),
});

function lines({ name, attributes, content }: XmlElement, indent: string): string {
  const start = `${indent}<${[name, ...Object.entries(attributes).map(([key, text]) => `${key}="${escaped(text)}"`)].join(" ")}`;
  if (typeof content === "string") return `${start}>${escaped(content)}</${name}>\n`;
  return `${start}>\n${content.map((part) => lines(part, `${indent}  `)).join("")}${indent}</${name}>\n`;
}

/** The document of an element. */
export const xmlDocument = (root: XmlElement): string => `<?xml version="1.0" encoding="UTF-8"?>\n${lines(root, "")}`;
