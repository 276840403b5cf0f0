import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { procedure } from "@/lib/backend/ladder";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { changeService, siteKeepers } from "./find";

/** Changes a service. NOT_FOUND for a stranger's, CONFLICT when someone has changed it meanwhile. */
export const save = procedure(contract.services.save, siteKeepers, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const { providerId, ...saved } = await changeService(tx, caller, input, input.service);
    await audit(tx, context, {
      organisationId: providerId,
      action: "service.saved",
      subject: { type: "service", id: saved.serviceId },
      details: { isNew: false },
    });
    return saved;
  }),
);
