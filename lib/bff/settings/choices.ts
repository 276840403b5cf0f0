/** Maps the posted form of single notifications to what was chosen. */
import { z } from "zod";
import { mailChoices, portalChoices, pushChoices } from "@/lib/config/closed-lists/notifications";
import { messages } from "@/lib/config/messages";
import { eventNames, isQuiet, notificationEvents } from "@/lib/config/notifications";
import type { ChangedChoice } from "@/lib/contract/settings";

const texts = messages.settings;

type FieldError = { field: string; message: string };

/** The ways of an event, each a control of the form by the event's and its own name. */
const ways = ["portal", "mail", "push"] as const;
const known = new Set(
  eventNames.flatMap((event) => [`lock.${event}`, ...ways.map((way) => `${event}.${way}`)] as string[]),
);

const chosen = <T extends string>(all: readonly [T, ...T[]]) =>
  z
    .literal("")
    .transform(() => null)
    .or(z.enum(all));
const cells = { portal: chosen(portalChoices), mail: chosen(mailChoices), push: chosen(pushChoices) };

/** The posted texts by name. */
export const choiceTexts = (data: FormData): Record<string, string> =>
  Object.fromEntries(
    [...data].flatMap(([name, value]) => (known.has(name) && typeof value === "string" ? [[name, value]] : [])),
  );

/** The choices that a form posts: of the events that it showed, each with all of its ways. */
export function changedChoicesOf(values: Record<string, string>): { choices: ChangedChoice[]; errors: FieldError[] } {
  const choices: ChangedChoice[] = [];
  const errors: FieldError[] = [];
  for (const event of eventNames) {
    if (notificationEvents[event].topic === null || values[`lock.${event}`] === undefined) continue;
    const lock = Number(values[`lock.${event}`]);
    const portal = cells.portal.safeParse(values[`${event}.portal`]);
    const mail = cells.mail.safeParse(values[`${event}.mail`]);
    const push = cells.push.safeParse(values[`${event}.push`]);
    if (!push.success) errors.push({ field: `${event}.push`, message: texts.channelUnknown });
    if (!portal.success) errors.push({ field: `${event}.portal`, message: texts.channelUnknown });
    if (!mail.success) errors.push({ field: `${event}.mail`, message: texts.channelUnknown });
    if (mail.success && mail.data === "now" && isQuiet(event)) {
      errors.push({ field: `${event}.mail`, message: texts.tooFrequent });
    }
    if (!Number.isSafeInteger(lock)) errors.push({ field: `${event}.portal`, message: texts.unreadable });
    if (portal.success && mail.success && push.success) {
      choices.push({ event, own: { portal: portal.data, mail: mail.data, push: push.data }, lock });
    }
  }
  return { choices, errors };
}
