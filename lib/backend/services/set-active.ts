import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { canManageServices, changeService } from "./find";

/** Deactivates a service, so that no new agreement covers it, or reactivates it. */
export const setActive = procedure(contract.services.setActive, canManageServices, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const { isActive } = input;
    const { providerId, before: _, ...saved } = await changeService(tx, caller, input, { isActive });
    await audit(tx, context, {
      organisationId: providerId,
      action: isActive ? "service.reactivated" : "service.deactivated",
      subject: { type: "service", id: saved.serviceId },
    });
    return saved;
  }),
);
