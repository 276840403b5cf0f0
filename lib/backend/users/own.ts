/** Shared by the calls about the signed-in user: whose they are, and the user as spec section 3 lists them. */
import { and, asc, count, eq, inArray, ne } from "drizzle-orm";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { notFound } from "@/lib/backend/errors";
import { hasAppAccess, type MembershipRow, membershipsOf, toPerson } from "@/lib/backend/sessions";
import { clock } from "@/lib/config/clock";
import { type CompanyEntry, productTermsField, type User } from "@/lib/contract/users";
import { branches, memberships, organisations, services, users } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";

/**
 * Throws NOT_FOUND unless `uid` is `me` or the caller's own, so that calls do not reveal whether another user exists.
 */
export function requireOwn(caller: PersonCaller, uid: string): void {
  if (uid !== "me" && uid !== caller.uid) throw notFound();
}

/** How many organisations that are not archived belong to each of these parent companies. */
async function subsidiaryCounts(rows: MembershipRow[]): Promise<Map<string, number>> {
  const parents = [...new Set(rows.flatMap(({ parentCompany }) => parentCompany ?? []))];
  if (parents.length === 0) return new Map();
  // Only the count is returned, since the organisations of a group are not rows of one tenant.
  const found = await withScope({ kind: "platform" }, (tx) =>
    tx
      .select({ parent: organisations.parentCompany, total: count() })
      .from(organisations)
      .where(and(inArray(organisations.parentCompany, parents), ne(organisations.status, "archived")))
      .groupBy(organisations.parentCompany),
  );
  return new Map(found.map(({ parent, total }) => [parent ?? "", total]));
}

/** The caller's organisations by name, each with the user's details there (spec section 3, Organisation entry). */
export async function ownCompanies(caller: PersonCaller): Promise<CompanyEntry[]> {
  const rows = await membershipsOf(caller.userId);
  const [user] = await withScope({ kind: "identity", userId: caller.userId }, (tx) =>
    tx.select().from(users).where(eq(users.id, caller.userId)),
  );
  if (!user) throw notFound();
  const subsidiaries = await subsidiaryCounts(rows);
  const accessed = rows.filter(hasAppAccess).length;
  const firstJoined = [...rows].sort((one, other) => one.joinedAt.getTime() - other.joinedAt.getTime())[0];
  return rows.map((row) => {
    const { organisationId, organisationName, organisationKind, parentCompany } = row;
    const { principal } = toPerson(row);
    return {
      _id: user.id,
      uid: user.uid,
      fullName: user.fullName,
      email: user.email,
      phone: user.phone,
      city: user.city,
      userGroup: user.userGroup,
      userType: user.userType,
      isPrimaryUser: row.isPrimary,
      isAuthorizer: principal.isAuthorizer,
      isDefault: row === firstJoined,
      jobTitle: row.jobTitle,
      provider:
        organisationKind === "provider" ? { _id: organisationId, companyName: organisationName, parentCompany } : null,
      agency:
        organisationKind === "agency"
          ? { _id: organisationId, businessName: organisationName, parentCompany, noOfLicensesIssued: row.licences }
          : null,
      apps: row.apps.map(({ appId, isAuthorizer }) => ({ appId: { appId }, isAuthorizer })),
      isAgreedToAgencyAndProviderTermsAndConditions: user.agreedToPartyTermsAt !== null,
      [productTermsField]: user.agreedToProductTermsAt !== null,
      accessedCompaniesCount: accessed,
      parentCompanySubsideriesCount: (parentCompany && subsidiaries.get(parentCompany)) || 0,
      lastSignedIn: user.lastSignedInAt?.toISOString() ?? null,
      id: organisationId,
      name: organisationName,
      image: row.imageUrl,
      isSelected: row.membershipId === caller.membershipId,
    };
  });
}

/** A provider's active services or an agency's active branches, by name; null for an organisation of another kind. */
async function sitesOf(
  caller: PersonCaller,
  { kind, table }: { kind: boolean; table: typeof services | typeof branches },
) {
  if (!kind) return null;
  const { organisation } = caller;
  return withScope(scopeOf(caller), (tx) =>
    tx
      .select({ _id: table.id, name: table.name })
      .from(table)
      .where(and(eq(table.organisationId, organisation.id), eq(table.isActive, true)))
      .orderBy(asc(table.name), asc(table.id)),
  );
}

/** The signed-in user in the organisation chosen (spec section 3, User). */
export async function ownUser(caller: PersonCaller): Promise<User> {
  const entry = (await ownCompanies(caller)).find(({ isSelected }) => isSelected);
  if (!entry) throw notFound();
  const { id, name, image: _, isSelected: __, ...user } = entry;
  return {
    ...user,
    organisation: { id, name },
    careHomes: await sitesOf(caller, { kind: user.provider !== null, table: services }),
    locations: await sitesOf(caller, { kind: user.agency !== null, table: branches }),
    permissions: caller.principal.codes.map((code) => ({ code })),
  };
}

/** Records the caller's activity in the organisation chosen; returns its time. */
export async function recordRequest(caller: PersonCaller): Promise<Date> {
  const now = clock.now();
  await withScope({ kind: "identity", userId: caller.userId }, (tx) =>
    tx.update(memberships).set({ lastSeenAt: now }).where(eq(memberships.id, caller.membershipId)),
  );
  return now;
}
