import { randomUUID } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { primaryCodes } from "@/lib/access";
import { procedure, role } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { type FieldMessage, invalid } from "@/lib/backend/errors";
import { putInvitation, refusedOf } from "@/lib/backend/users";
import { env } from "@/lib/config/env";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import type { NewOrganisation } from "@/lib/contract/organisations";
import { branches, invitations, memberships, organisations, services, users } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { columnsOf } from "./columns";
import { refusePastConcession } from "./concession";
import { duplicatesOf, refuseFields } from "./duplicates";

const texts = messages.organisations;
const FIELD = "primaryUser.email";

/** A user or invitation with the primary user's e-mail address, which suggests that the organisation exists already. */
async function findKnownPerson(tx: Transaction, email: string): Promise<FieldMessage[]> {
  const [user] = await tx
    .select({ fullName: users.fullName, names: sql<string | null>`string_agg(${organisations.name}, ', ')` })
    .from(users)
    .leftJoin(memberships, eq(memberships.userId, users.id))
    .leftJoin(organisations, eq(organisations.id, memberships.organisationId))
    .where(eq(sql`lower(${users.email})`, email))
    .groupBy(users.id, users.fullName);
  if (user) return [{ field: FIELD, message: texts.duplicatePerson(user.fullName, user.names ?? "") }];
  const [invited] = await tx
    .select({ name: organisations.name })
    .from(invitations)
    .innerJoin(organisations, eq(organisations.id, invitations.organisationId))
    .where(
      and(eq(sql`lower(${invitations.email})`, email), isNull(invitations.usedAt), isNull(invitations.withdrawnAt)),
    )
    .limit(1);
  return invited ? [{ field: FIELD, message: texts.duplicateInvitation(invited.name) }] : [];
}

/** Creates the first site: a branch for an agency, a service for a provider. */
async function createFirstSite(tx: Transaction, organisationId: string, wanted: NewOrganisation): Promise<void> {
  if (wanted.kind === "agency") await tx.insert(branches).values({ organisationId, ...wanted.branch });
  else await tx.insert(services).values({ organisationId, ...wanted.service });
}

/**
 * Adds an agency or a provider as a draft with its first site, and invites its primary user, all or nothing.
 * BAD_REQUEST with reason `duplicate` and the fields for existing details, and for a caller who lacks a permission code
 * that the primary user starts with: no one can grant what they do not have.
 */
export const create = procedure(contract.organisations.create, role(["Admin"]), ({ input, caller, context }) =>
  withScope({ kind: "platform" }, async (tx) => {
    const { kind, companyNumber, email, primaryUser } = input;
    const first = { permissionCodes: primaryCodes[kind], seesMedicalAnswers: true, apps: [env().PLATFORM_APP_ID] };
    const refused = refusedOf(caller, kind, { ...first, isAuthorizer: false, isPrimaryUser: true, scopeIds: null });
    if (refused.length > 0) {
      throw invalid(
        messages.general.invalid,
        refused.map(({ message }) => ({ field: FIELD, message })),
      );
    }
    refusePastConcession(null, input);
    refuseFields([
      ...(await duplicatesOf(tx, caller, { kind, companyNumber, email, own: null })),
      ...(await findKnownPerson(tx, primaryUser.email)),
    ]);
    const organisationId = randomUUID();
    await tx
      .insert(organisations)
      .values({ ...columnsOf(input), id: organisationId, kind, name: input.name, status: "draft" });
    await createFirstSite(tx, organisationId, input);
    await audit(tx, context, {
      organisationId,
      action: "organisation.created",
      subject: { type: "organisation", id: organisationId },
      details: { kind },
    });
    await putInvitation(
      tx,
      { context, caller },
      {
        organisationId,
        ...primaryUser,
        phone: null,
        isPrimary: true,
        permissionCodes: [...primaryCodes[kind]],
        apps: [{ appId: env().PLATFORM_APP_ID, isAuthorizer: false }],
        invitedByUserId: caller.userId,
      },
    );
    return { organisationId };
  }),
);
