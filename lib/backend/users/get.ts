import { desc, eq } from "drizzle-orm";
import { codes } from "@/lib/access";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { notFound } from "@/lib/backend/errors";
import { permission, procedure } from "@/lib/backend/ladder";
import { contract } from "@/lib/contract";
import type { Person, PersonAction } from "@/lib/contract/people";
import { membershipEvents, users } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { choicesFor, findOrganisation, mayManage, staff } from "./organisation";
import { findPeople, toPerson } from "./people";

/** What the caller may do with a person as he is now. Nobody does anything to himself here. */
function actionsOn({ status, isSelf, hasSecondFactor }: Person, caller: PersonCaller): PersonAction[] {
  if (!mayManage(caller) || isSelf) return [];
  if (status === "invited") return ["resend", "withdraw"];
  if (status === "deactivated") return ["reactivate"];
  return ["change", "sendReset", ...(hasSecondFactor ? (["resetSecondFactor"] as const) : []), "deactivate"];
}

/** A person of an organisation, or one who was invited. NOT_FOUND for whoever is not its own. */
export const get = procedure(contract.users.get, permission(codes.organisation, staff), ({ input, caller }) =>
  withScope(scopeOf(caller), async (tx) => {
    const organisation = await findOrganisation(tx, caller, input.organisationId);
    const [row] = await findPeople(tx, { organisationId: organisation.id, id: input.id }, { limit: 1 });
    if (!row) throw notFound();
    const person = toPerson(row, caller);
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
      choices: choicesFor(caller, organisation),
      actions: actionsOn(person, caller),
      history: history.map((event) => ({ ...event, at: event.at.toISOString() })),
    };
  }),
);
