import { codes } from "@/lib/access";
import { clock } from "@/lib/backend/clock";
import { scopeOf } from "@/lib/backend/context";
import { permission, procedure } from "@/lib/backend/ladder";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { eventsOf } from "./events";
import { partsOf, read, versionOf } from "./rows";
import { agreementOnWire } from "./wire";

/** An agreement, whole, for its parties and the platform. NOT_FOUND for anybody else. */
export const get = procedure(
  contract.agreements.get,
  permission(codes.agreements, ["Admin", "Agency", "Provider"]),
  ({ input, caller }) =>
    withScope(scopeOf(caller), async (tx) => {
      const agreement = await read(tx, input.agreementId);
      const parts = await partsOf(tx, agreement);
      const version = await versionOf(tx, agreement.id, agreement.version);
      const events = await eventsOf(tx, agreement.id);
      return agreementOnWire({ agreement, parts, version, events }, caller, clock.now());
    }),
);
