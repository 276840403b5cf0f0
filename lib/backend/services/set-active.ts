import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { procedure } from "@/lib/backend/ladder";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { changeService, siteKeepers } from "./find";

/** Deactivates a service, so that no new agreement covers it, or activates it again. */
export const setActive = procedure(contract.services.setActive, siteKeepers, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const { isActive } = input;
    const { providerId, ...saved } = await changeService(tx, caller, input, { isActive });
    await audit(tx, context, {
      organisationId: providerId,
      action: isActive ? "service.reactivated" : "service.deactivated",
      subject: { type: "service", id: saved.serviceId },
    });
    return saved;
  }),
);
