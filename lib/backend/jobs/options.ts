import { and, asc, eq } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { contract } from "@/lib/contract";
import { services, workerTypes } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { canPost } from "./find";

/** The choices for a post: the provider's active services, and all worker types. */
export const options = procedure(contract.jobs.options, canPost, ({ caller }) =>
  withScope(scopeOf(caller), async (tx) => ({
    services: await tx
      .select({ _id: services.id, name: services.name, jobAuthorisation: services.jobAuthorisation })
      .from(services)
      .where(and(eq(services.organisationId, caller.organisation.id), eq(services.isActive, true)))
      .orderBy(asc(services.name), asc(services.id)),
    workerTypes: await tx
      .select({ _id: workerTypes.id, name: workerTypes.name })
      .from(workerTypes)
      .orderBy(asc(workerTypes.name)),
  })),
);
