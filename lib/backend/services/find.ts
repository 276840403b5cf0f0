/** Finds services and maps them to the contract. */
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { codes } from "@/lib/access";
import { ofWholeOrganisation, role } from "@/lib/backend/access-rules";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { conflict, notFound } from "@/lib/backend/errors";
import { lockForEdit } from "@/lib/backend/organisations";
import { messages } from "@/lib/config/messages";
import type { Service } from "@/lib/contract/services";
import { organisations, services } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";

/** Platform staff and provider users with the permission code. */
export const canManageServices = role([], { code: codes.organisation, groups: ["Admin", "Provider"] });
/** Adding one as well: a new service is not among those that a limited user sees. */
export const canAddServices = ofWholeOrganisation(canManageServices);

type Row = { service: typeof services.$inferSelect; provider: string };

export const toService = ({ service, provider }: Row): Service => {
  const { id, organisationId, createdAt: _, ...rest } = service;
  return { ...rest, _id: id, provider: { _id: organisationId, name: provider } };
};

/** Services with their providers' names, in the caller's scope. */
export const selectServices = (tx: Transaction, caller: PersonCaller, ...conditions: (SQL | undefined)[]) => {
  const scope = scopeOf(caller);
  return tx
    .select({ service: services, provider: organisations.name })
    .from(services)
    .innerJoin(organisations, eq(organisations.id, services.organisationId))
    .where(
      and(
        // Repeated in addition to row-level security, so that the planner can use the organisation's index.
        scope.kind === "organisation" ? eq(services.organisationId, scope.organisationId) : undefined,
        ...conditions,
      ),
    );
};

/** The services with these ids; none of those the caller may not see. */
export const findServices = (caller: PersonCaller, ids: readonly string[]): Promise<Service[]> =>
  withScope(scopeOf(caller), async (tx) =>
    (await selectServices(tx, caller, inArray(services.id, [...ids]))).map(toService),
  );

/** The provider of a new service, locked. NOT_FOUND for a provider outside the caller's scope. */
export async function lockProvider(tx: Transaction, caller: PersonCaller, providerId: string): Promise<void> {
  if ((await lockForEdit(tx, caller, providerId)).kind !== "provider") throw notFound();
}

/** What a service was before a change: whether its shifts needed authorisation, and its units. */
type Before = Pick<Service, "jobAuthorisation" | "units">;

/**
 * Changes a service whose lock number was `lock`, with its provider locked. NOT_FOUND, or CONFLICT when it was changed
 * in the meantime.
 */
export async function changeService(
  tx: Transaction,
  caller: PersonCaller,
  { serviceId, lock }: { serviceId: string; lock: number },
  change: Partial<typeof services.$inferInsert>,
): Promise<{ serviceId: string; lock: number; providerId: string; before: Before }> {
  const [found] = await selectServices(tx, caller, eq(services.id, serviceId));
  if (!found) throw notFound();
  const providerId = found.service.organisationId;
  await lockProvider(tx, caller, providerId);
  const [row] = await tx
    .update(services)
    .set({ ...change, lock: sql`${services.lock} + 1` })
    .where(and(eq(services.id, serviceId), eq(services.organisationId, providerId), eq(services.lock, lock)))
    .returning({
      lock: services.lock,
      jobAuthorisation: sql<Before["jobAuthorisation"]>`old.job_authorisation`,
      units: sql<Before["units"]>`old.units`,
    });
  if (!row) throw conflict(messages.general.conflict, "changedMeanwhile");
  const { lock: newLock, ...before } = row;
  return { serviceId, lock: newLock, before, providerId };
}
