import { codes } from "@/lib/access";
import { permission, primary, procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { viewers } from "./find";
import { changePeriods, readPeriods } from "./periods";

/** How long each record class is kept: an agency's own periods, or the platform's for platform staff. */
export const retention = procedure(contract.privacy.retention, viewers, ({ caller }) =>
  withScope(scopeOf(caller), (tx) =>
    readPeriods(tx, { agencyId: caller.group === "Admin" ? null : caller.organisation.id }),
  ),
);

/**
 * Keeps record classes longer than the platform does, within the legal limits. BAD_REQUEST for a period outside them;
 * CONFLICT when someone has changed one of them in the meantime.
 */
export const saveRetention = procedure(
  contract.privacy.saveRetention,
  primary(codes.workersView, ["Agency"]),
  ({ input, caller, context }) =>
    withScope(scopeOf(caller), (tx) =>
      changePeriods(tx, { ...context, caller }, { agencyId: caller.organisation.id }, input.periods),
    ),
);

/** The same for all agencies, by the platform. */
export const savePlatformRetention = procedure(
  contract.privacy.savePlatformRetention,
  permission(codes.settings, ["Admin"]),
  ({ input, caller, context }) =>
    withScope(scopeOf(caller), (tx) => changePeriods(tx, { ...context, caller }, { agencyId: null }, input.periods)),
);
