/** When workers are unavailable: the area's router, and what other areas may import. */
import { codes } from "@/lib/access";
import { type GuardedArea, permission, procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { conflict } from "@/lib/backend/errors";
import { findWorker, hasLeft } from "@/lib/backend/worker-records";
import { availability as texts } from "@/lib/config/messages/availability";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { saveDay, weekOfWorker } from "./store";

export { saveDay, unavailabilityAround, weekOfWorker } from "./store";

/** Seven days of a worker's availability. NOT_FOUND for another agency's worker. */
const ofWorker = procedure(
  contract.availability.ofWorker,
  permission(codes.workersView, ["Admin", "Agency"]),
  ({ input: { workerId, from }, caller }) =>
    withScope(scopeOf(caller), async (tx) => {
      const worker = await findWorker(tx, workerId);
      return weekOfWorker(tx, worker.id, from);
    }),
);

/**
 * Saves when a worker is unavailable on a day. Does not cancel a booking: the result names it. NOT_FOUND for another
 * agency's worker, CONFLICT for one who has left, BAD_REQUEST as `saveDay`.
 */
const save = procedure(
  contract.availability.save,
  permission(codes.workerCreate, ["Admin", "Agency"]),
  ({ input: { workerId, ...day }, caller, context }) =>
    withScope(scopeOf(caller), async (tx) => {
      const worker = await findWorker(tx, workerId);
      if (hasLeft(worker)) throw conflict(texts.hasLeft, "hasLeft");
      const saved = await saveDay(tx, worker, day, caller.userId);
      await audit(tx, context, {
        organisationId: worker.organisationId,
        action: "worker.availabilityChanged",
        subject: { type: "worker", id: worker.id },
        details: { day: day.day },
      });
      return saved;
    }),
);

export const availability: GuardedArea<typeof contract.availability> = { ofWorker, save };
