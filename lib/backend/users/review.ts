import { codes } from "@/lib/access";
import { primary, procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { clock } from "@/lib/config/clock";
import { contract } from "@/lib/contract";
import { accessReviews } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { findOrganisation, staff } from "./organisation";
import { countPeople } from "./people";

/** Records that the caller has reviewed the users' access, and how many users there were. Every review is kept. */
export const review = procedure(
  contract.users.review,
  primary(codes.organisation, staff),
  ({ input, caller, context }) =>
    withScope(scopeOf(caller), async (tx) => {
      const { id } = await findOrganisation(tx, caller, input.organisationId);
      const { active, invited } = await countPeople(tx, id);
      const reviewedAt = clock.now();
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
