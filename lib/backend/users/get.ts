import { desc, eq } from "drizzle-orm";
import { codes } from "@/lib/access";
import { ofWholeOrganisation, permission, procedure } from "@/lib/backend/access-rules";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { notFound } from "@/lib/backend/errors";
import { contract } from "@/lib/contract";
import type { Person, PersonAction } from "@/lib/contract/users/people";
import { membershipEvents, users } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { choicesFor, findOrganisation, mayManage, staff } from "./organisation";
import { findPeople, toPeople } from "./people";

/** The actions available to the caller for a user in their current state. There are none for oneself. */
function actionsOn({ status, isSelf, hasSecondFactor }: Person, caller: PersonCaller): PersonAction[] {
  if (!mayManage(caller) || isSelf) return [];
  if (status === "invited") return ["resend", "withdraw"];
  if (status === "deactivated") return ["reactivate"];
  return ["change", "sendReset", ...(hasSecondFactor ? (["resetSecondFactor"] as const) : []), "deactivate"];
}

/** A user of an organisation, or an invited one. NOT_FOUND for anyone else. */
export const get = procedure(
  contract.users.get,
  ofWholeOrganisation(permission(codes.organisation, staff)),
  ({ input, caller }) =>
    withScope(scopeOf(caller), async (tx) => {
      const organisation = await findOrganisation(tx, caller, input.organisationId);
      const [row] = await findPeople(tx, { organisationId: organisation.id, ids: [input.id] }, { limit: 1 });
      if (!row) throw notFound();
      const [person] = await toPeople(tx, [row], caller);
      if (!person) throw notFound();
      const history = await tx
        .select({
          kind: membershipEvents.kind,
          reason: membershipEvents.reason,
          by: users.fullName,
          at: membershipEvents.at,
        })
        .from(membershipEvents)
        .leftJoin(users, eq(users.id, membershipEvents.byUserId))
        .where(eq(membershipEvents.membershipId, input.id))
        .orderBy(desc(membershipEvents.at));
      return {
        organisation,
        person,
        choices: await choicesFor(tx, caller, organisation),
        actions: actionsOn(person, caller),
        history: history.map((event) => ({ ...event, at: event.at.toISOString() })),
      };
    }),
);
