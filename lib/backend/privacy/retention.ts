import { codes } from "@/lib/access";
import { scopeOf } from "@/lib/backend/context";
import { permission, primary, procedure } from "@/lib/backend/ladder";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { viewers } from "./find";
import { changePeriods, readPeriods } from "./periods";

/** How long each class of records is kept: an agency's own periods, to the platform's staff the platform's. */
export const retention = procedure(contract.privacy.retention, viewers, ({ caller }) =>
  withScope(scopeOf(caller), (tx) =>
    readPeriods(tx, { agencyId: caller.group === "Admin" ? null : caller.organisation.id }),
  ),
);

/**
 * Keeps classes of records longer than the platform does, as far as law allows. BAD_REQUEST for a period outside that; CONFLICT
 * when somebody has changed one of them meanwhile.
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
