/** Works on served HTML: extracts its content, compares two pages, and writes a static copy. */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/**
 * The headers of a plain client. No keep-alive, because the server may close an idle connection just when it is used
 * again.
 */
export const plain = { accept: "text/html", connection: "close" };

/** Fetches the page's HTML as a plain client. */
export async function htmlOf(url: string, cookie?: string): Promise<string> {
  const answer = await fetch(url, { redirect: "manual", headers: cookie ? { ...plain, cookie } : plain });
  const html = await answer.text();
  if (answer.status !== 200) throw new Error(`${url} answers ${answer.status}`);
  return html;
}

const SCRIPTS = /<script\b[^>]*>[\s\S]*?<\/script>/gi;

/** Counts the page's questions: the distinct names of its radio buttons. */
export function questionCount(html: string): number {
  const names = [...html.matchAll(/\sname="(answer\.[^"]+)"/g)].map((match) => match[1]);
  return new Set(names).size;
}

/**
 * Returns the body as a list of tags and texts, without what differs between two servers of the same markup: scripts,
 * hidden inputs, comments, and the values of attributes.
 */
export function outline(html: string): string[] {
  const body = (/<body\b[^>]*>([\s\S]*)<\/body>/i.exec(html)?.[1] ?? html)
    .replace(SCRIPTS, "")
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/<input\b[^>]*\stype="hidden"[^>]*>/gi, "");
  return [...body.matchAll(/<(\/?[a-z][\w-]*)\b[^>]*>|([^<]+)/gi)]
    .map(([, tag, text]) => (tag ? `<${tag.toLowerCase()}>` : (text ?? "").replace(/\s+/g, " ").trim()))
    .filter((piece) => piece !== "");
}

/** Only the tags of an outline, for pages whose figures differ. */
export const tagsOf = (outlined: string[]): string[] => outlined.filter((piece) => /^<.*>$/.test(piece));

/** Describes the first difference between two outlines; null when they are the same. */
export function difference(a: string[], b: string[]): string | null {
  const at = Array.from({ length: Math.max(a.length, b.length) }).findIndex((_, i) => a[i] !== b[i]);
  if (at < 0) return null;
  const around = (list: string[]) => list.slice(Math.max(0, at - 3), at + 4).join(" ");
  return `${around(a)}  |  ${around(b)}`;
}

/** The style sheets, images and fonts that a file at `from` names, as addresses of the same server. */
const assetsOf = (text: string, from: URL): URL[] =>
  [...text.matchAll(/(?:href|src)="(\/[^"]+)"/g), ...text.matchAll(/url\(["']?([^"')]+)/g)]
    .map((match) => new URL((match[1] as string).replaceAll("&amp;", "&"), from))
    .filter(({ origin, pathname }) => origin === from.origin && /\.(css|svg|png|jpg|webp|woff2)$/.test(pathname));

/** Writes the page at `url` into a folder, without its scripts, with its style sheets, images and fonts. */
export async function writeStaticCopy(url: string, folder: string, cookie?: string): Promise<void> {
  const served = await htmlOf(url, cookie);
  const html = served.replace(SCRIPTS, "").replace(/<link\b[^>]*\sas="script"[^>]*>/gi, "");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "index.html"), html);

  const waiting = assetsOf(html, new URL(url));
  const done = new Set<string>();
  for (let asset = waiting.pop(); asset; asset = waiting.pop()) {
    const { pathname } = asset;
    if (done.has(pathname)) continue;
    done.add(pathname);
    const answer = await fetch(asset);
    if (!answer.ok) continue;
    const file = join(folder, decodeURI(pathname));
    await mkdir(dirname(file), { recursive: true });
    const body = Buffer.from(await answer.arrayBuffer());
    await writeFile(file, body);
    if (pathname.endsWith(".css")) waiting.push(...assetsOf(body.toString("utf8"), asset));
  }
}
