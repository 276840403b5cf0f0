/** The provider's side of a service's calendar feed. */
import { and, eq } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { notFound } from "@/lib/backend/errors";
import { feedUrl } from "@/lib/backend/my-shifts";
import { newToken } from "@/lib/backend/tokens";
import { clock } from "@/lib/config/clock";
import { contract } from "@/lib/contract";
import { serviceFeeds, services, users } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { canManageFeeds, isOpenFeed, lockService } from "./find";

async function revokeFeed(tx: Transaction, serviceId: string): Promise<boolean> {
  const revoked = await tx
    .update(serviceFeeds)
    .set({ revokedAt: clock.now() })
    .where(and(eq(serviceFeeds.serviceId, serviceId), isOpenFeed))
    .returning({ id: serviceFeeds.id });
  return revoked.length > 0;
}

/** A service's open feed, if any. NOT_FOUND for another provider's service. */
export const ofService = procedure(contract.calendarFeeds.ofService, canManageFeeds, ({ input, caller }) =>
  withScope(scopeOf(caller), async (tx) => {
    const [service] = await tx.select({ id: services.id }).from(services).where(eq(services.id, input.serviceId));
    if (!service) throw notFound();
    const [feed] = await tx
      .select({ createdAt: serviceFeeds.createdAt, createdBy: users.fullName })
      .from(serviceFeeds)
      .innerJoin(users, eq(users.id, serviceFeeds.createdByUserId))
      .where(and(eq(serviceFeeds.serviceId, service.id), isOpenFeed));
    return { feed: feed ? { createdAt: feed.createdAt.toISOString(), createdBy: feed.createdBy } : null };
  }),
);

/** Creates the address of a service's feed; the one before stops working. NOT_FOUND for another provider's service. */
export const create = procedure(contract.calendarFeeds.create, canManageFeeds, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const { id: serviceId, organisationId } = await lockService(tx, input.serviceId);
    await revokeFeed(tx, serviceId);
    const { token, tokenHash } = newToken();
    await tx
      .insert(serviceFeeds)
      .values({ organisationId, serviceId, tokenHash, createdByUserId: caller.userId, createdAt: clock.now() });
    await audit(tx, context, {
      organisationId,
      action: "service.feedCreated",
      subject: { type: "service", id: serviceId },
    });
    return { url: feedUrl(token) };
  }),
);

/** Revokes the address of a service's feed. NOT_FOUND if there is none. */
export const revoke = procedure(contract.calendarFeeds.revoke, canManageFeeds, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const { id: serviceId, organisationId } = await lockService(tx, input.serviceId);
    if (!(await revokeFeed(tx, serviceId))) throw notFound();
    await audit(tx, context, {
      organisationId,
      action: "service.feedRevoked",
      subject: { type: "service", id: serviceId },
    });
    return { revoked: true as const };
  }),
);
