import { inArray } from "drizzle-orm";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import type { SearchHit } from "@/lib/contract/search";
import { organisations } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { findPeople } from "./people";

function find(
  caller: PersonCaller,
  wanted: { search: string } | { ids: readonly string[] },
  limit: number,
): Promise<SearchHit[]> {
  const isStaff = caller.group === "Admin";
  return withScope(scopeOf(caller), async (tx) => {
    const within = { organisationId: isStaff ? null : caller.organisation.id, ...wanted };
    const found = await findPeople(tx, within, { limit });
    const ids = found.map(({ organisationId }) => organisationId);
    const { id, name } = organisations;
    const named =
      isStaff && ids.length > 0 ? await tx.select({ id, name }).from(organisations).where(inArray(id, ids)) : [];
    return found.map(({ id: _id, fullName, jobTitle, organisationId }) => {
      const organisation = named.find((one) => one.id === organisationId)?.name;
      return { _id, title: fullName, detail: [jobTitle, organisation].filter(Boolean).join(" · "), organisationId };
    });
  });
}

/** Users and invitations by name: those of the caller's organisation; for platform staff those of every one. */
export const searchUsers = (caller: PersonCaller, search: string, limit: number): Promise<SearchHit[]> =>
  find(caller, { search }, limit);

/** Those of them with these ids; none of those the caller may not see. */
export const findUsers = (caller: PersonCaller, ids: readonly string[]): Promise<SearchHit[]> =>
  find(caller, { ids }, ids.length);
