import { sql } from "drizzle-orm";
import type { UserGroup } from "@/lib/access";
import { procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { constants } from "@/lib/config/constants";
import { contract } from "@/lib/contract";
import { scopedRead } from "@/lib/db/read";
import { profileChangeFields } from "@/lib/db/schema";
import { canDecide } from "./find";
import { awaitsDecisionOf } from "./list";

const given = sql.placeholder;

/**
 * Read on every page by users who decide: one round trip, from the index of undecided fields, and counted no further
 * than is shown.
 */
const readFor = (group: UserGroup) =>
  scopedRead<{ count: number }>({ count: sql<number>`count(*)::int` }, (from) =>
    from.from(
      sql`(select distinct ${profileChangeFields.changeId} from ${profileChangeFields}
        where ${profileChangeFields.stage} <> 'decided' and ${awaitsDecisionOf({ group, userId: given("userId") })}
        ${group === "Agency" ? sql`and ${profileChangeFields.organisationId} = ${given("organisationId")}` : sql``}
        limit ${sql.raw(String(constants.waitingShownMax + 1))}) waiting_changes`,
    ),
  );
const reads = { Admin: readFor("Admin"), Agency: readFor("Agency"), Provider: readFor("Provider") };

/** How many changes are waiting for the caller, counted no further than is shown. */
export const waiting = procedure(contract.profileChanges.waiting, canDecide, async ({ caller }) => {
  const inputs = { userId: caller.userId, organisationId: caller.organisation.id };
  const [row] = await reads[caller.group](scopeOf(caller), inputs);
  const count = row?.count ?? 0;
  return { count: Math.min(count, constants.waitingShownMax), isMore: count > constants.waitingShownMax };
});
