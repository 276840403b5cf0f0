import { asc, eq, sql } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { matchesWords, nameKey } from "@/lib/backend/lists";
import { contract } from "@/lib/contract";
import { services } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { canManageServices, selectServices, toService } from "./find";

/**
 * Services by name, one page at a time, with keyset pagination: a provider's own; for platform staff all of them, or
 * one provider's.
 */
export const list = procedure(contract.services.list, canManageServices, ({ input, caller }) => {
  const after = nameKey.read(input.after);
  return withScope(scopeOf(caller), async (tx) => {
    const rows = await selectServices(
      tx,
      caller,
      input.providerId ? eq(services.organisationId, input.providerId) : undefined,
      input.search ? matchesWords(input.search, services.name, services.postcode, services.costCentre) : undefined,
      input.status ? eq(services.isActive, input.status === "active") : undefined,
      after ? sql`(${services.name}, ${services.id}) > (${after[0]}, ${after[1]})` : undefined,
    )
      .orderBy(asc(services.name), asc(services.id))
      .limit(input.limit + 1);
    const page = rows.slice(0, input.limit);
    const last = page.at(-1)?.service;
    return {
      items: page.map(toService),
      next: rows.length > page.length && last ? nameKey.encode([last.name, last.id]) : null,
    };
  });
});
