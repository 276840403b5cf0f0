/** Who may read and change how jobs are released, and of which provider. */
import { and, asc, eq } from "drizzle-orm";
import { codes } from "@/lib/access";
import { ofWholeOrganisation, permission, primary } from "@/lib/backend/access-rules";
import { notFound } from "@/lib/backend/errors";
import { organisations, services } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";

/** Tiers and rules are about every service of the provider. */
export const canRead = ofWholeOrganisation(permission(codes.organisation, ["Admin", "Provider"]));
/** Super Admin and Org Admin (domain.md): the platform's staff, and the provider's primary user. */
export const canChange = primary(codes.organisation, ["Admin", "Provider"]);

type Scope = { providerId: string; serviceId?: string | undefined };

/** The provider with its services. NOT_FOUND for one outside the scope, and for a service that is not its own. */
export async function findPlace(tx: Transaction, { providerId, serviceId }: Scope) {
  const [provider] = await tx
    .select({ _id: organisations.id, name: organisations.name })
    .from(organisations)
    .where(and(eq(organisations.id, providerId), eq(organisations.kind, "provider")));
  if (!provider) throw notFound();
  const own = await tx
    .select({ _id: services.id, name: services.name })
    .from(services)
    .where(eq(services.organisationId, providerId))
    .orderBy(asc(services.name), asc(services.id));
  const service = serviceId === undefined ? null : own.find(({ _id }) => _id === serviceId);
  if (service === undefined) throw notFound();
  return { provider, services: own, service };
}
