/**
 * A kind of task: something concrete that needs a person. Each kind is a file and a line in sources.ts. The overview,
 * the task list and the numbers in the navigation all read the same rows (docs/decisions/0029-one-read-for-the-overview.md).
 */
import type { SQL } from "drizzle-orm";
import type { Principal, UserGroup } from "@/lib/access";
import type { PersonCaller } from "@/lib/backend/context";
import type { Task, TaskKind } from "@/lib/contract/overview";

/** What a row becomes. Its urgency follows from its day; `from` is what `requester` gives. */
type TaskOfRow = Omit<Task, "kind" | "urgency" | "otherwise" | "from">;

export type TaskSource<Row extends object = object> = {
  key: TaskKind;
  /** Who can do it, by their permissions. */
  isFor(principal: Principal): boolean;
  /** The rows that wait: everything of the select from `from` on. Counted as it stands, to a limit. */
  from(group: UserGroup): SQL;
  /** What a row says, as the columns of the select without `from`, and the most urgent first. */
  columns(group: UserGroup): SQL;
  order: SQL;
  draw(row: Row, caller: PersonCaller): TaskOfRow;
  /** Which of the rows are about a service, as a condition that follows `from`; absent where none is about one. */
  atService?(serviceId: SQL): SQL;
  /**
   * From whom a row is, by name, as the column `from` that is added to its own; and since when it waits. The list can be narrowed by
   * both; absent where a kind has none.
   */
  requester?(group: UserGroup): SQL;
  since?: SQL;
  /**
   * Whether its day is a deadline, after which it is late; otherwise it is only the day to answer by. A row sets this
   * itself if tasks of its kind differ.
   */
  hasDeadline?: true;
  /** Whether it is decided on its record's own page, which then opens the next of the kind: its address names the kind. */
  opensNext?: true;
  /** The list of all of them, where there is one. */
  href(group: UserGroup): string | null;
};

/** Types a kind of task for the list of kinds. */
export const taskSource = <Row extends object>(source: TaskSource<Row>): TaskSource => source as unknown as TaskSource;
