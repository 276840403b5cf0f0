import { and, eq } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { askedPage, byName, countRows, readListPage } from "@/lib/backend/list-page";
import { matchesWords, nameKey } from "@/lib/backend/lists";
import { contract } from "@/lib/contract";
import { services } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { canManageServices, selectServices, toService } from "./find";

const order = byName(services.name, services.id);

/**
 * Services by name, one page at a time, with keyset pagination: a provider's own; for platform staff all of them, or
 * one provider's.
 */
export const list = procedure(contract.services.list, canManageServices, ({ input, caller }) => {
  const asked = askedPage(nameKey, input);
  const matches = and(
    input.providerId ? eq(services.organisationId, input.providerId) : undefined,
    input.search ? matchesWords(input.search, services.name, services.postcode, services.costCentre) : undefined,
    input.status ? eq(services.isActive, input.status === "active") : undefined,
  );
  return withScope(scopeOf(caller), async (tx) => {
    const { rows, ...page } = await readListPage(asked, {
      read: (place) => {
        const { beyond, by } = order(place);
        return selectServices(tx, caller, matches, beyond)
          .orderBy(...by)
          .limit(place.limit);
      },
      cursorOf: ({ service: { name, id } }) => nameKey.encode([name, id]),
      count: () => countRows(tx, selectServices(tx, caller, matches)),
    });
    return { ...page, items: rows.map(toService) };
  });
});
