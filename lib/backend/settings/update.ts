import { codes } from "@/lib/access";
import { ofWholeOrganisation, permission, procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { changeSettings } from "./rows";
import { holderOf } from "./rules";

/**
 * Changes the settings of the caller's own organisation, or the platform's for its staff (spec section 6). NOT_FOUND
 * for any other organisation; CONFLICT when someone has changed one of them in the meantime: then none is changed.
 */
export const update = procedure(
  contract.settings.update,
  ofWholeOrganisation(permission(codes.settings, ["Admin", "Provider"])),
  ({ input, caller, context }) => {
    const holder = holderOf(caller, input.organizationType, input.id);
    return withScope(scopeOf(caller), (tx) => changeSettings(tx, { ...context, caller }, holder, input.settings));
  },
);
