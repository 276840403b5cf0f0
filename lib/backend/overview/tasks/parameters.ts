/** What the parts of the overview's read may refer to, and who does what. */
import { type SQL, sql } from "drizzle-orm";
import { codes, isAllowed, type Principal, type UserGroup } from "@/lib/access";

export const organisationId = sql`${sql.placeholder("organisationId")}::uuid`;
export const userId = sql`${sql.placeholder("userId")}::uuid`;
export const today = sql`${sql.placeholder("today")}::date`;
export const serviceId = sql`${sql.placeholder("serviceId")}::uuid`;
export const now = sql`${sql.placeholder("now")}::timestamptz`;

/** What a task list is narrowed to: the key of whom its tasks are from, and the moments between which they began to wait. */
export const requesterKey = sql`${sql.placeholder("requester")}::text`;
export const sinceFrom = sql`${sql.placeholder("sinceFrom")}::timestamptz`;
export const sinceBefore = sql`${sql.placeholder("sinceBefore")}::timestamptz`;

/** The key of a name in an address, which names no one: the beginning of its MD5. */
export const keyOfName = (name: SQL) => sql`left(md5(${name}), 16)`;

/** A whole number of ours as part of a statement. */
export const number = (value: number) => sql.raw(String(Math.trunc(value)));

/** Rows of one organisation: in addition to row-level security, so that the planner can use the index. */
export const own = (group: UserGroup, column: string) =>
  group === "Admin" ? sql`true` : sql`${sql.raw(column)} = ${organisationId}`;

/** Users of an agency who may change its workers and open their pages. */
export const isWorkerEditor = (principal: Principal): boolean =>
  [codes.workersView, codes.workerCreate].every((permissionCode) =>
    isAllowed(principal, { groups: ["Agency"], permissionCode }),
  );
