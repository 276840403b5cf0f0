/** The help texts (docs/help/), and whether there is news that this browser has not seen. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { cookies } from "next/headers";
import { type HelpTopic, helpPath, helpTopicOf, helpTopics } from "@/lib/access";
import { ownCookie } from "@/lib/bff/request";
import { constants, DAY_MS } from "@/lib/config/constants";
import { formatLongDate, parseDate } from "@/lib/format";
import { type HelpBlock, parseHelp } from "./markdown";

const YEAR_SECONDS = (365 * DAY_MS) / 1_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** `days`: the dates among its headings. */
type HelpText = { topic: HelpTopic; title: string; blocks: HelpBlock[]; days: string[] };

const texts = new Map<HelpTopic, HelpText>();

/** A heading that is a date, in words. */
function dated(block: HelpBlock): HelpBlock {
  const day = block.kind === "heading" ? parseDate(block.text) : null;
  return day ? { kind: "heading", level: 2, text: formatLongDate(day) } : block;
}

/** A help text; null where there is no such topic. Each file is read once. */
export function helpText(name: string): HelpText | null {
  const topic = helpTopics.find((one) => one === name);
  if (!topic) return null;
  let text = texts.get(topic);
  if (!text) {
    const file = join(/* turbopackIgnore: true */ process.cwd(), "docs", "help", `${topic}.md`);
    const [title, ...blocks] = parseHelp(readFileSync(file, "utf8"));
    const days = blocks.flatMap((block) => (block.kind === "heading" ? (parseDate(block.text) ?? []) : []));
    text = { topic, title: title?.kind === "heading" ? title.text : "", blocks: blocks.map(dated), days };
    texts.set(topic, text);
  }
  return text;
}

/** The date of the newest entry of what's new, as `2026-11-22`. */
export const latestNews = (): string => [...(helpText("whats-new")?.days ?? [])].sort().at(-1) ?? "";

/** The help of a page, and whether there is news that this browser has not seen. The cookie has only a date. */
export async function helpOf(path: string): Promise<{ href: string; hasNews: boolean }> {
  const seen = (await cookies()).get(constants.newsCookieName)?.value ?? "";
  return {
    href: helpPath(helpTopicOf(path) ?? "problems"),
    hasNews: latestNews() > (DAY.test(seen) ? seen : ""),
  };
}

/** Stores that this browser has seen the news. */
export async function storeNewsSeen(): Promise<void> {
  (await cookies()).set(constants.newsCookieName, latestNews(), { ...ownCookie(), maxAge: YEAR_SECONDS });
}
