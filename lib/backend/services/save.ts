import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { canManageServices, changeService } from "./find";

/**
 * Changes a service. NOT_FOUND for another provider's, CONFLICT when someone has changed it in the meantime. Whether its shifts
 * need authorisation is in the audit log where it changes.
 */
export const save = procedure(contract.services.save, canManageServices, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const { jobAuthorisation } = input.service;
    const { providerId, before, ...saved } = await changeService(tx, caller, input, input.service);
    await audit(tx, context, {
      organisationId: providerId,
      action: "service.saved",
      subject: { type: "service", id: saved.serviceId },
      details: {
        isNew: false,
        ...(before === jobAuthorisation ? {} : { authorisationBefore: before, authorisationAfter: jobAuthorisation }),
      },
    });
    return saved;
  }),
);
