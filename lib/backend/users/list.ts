import { desc, eq } from "drizzle-orm";
import { codes } from "@/lib/access";
import { ofWholeOrganisation, permission, procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { askedPage, readListPage } from "@/lib/backend/list-page";
import { nameKey } from "@/lib/backend/lists";
import { contract } from "@/lib/contract";
import { accessReviews, users } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { findOrganisation, mayManage, staff } from "./organisation";
import { countMatchingPeople, countPeople, findPeople, toPeople } from "./people";

/** An organisation's latest access review. The reviewer is null if the organisation cannot see them: platform staff. */
async function latestReview(tx: Transaction, organisationId: string) {
  const [latest] = await tx
    .select({
      reviewedAt: accessReviews.reviewedAt,
      by: users.fullName,
      active: accessReviews.active,
      invited: accessReviews.invited,
    })
    .from(accessReviews)
    .leftJoin(users, eq(users.id, accessReviews.reviewedByUserId))
    .where(eq(accessReviews.organisationId, organisationId))
    .orderBy(desc(accessReviews.reviewedAt))
    .limit(1);
  return latest ? { ...latest, reviewedAt: latest.reviewedAt.toISOString() } : null;
}

/**
 * An organisation's users and invitations by name, one page at a time, with keyset pagination. NOT_FOUND for another
 * organisation.
 */
export const list = procedure(
  contract.users.list,
  ofWholeOrganisation(permission(codes.organisation, staff)),
  ({ input, caller }) => {
    const asked = askedPage(nameKey, input);
    return withScope(scopeOf(caller), async (tx) => {
      const organisation = await findOrganisation(tx, caller, input.organisationId);
      const { rows, ...page } = await readListPage(asked, {
        read: (place) => findPeople(tx, input, place),
        cursorOf: ({ key, id }) => nameKey.encode([key, id]),
        count: () => countMatchingPeople(tx, input),
      });
      return {
        organisation,
        mayManage: mayManage(caller),
        counts: await countPeople(tx, organisation.id),
        lastReview: await latestReview(tx, organisation.id),
        items: await toPeople(tx, rows, caller),
        ...page,
      };
    });
  },
);
