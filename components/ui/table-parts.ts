import { createElement, type ReactNode } from "react";

export type TableAttributes = { caption: string; "data-routed"?: "" | undefined };

/** In React's markup a text has no `<`, and a row has an id and a class at most. */
const HEAD = "<thead>";
const HEAD_END = "</thead>";
const ROW = /^<tr(?: id="([\w-]+)")?(?: class="([\w -]+)")?>/;
const ROW_END = "</tr>";

/** The parts of a table: the markup in its head, which comes first, and each of its rows up to where it ends. */
export function partsOf(markup: string): string[] {
  const [head = "", rows = ""] = markup.split(HEAD_END);
  return [head.slice(HEAD.length), ...rows.split(ROW_END).slice(0, -1)];
}

const attribute = (name: string, value: string) => (value ? ` ${name}="${value}"` : "");

/** The same parts of a table that a browser has. */
export function partsIn(table: Element): string[] {
  const [, head, body] = table.children;
  const rows = [...(body?.children ?? [])];
  return [
    head?.innerHTML ?? "",
    ...rows.map((row) => `<tr${attribute("id", row.id)}${attribute("class", row.className)}>${row.innerHTML}`),
  ];
}

/** The rows as elements. One without an id belongs to the row before: those below it stay the same when it comes and goes. */
function rowsOf(parts: readonly string[]): ReactNode[] {
  let key = "";
  return parts.map((part) => {
    const [tag = "", id, className] = ROW.exec(part) ?? [];
    // Its tag inside another row would end that one: the browser had a row that the page does not know. A missing part is empty.
    if (part && !tag) throw new Error("a row of a table has an id before its class, and nothing else");
    key = id ?? `${key} +`;
    const __html = part.slice(tag.length);
    // React's own output of the row, escaped by React.
    return createElement("tr", { key, id, className, dangerouslySetInnerHTML: { __html } });
  });
}

/** A table of such parts. */
export const tableOf = (
  { caption, ...attributes }: TableAttributes & { "data-markup"?: string },
  [head = "", ...rows]: readonly string[],
): ReactNode =>
  createElement(
    "table",
    attributes,
    createElement("caption", { className: "vh" }, caption),
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output of the head, escaped by React.
    createElement("thead", { dangerouslySetInnerHTML: { __html: head } }),
    createElement("tbody", null, rowsOf(rows)),
  );
