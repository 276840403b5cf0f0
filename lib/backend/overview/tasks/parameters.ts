/** What the parts of the overview's read may refer to, and who does what. */
import { sql } from "drizzle-orm";
import { codes, isAllowed, type Principal, type UserGroup } from "@/lib/access";

export const organisationId = sql`${sql.placeholder("organisationId")}::uuid`;
export const userId = sql`${sql.placeholder("userId")}::uuid`;
export const today = sql`${sql.placeholder("today")}::date`;
export const serviceId = sql`${sql.placeholder("serviceId")}::uuid`;
export const now = sql`${sql.placeholder("now")}::timestamptz`;

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
