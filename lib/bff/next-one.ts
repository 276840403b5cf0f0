/**
 * What opens once something that waits is decided: the next of the same list, in its order, as long as it still waits. For what is decided
 * in a row of its list, and on a record's own page that was opened from the list of tasks.
 */
import { z } from "zod";
import type { PortalAction } from "@/lib/bff/action";
import { pageAfter } from "@/lib/bff/forms/page-after";
import { following } from "@/lib/bff/lists";
import { textOf } from "@/lib/bff/parameters";
import type { Result } from "@/lib/bff/result";
import { constants } from "@/lib/config/constants";
import { nextOne as texts } from "@/lib/config/messages/overview/tasks";
import { type Task, type TaskKind, taskKinds } from "@/lib/contract/overview";

type Values = Readonly<Record<string, string>>;
type Decided<T> = {
  result: Result<T>;
  /** Null where the decided one still waits, or nothing else does. */
  next: string | null;
};

/**
 * Carries out a decision about `id` and finds what follows it. `waiting` reads the ids that wait for the person, in the order of their list:
 * before the decision for the place, and after it for what someone else has decided meanwhile.
 */
export async function decideThenNext<T>(
  id: string,
  waiting: () => Promise<string[]>,
  decide: () => Promise<Result<T>>,
): Promise<Decided<T>> {
  const before = await waiting();
  const result = await decide();
  // What did not wait for them was not a decision about a task.
  const after = result.ok && before.includes(id) ? await waiting() : [id];
  if (after.includes(id)) return { result, next: null };
  const left = before.filter((one) => one === id || after.includes(one));
  return { result, next: following(left, id) ?? after[0] ?? null };
}

const kindSchema = z.enum(taskKinds).optional().catch(undefined);

/** The kind of task that its reader works through, in the address of a record's page; undefined for any other text. */
export const queueIn = (parameters: Record<string, unknown>): TaskKind | undefined =>
  kindSchema.parse(textOf(parameters["queue"]));

/**
 * Carries out a decision on a record's page. Where it was opened from the list of tasks, as the form's `queue` says, `next` is the address of
 * the next task of that kind, naming what was done and the record `of` that was decided.
 */
export async function decideTask<T>(
  { call }: Pick<PortalAction, "call">,
  values: Values,
  { id, of, done }: { id: string; of: string; done: (data: T) => string },
  decide: () => Promise<Result<T>>,
): Promise<Decided<T>> {
  const kind = kindSchema.parse(values["queue"]);
  if (!kind) return { result: await decide(), next: null };
  const tasks = new Map<string, Task>();
  const waiting = async () => {
    const read = await call((client) =>
      client.overview.tasks({ kind, alone: "yes", limit: constants.waitingShownMax }),
    );
    const items = read.ok ? (read.data.kinds.find(({ key }) => key === kind)?.items ?? []) : [];
    for (const task of items) tasks.set(task.key, task);
    return items.map(({ key }) => key);
  };
  const { result, next } = await decideThenNext(`${kind}-${id}`, waiting, decide);
  const task = next ? tasks.get(next) : undefined;
  if (!result.ok || !task) return { result, next: null };
  const { href } = task.action;
  const url = new URL(href, "http://portal.invalid");
  url.searchParams.set("done", done(result.data));
  url.searchParams.set("of", of);
  return { result, next: `${url.pathname}${url.search}#done` };
}

/**
 * What a record's page says was done: `message` about this record, or about the one whose id the address has in `of`, after which this one
 * opened. `about` reads the name of that one; without it nothing is said about what was done, which would be taken for this one.
 */
export async function doneNotice(
  message: string | null,
  of: string | undefined,
  about: (id: string) => Promise<Result<string>>,
): Promise<string | null> {
  if (message === null || of === undefined) return message;
  const decidedId = z.uuid().safeParse(of).data;
  const decided = decidedId ? await about(decidedId) : null;
  return decided?.ok ? texts.decided(decided.data, message) : texts.opened;
}

/** The list after a decision in one of its rows: at the same place, saying what was done, and naming the row that follows. */
export const afterRow = (
  values: Values,
  path: string,
  change: Readonly<Record<string, string | undefined>>,
  next: string | null = null,
): string => `${pageAfter(values, path, { ...change, next: next ?? undefined })}#done`;

/** The page of the list that a form in one of its rows was on. */
export function listOf(values: Values, path: string): Record<string, unknown> {
  const page = new URL(pageAfter(values, path, {}), "http://portal.invalid");
  return Object.fromEntries(page.searchParams);
}
