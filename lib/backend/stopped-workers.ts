/** Who does not work at the moment. Apart from the other rules of employment, because compliance, which they need, asks too. */
import { sql } from "drizzle-orm";
import { sqlList } from "@/lib/config/states/table";
import type { EmploymentStatus } from "@/lib/contract/workers";

/** Workers who have left the agency: they are not reviewed, and their links do not work. */
export const leftStatuses = ["resigned", "archived"] as const satisfies readonly EmploymentStatus[];

/** Workers who do not work, also if only for a time: no one waits for a document of theirs. */
export const stoppedStatuses = ["disabled", ...leftStatuses] as const satisfies readonly EmploymentStatus[];

/** These as a list in SQL. Literals, not parameters, so that the planner knows the values. */
export const stoppedInSql = sql.raw(sqlList(stoppedStatuses));
