import { and, asc, eq, isNull, ne, sql } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { contract } from "@/lib/contract";
import type { ReleaseSettings } from "@/lib/contract/releases";
import { agreements, agreementTiers, allocations, releaseSets, serviceFavourites } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { canRead, findPlace } from "./access";
import { isBooked } from "./facts";

/** The active rules of a provider or of one service alone. */
async function setOf(
  tx: Transaction,
  organisationId: string,
  serviceId: string | null,
): Promise<ReleaseSettings["set"]> {
  const [set] = await tx
    .select()
    .from(releaseSets)
    .where(
      and(
        eq(releaseSets.organisationId, organisationId),
        eq(releaseSets.isActive, true),
        serviceId === null ? isNull(releaseSets.serviceId) : eq(releaseSets.serviceId, serviceId),
      ),
    );
  return set ? { _id: set.id, waits: set.waits, rules: set.rules, savedAt: set.createdAt.toISOString() } : null;
}

/** The provider's agreements in force, with their tiers. */
export const agreementsInForce = (tx: Transaction, providerId: string) =>
  tx
    .select({
      _id: agreements.id,
      reference: agreements.reference,
      agency: agreements.agencyName,
      tier: agreementTiers.tier,
    })
    .from(agreements)
    .leftJoin(agreementTiers, eq(agreementTiers.agreementId, agreements.id))
    .where(
      and(eq(agreements.providerId, providerId), eq(agreements.status, "active"), ne(agreements.origin, "off_panel")),
    )
    .orderBy(asc(agreements.agencyName), asc(agreements.reference));

/**
 * The workers who were booked at one of the provider's services, by agency and name, and whether they are favourites of
 * this one. Erased workers have no name.
 */
export const bookedWorkers = (tx: Transaction, providerId: string, serviceId: string) =>
  tx
    .select({
      _id: allocations.workerId,
      agencyId: allocations.organisationId,
      name: sql<string>`max(${allocations.workerName})`,
      agency: sql<string>`max(${allocations.agencyName})`,
      isFavourite: sql<boolean>`bool_or(${serviceFavourites.workerId} is not null)`,
    })
    .from(allocations)
    .leftJoin(
      serviceFavourites,
      and(eq(serviceFavourites.serviceId, serviceId), eq(serviceFavourites.workerId, allocations.workerId)),
    )
    .where(and(eq(allocations.providerId, providerId), isBooked))
    .groupBy(allocations.workerId, allocations.organisationId)
    .having(sql`max(${allocations.workerName}) is not null`)
    .orderBy(
      asc(sql`max(${allocations.agencyName})`),
      asc(sql`max(${allocations.workerName})`),
      asc(allocations.workerId),
    );

/** Whether the caller may change the settings: the rule of the calls that do. */
const mayChange = ({ isPrimary, group }: PersonCaller): boolean => isPrimary || group === "Admin";

/** How a provider's jobs, or those of one service, are released. NOT_FOUND for another provider's. */
export const get = procedure(contract.releases.get, canRead, ({ input, caller }) =>
  withScope(scopeOf(caller), async (tx) => {
    const { provider, services, service } = await findPlace(tx, input);
    const workers = service ? await bookedWorkers(tx, provider._id, service._id) : [];
    return {
      provider,
      services,
      service,
      set: await setOf(tx, provider._id, service?._id ?? null),
      inherited: service ? await setOf(tx, provider._id, null) : null,
      agreements: await agreementsInForce(tx, provider._id),
      workers: workers.map(({ agencyId: _, ...worker }) => worker),
      canChange: mayChange(caller),
    };
  }),
);
