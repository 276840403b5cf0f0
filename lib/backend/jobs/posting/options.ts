import { and, asc, eq } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { authorisersOf, mayAuthorise } from "@/lib/backend/authorisers";
import { scopeOf } from "@/lib/backend/context";
import { canPost } from "@/lib/backend/jobs/find";
import { today } from "@/lib/backend/today";
import { contract } from "@/lib/contract";
import { services, workerTypes } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";

/**
 * The choices for a post: the provider's active services, and all worker types. Whether a shift is within an authoriser's
 * limit is known only once it is entered.
 */
export const options = procedure(contract.jobs.options, canPost, ({ caller }) =>
  withScope(scopeOf(caller), async (tx) => {
    const found = await tx
      .select({
        _id: services.id,
        name: services.name,
        units: services.units,
        jobAuthorisation: services.jobAuthorisation,
      })
      .from(services)
      .where(and(eq(services.organisationId, caller.organisation.id), eq(services.isActive, true)))
      .orderBy(asc(services.name), asc(services.id));
    const all = await authorisersOf(tx, caller.organisation.id);
    const day = today();
    return {
      services: found.map(({ _id, name, units, jobAuthorisation }) => ({
        _id,
        name,
        units,
        needsAuthorisation:
          jobAuthorisation === "required" &&
          !mayAuthorise(all, caller.userId, { serviceId: _id, estimatedPence: 0 }, day),
      })),
      workerTypes: await tx
        .select({ _id: workerTypes.id, name: workerTypes.name })
        .from(workerTypes)
        .orderBy(asc(workerTypes.name)),
    };
  }),
);
