import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { notFound } from "@/lib/backend/errors";
import { procedure } from "@/lib/backend/ladder";
import { contract } from "@/lib/contract";
import { services } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { holdProvider, siteKeepers } from "./find";

/** Adds a service to a provider: a primary user to his own, the platform's staff to any. */
export const create = procedure(contract.services.create, siteKeepers, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const { providerId, service } = input;
    await holdProvider(tx, caller, providerId);
    const [added] = await tx
      .insert(services)
      .values({ organisationId: providerId, ...service })
      .returning({ serviceId: services.id, lock: services.lock });
    if (!added) throw notFound();
    await audit(tx, context, {
      organisationId: providerId,
      action: "service.saved",
      subject: { type: "service", id: added.serviceId },
      details: { isNew: true },
    });
    return added;
  }),
);
