/**
 * What someone chose for single events, by each way. A row of their own settings for each event, with what they chose alone, so
 * that the rest follows their choice for its topic.
 */
import { and, eq, inArray, or } from "drizzle-orm";
import { procedure, signedIn } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { invalid } from "@/lib/backend/errors";
import {
  type EventChoice,
  type EventWays,
  mailChoices,
  type NotificationTopic,
  notificationTopics,
  portalChoices,
  pushChoices,
  waysOf,
  withoutMail,
} from "@/lib/config/closed-lists/notifications";
import { messages } from "@/lib/config/messages";
import {
  eventNames,
  eventsOf,
  isQuiet,
  type NotificationEvent,
  notificationEvents,
  waysOfEvent,
} from "@/lib/config/notifications";
import { contract } from "@/lib/contract";
import { keyOfTopic, type NotificationChoice } from "@/lib/contract/settings";
import { settings } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { storeSetting } from "./rows";
import { channelsIn, type SettingRow } from "./rules";

const texts = messages.settings;

type Stored = SettingRow & { scopeId: string; lock: number };

const keyOf = (event: NotificationEvent) => `event.${event}`;
const noChoice: EventChoice = { portal: null, mail: null, push: null };

/** The keys that decide about an event. */
const keysOf = (event: NotificationEvent): string[] => {
  const { topic } = notificationEvents[event];
  return topic ? [keyOfTopic(topic), keyOf(event)] : [];
};

/** What was stored for an event; a value that there is no more follows the topic. */
function choiceIn(rows: readonly SettingRow[], event: NotificationEvent): EventChoice {
  const stored = rows.find(({ scope, key }) => scope === "user" && key === keyOf(event))?.value ?? "";
  const cells = new Map(stored.split(" ").map((cell) => cell.split("=", 2) as [string, string]));
  const of = <T extends string>(way: string, all: readonly T[]) => all.find((one) => one === cells.get(way)) ?? null;
  return { portal: of("portal", portalChoices), mail: of("mail", mailChoices), push: of("push", pushChoices) };
}

const storedFor = (choice: EventChoice): string | null =>
  Object.entries(choice)
    .flatMap(([way, chosen]) => (chosen === null ? [] : `${way}=${chosen}`))
    .join(" ") || null;

/** The ways of an event, from the rows of all scopes of its user. */
function waysIn(rows: readonly SettingRow[], event: NotificationEvent, choice = choiceIn(rows, event)): EventWays {
  const { topic } = notificationEvents[event];
  return waysOfEvent(event, topic ? channelsIn(rows, keyOfTopic(topic)) : "emailAndInApp", choice);
}

/**
 * By which ways each of these people is told of an event, by one read. The scope must see their settings, as the platform's
 * does.
 */
export async function waysOfPeople(
  tx: Transaction,
  people: readonly { userId: string; organisationId: string }[],
  event: NotificationEvent,
): Promise<EventWays[]> {
  const keys = keysOf(event);
  const ids = (of: (person: (typeof people)[number]) => string) => [...new Set(people.map(of))];
  const rows =
    keys.length === 0 || people.length === 0
      ? []
      : await tx
          .select()
          .from(settings)
          .where(
            and(
              inArray(settings.key, keys),
              or(
                eq(settings.scope, "platform"),
                and(
                  eq(settings.scope, "organisation"),
                  inArray(
                    settings.scopeId,
                    ids(({ organisationId }) => organisationId),
                  ),
                ),
                and(
                  eq(settings.scope, "user"),
                  inArray(
                    settings.scopeId,
                    ids(({ userId }) => userId),
                  ),
                ),
              ),
            ),
          );
  return people.map(({ userId, organisationId }) => {
    const of = { platform: null, organisation: organisationId, user: userId };
    return waysIn(
      rows.filter(({ scope, scopeId }) => of[scope] === null || of[scope] === scopeId),
      event,
    );
  });
}

const allKeys = [...notificationTopics.map(keyOfTopic), ...eventNames.map(keyOf)];

/** Every row that decides about the events of a user, in their identity's scope, which sees what their settings inherit. */
const readRows = (tx: Transaction): Promise<Stored[]> =>
  tx.select().from(settings).where(inArray(settings.key, allKeys));

const own = (userId: string) => ({ scope: "user", id: userId }) as const;

const isTopic = (name: string): name is NotificationTopic => notificationTopics.some((topic) => topic === name);

/**
 * Switches e-mails off in a user's own settings: those of one event, or, for `daily`, of everything that is in their daily
 * e-mail. `topic`: what a link of an earlier e-mail stops. Runs in their identity's scope. Returns the keys that changed.
 */
export async function stopMails(
  tx: Transaction,
  userId: string,
  what: NotificationEvent | NotificationTopic | "daily",
): Promise<string[]> {
  const rows = await readRows(tx);
  const changed: string[] = [];
  const topics = isTopic(what) ? [what] : what === "daily" ? notificationTopics : [];
  const inTopic = (event: NotificationEvent) => notificationEvents[event].topic === what;
  // Events first: what follows its topic is found by the topic's value.
  for (const event of eventNames.filter((one) => what === "daily" || what === one || inTopic(one))) {
    if (notificationEvents[event].topic === null) continue;
    const choice = choiceIn(rows, event);
    const { mail } = waysIn(rows, event);
    const isMeant = what === event ? mail !== null : isTopic(what) ? choice.mail !== null : mail === "daily";
    if (!isMeant || choice.mail === "off") continue;
    await storeSetting(tx, own(userId), { key: keyOf(event), value: storedFor({ ...choice, mail: "off" }) });
    changed.push(keyOf(event));
  }
  for (const key of topics.map(keyOfTopic)) {
    const channels = channelsIn(rows, key);
    const { mail } = waysOf[channels];
    if (mail === null || (what === "daily" && mail !== "daily")) continue;
    await storeSetting(tx, own(userId), { key, value: withoutMail(channels) });
    changed.push(key);
  }
  return changed;
}

/** The events that someone of a group can be told of, each with what is chosen and what applies without a choice. */
const listOf = (rows: readonly Stored[], group: Parameters<typeof eventsOf>[0]): NotificationChoice[] =>
  eventsOf(group).map((event) => {
    const { inPortal, mail, push } = waysIn(rows, event, noChoice);
    return {
      event,
      own: choiceIn(rows, event),
      inherited: { portal: inPortal ? "on" : "off", mail: mail ?? "off", push: push ? "on" : "off" },
      lock: rows.find(({ scope, key }) => scope === "user" && key === keyOf(event))?.lock ?? 0,
    };
  });

/** The caller's own choices for single events. */
export const choices = procedure(contract.settings.choices, signedIn, ({ caller }) =>
  withScope({ kind: "identity", userId: caller.userId }, async (tx) => ({
    choices: listOf(await readRows(tx), caller.group),
  })),
);

/**
 * Stores the caller's own choices, all or none. BAD_REQUEST for an event that no one of their group is told of, that law or
 * safety requires, or at once for one that is too frequent; CONFLICT when one was changed in another browser meanwhile.
 */
export const saveChoices = procedure(contract.settings.saveChoices, signedIn, ({ input, caller, context }) => {
  const known = eventsOf(caller.group);
  for (const [index, { event, own }] of input.choices.entries()) {
    const field = `choices.${index}`;
    const refuse = (message: string) => invalid(message, [{ field, message }]);
    if (!known.includes(event)) throw refuse(texts.unknownEvent);
    if (notificationEvents[event].topic === null && storedFor(own)) throw refuse(texts.requiredEvent);
    if (isQuiet(event) && own.mail === "now") throw refuse(texts.tooFrequent);
  }
  return withScope({ kind: "identity", userId: caller.userId }, async (tx) => {
    const before = await readRows(tx);
    const changes = input.choices
      .filter(({ event, own }) => storedFor(choiceIn(before, event)) !== storedFor(own))
      // In a fixed order, so that two simultaneous saves wait for each other instead of deadlocking.
      .sort((one, other) => one.event.localeCompare(other.event));
    for (const { event, own: chosen, lock } of changes) {
      await storeSetting(tx, own(caller.userId), { key: keyOf(event), value: storedFor(chosen), lock });
    }
    if (changes.length > 0) {
      await audit(tx, context, {
        organisationId: caller.organisation.id,
        action: "settings.changed",
        subject: { type: "user", id: caller.userId },
        details: { keys: changes.map(({ event }) => keyOf(event)).join(" ") },
      });
    }
    return { choices: listOf(await readRows(tx), caller.group) };
  });
});
