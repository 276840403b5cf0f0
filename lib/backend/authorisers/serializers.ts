/** Turns an authoriser into what the contract returns. */
import { eq, inArray } from "drizzle-orm";
import type { Authoriser } from "@/lib/contract/authorisers";
import { memberships, services, users } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { type FoundAuthoriser, rightsOf } from "./find";
import { isAway } from "./rules";

type Names = ReadonlyMap<string, string>;

/** The names of services and deputies. */
async function namesOf(tx: Transaction, found: readonly FoundAuthoriser[]): Promise<Names> {
  const serviceIds = [...new Set(found.flatMap(({ row }) => row?.serviceIds ?? []))];
  const deputyIds = [...new Set(found.flatMap(({ row }) => row?.deputyMembershipId ?? []))];
  const ofServices = serviceIds.length
    ? await tx.select({ id: services.id, name: services.name }).from(services).where(inArray(services.id, serviceIds))
    : [];
  const ofDeputies = deputyIds.length
    ? await tx
        .select({ id: memberships.id, name: users.fullName })
        .from(memberships)
        .innerJoin(users, eq(users.id, memberships.userId))
        .where(inArray(memberships.id, deputyIds))
    : [];
  return new Map([...ofServices, ...ofDeputies].map(({ id, name }) => [id, name]));
}

function toAuthoriser(found: FoundAuthoriser, names: Names, today: string): Authoriser {
  const { serviceIds, canAuthoriseJobs, limitPence, canAuthorisePayments, paymentLimitPence, ...rights } =
    rightsOf(found);
  const { deputyId, awayFrom, awayTo } = rights;
  const named = (id: string) => ({ _id: id, name: names.get(id) ?? "" });
  return {
    _id: found.id,
    provider: { _id: found.organisationId, name: found.provider },
    name: found.name,
    services: serviceIds?.map(named) ?? null,
    canAuthoriseJobs,
    limitPence,
    canAuthorisePayments,
    paymentLimitPence,
    deputy: deputyId ? named(deputyId) : null,
    awayFrom,
    awayTo,
    isAway: isAway({ awayFrom, awayTo }, today),
    isActive: found.isActive && found.opensTasks,
    lock: found.row?.lock ?? 0,
  };
}

/** Authorisers with the names of their services and deputies. */
export async function toAuthorisers(
  tx: Transaction,
  found: readonly FoundAuthoriser[],
  today: string,
): Promise<Authoriser[]> {
  const names = await namesOf(tx, found);
  return found.map((one) => toAuthoriser(one, names, today));
}
