import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { canManageServices, changeService } from "./find";
import { refuseRemoved, renameUnit, unitsAfter } from "./units";

/**
 * Changes a service. NOT_FOUND for another provider's, CONFLICT when someone has changed it in the meantime, BAD_REQUEST for
 * units that cannot be renamed or removed. The audit log has whether its shifts need authorisation where that changes, and a unit
 * that is renamed with the number of its shifts.
 */
export const save = procedure(contract.services.save, canManageServices, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const { service, unitRename } = input;
    const { jobAuthorisation } = service;
    const units = unitsAfter(caller, service.units, unitRename);
    const { providerId, before, ...saved } = await changeService(tx, caller, input, { ...service, units });
    const renamed = unitRename && (await renameUnit(tx, saved, before.units, unitRename));
    await refuseRemoved(tx, saved, { before: before.units, after: units, renamed: unitRename?.from });
    await audit(tx, context, {
      organisationId: providerId,
      action: "service.saved",
      subject: { type: "service", id: saved.serviceId },
      details: {
        isNew: false,
        ...(before.jobAuthorisation === jobAuthorisation
          ? {}
          : { authorisationBefore: before.jobAuthorisation, authorisationAfter: jobAuthorisation }),
        ...renamed,
      },
    });
    return saved;
  }),
);
