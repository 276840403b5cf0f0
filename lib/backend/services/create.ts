import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { notFound } from "@/lib/backend/errors";
import { contract } from "@/lib/contract";
import { services } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { canAddServices, lockProvider } from "./find";

/** Adds a service to a provider: primary users to their own, platform staff to any. */
export const create = procedure(contract.services.create, canAddServices, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const { providerId, service } = input;
    await lockProvider(tx, caller, providerId);
    const [added] = await tx
      .insert(services)
      .values({ organisationId: providerId, ...service })
      .returning({ serviceId: services.id, lock: services.lock });
    if (!added) throw notFound();
    await audit(tx, context, {
      organisationId: providerId,
      action: "service.saved",
      subject: { type: "service", id: added.serviceId },
      details: { isNew: true, authorisationAfter: service.jobAuthorisation },
    });
    return added;
  }),
);
