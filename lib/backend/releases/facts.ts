/** Reads what decides which agencies see a service's jobs: agreements with their tiers, favourites, the active rules. */
import { and, asc, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import type { ReleaseObstacle } from "@/lib/config/closed-lists/releases";
import { liveAllocationStatuses } from "@/lib/config/states/allocation";
import {
  agreementRateLines,
  agreementServices,
  agreements,
  agreementTiers,
  allocations,
  jobs,
  organisations,
  releaseSets,
  serviceFavourites,
} from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { obstacleOf, type Standing } from "./rules";

/** Agreements that were signed; those being drafted are no reason for anything yet. */
const signedStatuses = ["scheduled", "active", "suspended", "expired", "terminated"] as const;
type SignedStatus = (typeof signedStatuses)[number];

/** A worker was booked for a job, whether or not it has been worked yet. */
export const isBooked = inArray(allocations.status, [...liveAllocationStatuses, "worked"]);

export type Place = { organisationId: string; serviceId: string };

/** The active rules: the service's own, otherwise the provider's; null for none. */
export async function activeSet(tx: Transaction, { organisationId, serviceId }: Place) {
  const [set] = await tx
    .select()
    .from(releaseSets)
    .where(
      and(
        eq(releaseSets.organisationId, organisationId),
        eq(releaseSets.isActive, true),
        or(eq(releaseSets.serviceId, serviceId), isNull(releaseSets.serviceId)),
      ),
    )
    .orderBy(sql`${releaseSets.serviceId} nulls last`)
    .limit(1);
  return set ?? null;
}

const readAgreements = (tx: Transaction, { organisationId, serviceId }: Place) =>
  tx
    .select({
      agreementId: agreements.id,
      agencyId: agreements.agencyId,
      agencyName: agreements.agencyName,
      status: sql<SignedStatus>`${agreements.status}`,
      startOn: agreements.startOn,
      endsOn: sql<string | null>`least(${agreements.endOn}, ${agreements.terminatesOn})::text`,
      tier: agreementTiers.tier,
      hasService: sql<boolean>`exists (select 1 from ${agreementServices}
        where ${agreementServices.agreementId} = ${agreements.id} and ${agreementServices.serviceId} = ${serviceId})`,
      workerTypeIds: sql<string[]>`array(select ${agreementRateLines.workerTypeId}::text from ${agreementRateLines}
        where ${agreementRateLines.agreementId} = ${agreements.id})`,
    })
    .from(agreements)
    .leftJoin(agreementTiers, eq(agreementTiers.agreementId, agreements.id))
    .where(
      and(
        eq(agreements.providerId, organisationId),
        ne(agreements.origin, "off_panel"),
        inArray(agreements.status, [...signedStatuses]),
      ),
    )
    .orderBy(asc(agreements.agencyName), asc(agreements.id));

/**
 * The agencies of a service's favourites, by the worker types in which the provider has booked them: it does not know
 * an agency worker's other types.
 */
const readFavourites = (tx: Transaction, { organisationId, serviceId }: Place) =>
  tx
    .selectDistinct({ agencyId: serviceFavourites.agencyId, workerTypeId: jobs.workerTypeId })
    .from(serviceFavourites)
    .innerJoin(allocations, eq(allocations.workerId, serviceFavourites.workerId))
    .innerJoin(jobs, eq(jobs.id, allocations.jobId))
    .where(and(eq(serviceFavourites.serviceId, serviceId), eq(allocations.providerId, organisationId), isBooked));

/**
 * The agencies of a provider's agreements that are not active, which see no jobs. In the platform's scope, since a provider
 * cannot read an agency's row: to be called outside other transactions.
 */
export const inactiveAgencies = (organisationId: string): Promise<ReadonlySet<string>> =>
  withScope({ kind: "platform" }, async (tx) => {
    const rows = await tx
      .selectDistinct({ id: organisations.id })
      .from(agreements)
      .innerJoin(organisations, eq(organisations.id, agreements.agencyId))
      .where(and(eq(agreements.providerId, organisationId), ne(organisations.status, "active")));
    return new Set(rows.map(({ id }) => id));
  });

/**
 * An agency with an agreement with the provider, for one job. `lacking` finds the agreement that is nearest to covering it; null where
 * one covers it.
 */
export type FoundAgency = Standing & {
  agencyId: string;
  name: string;
  obstacle: ReleaseObstacle | null;
  lacking: () => string | null;
};

type Wanted = { workerTypeId: string; day: string };

/**
 * Reads a service's agencies once. What is returned says, for a worker type and a day, how each agency stands, in the order
 * of their names. `inactive`: the agencies that are not active.
 */
export async function agenciesOf(tx: Transaction, place: Place, inactive: ReadonlySet<string>) {
  const found = await readAgreements(tx, place);
  const favourites = await readFavourites(tx, place);
  const ids = [...new Set(found.map(({ agencyId }) => agencyId))];
  return ({ workerTypeId, day }: Wanted): FoundAgency[] =>
    ids.flatMap((agencyId) => {
      const own = found.filter((agreement) => agreement.agencyId === agencyId);
      const covers = own.map((one) => ({ ...one, hasWorkerType: one.workerTypeIds.includes(workerTypeId) }));
      const obstacle = obstacleOf(covers, day);
      const tiers = covers.filter((one) => obstacleOf([one], day) === null).map(({ tier }) => tier);
      return {
        agencyId,
        name: own[0]?.agencyName ?? "",
        isFavourite: favourites.some((one) => one.agencyId === agencyId && one.workerTypeId === workerTypeId),
        tier: tiers.includes(1) ? 1 : tiers.includes(2) ? 2 : null,
        obstacle: inactive.has(agencyId) ? "agency_inactive" : obstacle,
        lacking: () =>
          obstacle === null ? null : (covers.find((one) => obstacleOf([one], day) === obstacle)?.agreementId ?? null),
      };
    });
}
