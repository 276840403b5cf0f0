/**
 * A life cycle as one typed table: the code's transitions, the list of the database's check constraint and the tables in
 * docs/states.md all come from it (`npm run states-table`). Pure.
 */
import type { Actor } from "./actors";

export type StatusDefinition = {
  means: string;
  /** Nothing happens to it any more, unless a person starts it again. */
  isEnd?: true;
};

/** `null` in `from`: it begins with this. */
export type TransitionDefinition<Status extends string> = {
  from: readonly (Status | null)[];
  to: Status;
  by: readonly Actor[];
  /** When it may happen, or when time does it. */
  when?: string;
  /** What else happens. */
  what?: string;
};

export type StateTable<
  Status extends string,
  Event extends string,
  Transition extends TransitionDefinition<Status> = TransitionDefinition<Status>,
> = {
  title: string;
  statuses: Readonly<Record<Status, StatusDefinition>>;
  /** By event. From one status an event has one transition. */
  transitions: Readonly<Record<Event, readonly Transition[]>>;
};

/** The statuses of a table, in its order. */
export const statusesOf = <Status extends string, Event extends string>(
  table: StateTable<Status, Event>,
): [Status, ...Status[]] => Object.keys(table.statuses) as [Status, ...Status[]];

/** The events of a table, in its order. */
export const eventsOf = <Status extends string, Event extends string>(table: StateTable<Status, Event>): Event[] =>
  Object.keys(table.transitions) as Event[];

/** The transition of an event from a status; null if the event is not possible there. */
export function transitionOf<
  Status extends string,
  Event extends string,
  Transition extends TransitionDefinition<Status>,
>(table: StateTable<Status, Event, Transition>, from: Status | null, event: Event): Transition | null {
  return table.transitions[event].find((transition) => transition.from.includes(from)) ?? null;
}

/** The status after an event; null if the event is not possible. */
export const nextStatus = <Status extends string, Event extends string>(
  table: StateTable<Status, Event>,
  from: Status | null,
  event: Event,
): Status | null => transitionOf(table, from, event)?.to ?? null;

/** Statuses as the list of an SQL `in`, for check constraints and generated columns: `'draft', 'open'`. */
export const sqlList = (statuses: readonly string[]): string =>
  statuses
    .map((status) => {
      if (!/^[a-z_]+$/.test(status)) throw new RangeError("no status");
      return `'${status}'`;
    })
    .join(", ");
