import { codes } from "@/lib/access";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { primary, procedure } from "@/lib/backend/ladder";
import { contract } from "@/lib/contract";
import { accessReviews } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { findOrganisation, staff } from "./organisation";
import { countPeople } from "./people";

/** Notes that the caller looked through who may do what, and how many there were. Each time is kept. */
export const review = procedure(
  contract.users.review,
  primary(codes.organisation, staff),
  ({ input, caller, context }) =>
    withScope(scopeOf(caller), async (tx) => {
      const { id } = await findOrganisation(tx, caller, input.organisationId);
      const { active, invited } = await countPeople(tx, id);
      const reviewedAt = new Date();
      await tx
        .insert(accessReviews)
        .values({ organisationId: id, reviewedByUserId: caller.userId, active, invited, reviewedAt });
      await audit(tx, context, {
        organisationId: id,
        action: "access.reviewed",
        subject: { type: "organisation", id },
        details: { active, invited },
      });
      return { reviewedAt: reviewedAt.toISOString(), by: caller.fullName, active, invited };
    }),
);
