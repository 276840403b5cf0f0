import { and, asc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { isAuthorized, procedure } from "@/lib/backend/access-rules";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { keyText, listKey } from "@/lib/backend/lists";
import { today } from "@/lib/backend/today";
import { contract } from "@/lib/contract";
import { memberships, organisations, services, users } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { canChange, canRead } from "./access";
import { authorisersOf, selectAuthorisers } from "./find";
import { askedFor } from "./rules";
import { toAuthorisers } from "./serializers";

/** The provider's and the authoriser's name and the id of a page's last row. */
const key = listKey(z.tuple([keyText, keyText, z.uuid()]));

/** The services of the caller's provider that need authorisation and whose jobs no one is there to authorise. */
async function uncoveredOf(tx: Transaction, { group, organisation }: PersonCaller, day: string) {
  if (group !== "Provider") return [];
  const all = await authorisersOf(tx, organisation.id);
  const required = await tx
    .select({ _id: services.id, name: services.name })
    .from(services)
    .where(
      and(
        eq(services.organisationId, organisation.id),
        eq(services.isActive, true),
        eq(services.jobAuthorisation, "required"),
      ),
    )
    .orderBy(asc(services.name), asc(services.id));
  return required.filter(({ _id }) => askedFor(all, { serviceId: _id, estimatedPence: 0 }, day).length === 0);
}

/** Who may authorise jobs, by provider and name: a provider's own, or for the platform's staff everyone's. */
export const list = procedure(contract.authorisers.list, canRead, ({ input, caller }) => {
  const after = key.read(input.after);
  const scope = scopeOf(caller);
  return withScope(scope, async (tx) => {
    const found = await selectAuthorisers(
      tx,
      scope.kind === "organisation" ? eq(memberships.organisationId, scope.organisationId) : undefined,
      after
        ? sql`(${organisations.name}, ${users.fullName}, ${memberships.id}) > (${after[0]}, ${after[1]}, ${after[2]}::uuid)`
        : undefined,
    ).limit(input.limit + 1);
    const page = found.slice(0, input.limit);
    const last = page.at(-1);
    const day = today();
    return {
      items: await toAuthorisers(tx, page, day),
      next: found.length > page.length && last ? key.encode([last.provider, last.name, last.id]) : null,
      uncovered: await uncoveredOf(tx, caller, day),
      canChange: isAuthorized(canChange, caller),
    };
  });
});
