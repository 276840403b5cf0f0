import { and, eq, inArray } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { notFound } from "@/lib/backend/errors";
import { contract } from "@/lib/contract";
import { serviceFavourites } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { canChange, findPlace } from "./access";
import { bookedWorkers } from "./get";

/**
 * Sets the favourite workers of a service, of those who were booked at the provider. NOT_FOUND for another provider's
 * service and for any other worker.
 */
export const saveFavourites = procedure(contract.releases.saveFavourites, canChange, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const { serviceId } = input;
    const { provider } = await findPlace(tx, input);
    const booked = await bookedWorkers(tx, provider._id, serviceId);
    const wanted = new Set(input.workerIds);
    if ([...wanted].some((id) => !booked.some(({ _id }) => _id === id))) throw notFound();
    const added = booked.filter(({ _id, isFavourite }) => wanted.has(_id) && !isFavourite);
    const removed = booked.filter(({ _id, isFavourite }) => !wanted.has(_id) && isFavourite).map(({ _id }) => _id);
    if (added.length > 0) {
      await tx
        .insert(serviceFavourites)
        .values(
          added.map(({ _id, agencyId }) => ({ serviceId, workerId: _id, agencyId, organisationId: provider._id })),
        )
        .onConflictDoNothing();
    }
    if (removed.length > 0) {
      await tx
        .delete(serviceFavourites)
        .where(and(eq(serviceFavourites.serviceId, serviceId), inArray(serviceFavourites.workerId, removed)));
    }
    await audit(tx, context, {
      organisationId: provider._id,
      action: "releaseFavourites.saved",
      subject: { type: "service", id: serviceId },
      details: { added: added.length, removed: removed.length, favourites: wanted.size },
    });
    return {};
  }),
);
