/** The help text of each page, and the addresses of help. Pure. */
import { type HelpTopic, pathsOfTopics } from "./help-topics";
import { routeOf, routes } from "./routes";

const listed = Object.entries(pathsOfTopics)
  .flatMap(([topic, paths]) => paths.map((path) => ({ path: path as string, topic: topic as HelpTopic })))
  .sort((one, other) => other.path.length - one.path.length);

/** The topic of the page at `path`, a path of the route table or an address; null for one without a help text. */
export function helpTopicOf(path: string): HelpTopic | null {
  const own = routeOf(path)?.path ?? path;
  return listed.find((one) => own === one.path || own.startsWith(`${one.path}/`))?.topic ?? null;
}

const pages = new Map<HelpTopic, string[]>();
for (const { path } of routes) {
  const topic = helpTopicOf(path);
  if (topic) pages.set(topic, [...(pages.get(topic) ?? []), path]);
}

/** The paths of the pages that a topic is about, as in the route table. */
export const pagesOfTopic = (topic: HelpTopic): readonly string[] => pages.get(topic) ?? [];

/** The address of a topic. */
export const helpPath = (topic: HelpTopic): string => `/help/${topic}`;
/** Opens what's new, and stores that it was seen. */
export const latestHelpPath = "/help/latest";
