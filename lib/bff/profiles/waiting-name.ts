/** What a field that is waiting for review is called. */
import { messages } from "@/lib/config/messages";

/** The label of a field that is waiting for review. */
export function waitingName(field: string): string {
  const { labels, documents } = messages.workerFields;
  const [, kind] = /^document:(.*)$/.exec(field) ?? [];
  const names: Record<string, string> = kind ? documents : labels;
  return names[kind ?? field] ?? field;
}
