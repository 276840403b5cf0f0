import { and, asc, eq } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { canSuggest } from "@/lib/backend/jobs";
import { constants } from "@/lib/config/constants";
import { contract } from "@/lib/contract";
import { branches } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { mondayOf } from "@/lib/format";
import { openJobs } from "./open-jobs";

/** How many shifts of a week a plan would be about, one more than the most at most, and the agency's active branches. */
export const options = procedure(contract.fill.options, canSuggest, ({ input, caller }) =>
  withScope(scopeOf(caller), async (tx) => {
    const organisationId = caller.organisation.id;
    const week = mondayOf(input.week);
    const open = await openJobs(tx, organisationId, week, constants.fillShiftsMax + 1);
    const found = await tx
      .select({ _id: branches.id, name: branches.name })
      .from(branches)
      .where(and(eq(branches.organisationId, organisationId), eq(branches.isActive, true)))
      .orderBy(asc(branches.name), asc(branches.id));
    return { week, open: open.length, branches: found, everyBranch: caller.limitedTo === null };
  }),
);
