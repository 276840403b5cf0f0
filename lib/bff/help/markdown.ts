/**
 * Parses the help texts: headings, paragraphs, lists, bold and links between help pages. Everything else, HTML included, is
 * text.
 */
import { lexer, type Token, type Tokens } from "marked";
import { helpPath, helpTopics } from "@/lib/access";

type HelpInline = { kind: "text" | "strong"; text: string } | { kind: "link"; text: string; href: string };
export type HelpBlock =
  | { kind: "heading"; level: 1 | 2; text: string }
  | { kind: "paragraph"; content: HelpInline[] }
  | { kind: "list"; isOrdered: boolean; items: HelpInline[][] };

const PAGE = /^([\w-]+)\.md$/;

const onOneLine = (text: string): string => text.replace(/\s*\n\s*/g, " ");
const tokensOf = (token: Token): Token[] => ("tokens" in token && token.tokens) || [token];

/** A link leads to another help page only; anywhere else, it is its label. */
function linkOf({ href, text }: Tokens.Link): HelpInline {
  const topic = helpTopics.find((one) => one === PAGE.exec(href)?.[1]);
  return topic ? { kind: "link", text, href: helpPath(topic) } : { kind: "text", text };
}

function inlineOf(token: Token): HelpInline {
  if (token.type === "strong") return { kind: "strong", text: onOneLine(token.text) };
  if (token.type === "link") return linkOf(token as Tokens.Link);
  return { kind: "text", text: onOneLine(token.type === "escape" ? token.text : token.raw) };
}

/** The parts of a line, with neighbouring texts as one. */
function lineOf(tokens: readonly Token[]): HelpInline[] {
  const parts: HelpInline[] = [];
  for (const part of tokens.map(inlineOf)) {
    const last = parts.at(-1);
    if (last?.kind === "text" && part.kind === "text") last.text += part.text;
    else parts.push(part);
  }
  return parts;
}

function blockOf(token: Token): HelpBlock {
  if (token.type === "heading" && token.depth <= 2)
    return { kind: "heading", level: token.depth === 1 ? 1 : 2, text: token.text };
  if (token.type === "list") {
    const { ordered, items } = token as Tokens.List;
    return { kind: "list", isOrdered: ordered, items: items.map((item) => lineOf(item.tokens.flatMap(tokensOf))) };
  }
  if (token.type === "paragraph") return { kind: "paragraph", content: lineOf(tokensOf(token)) };
  return { kind: "paragraph", content: [{ kind: "text", text: onOneLine(token.raw.trim()) }] };
}

/** The blocks of a help text. */
export const parseHelp = (markdown: string): HelpBlock[] =>
  lexer(markdown)
    .filter(({ type }) => type !== "space")
    .map(blockOf);
