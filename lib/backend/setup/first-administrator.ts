import { randomUUID } from "node:crypto";
import { and, asc, eq, isNull } from "drizzle-orm";
import { codes } from "@/lib/access";
import { findUserType } from "@/lib/backend/accounts";
import { audit, jobActor } from "@/lib/backend/audit";
import { postMessage } from "@/lib/backend/outgoing";
import { env } from "@/lib/config/env";
import { memberships, organisations, users } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";

export type Administrator = { email: string; fullName: string };

/** The platform's first administrator who can still sign in; null if there is none. */
export async function findAdministrator(tx: Transaction): Promise<Administrator | null> {
  const [found] = await tx
    .select({ email: users.email, fullName: users.fullName })
    .from(memberships)
    .innerJoin(organisations, and(eq(organisations.id, memberships.organisationId), eq(organisations.kind, "platform")))
    .innerJoin(users, and(eq(users.id, memberships.userId), eq(users.isActive, true)))
    .where(isNull(memberships.deactivatedAt))
    .orderBy(asc(memberships.createdAt))
    .limit(1);
  return found ?? null;
}

/** The platform's organisation, created under `name` if there is none. There is only ever one. */
async function platformOf(tx: Transaction, name: string): Promise<{ id: string; isNew: boolean }> {
  const [found] = await tx
    .select({ id: organisations.id })
    .from(organisations)
    .where(eq(organisations.kind, "platform"))
    .limit(1);
  if (found) return { id: found.id, isNew: false };
  const id = randomUUID();
  await tx.insert(organisations).values({ id, kind: "platform", name });
  return { id, isNew: true };
}

/**
 * Creates the platform's organisation and its first administrator, with all permissions, and queues the e-mail with the
 * link to choose a password, all or nothing; a running server sends it. `uid`: their account at the identity service.
 * Runs as the database owner, one at a time. Throws when the address already belongs to another user.
 */
export async function makeFirstAdministrator(
  tx: Transaction,
  { uid, email, fullName, platformName }: Administrator & { uid: string; platformName: string },
): Promise<void> {
  const userId = randomUUID();
  const userType = "admin-platform";
  const actor = jobActor(`setup-${userId}`);
  const platform = await platformOf(tx, platformName);
  const organisationId = platform.id;
  const [made] = await tx
    .insert(users)
    .values({ id: userId, uid, email, fullName, userGroup: "Admin", userType })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (!made) throw new Error(`${email} is a user of another organisation: choose another address.`);
  await tx.insert(memberships).values({
    organisationId,
    userId,
    isPrimary: true,
    isSelected: true,
    jobTitle: findUserType(userType)?.name,
    permissionCodes: Object.values(codes),
    apps: [{ appId: env().PLATFORM_APP_ID, isAuthorizer: false }],
  });
  if (platform.isNew) {
    const subject = { type: "organisation", id: organisationId };
    await audit(tx, actor, { organisationId, action: "organisation.created", subject });
  }
  await audit(tx, actor, {
    organisationId,
    action: "password.resetRequested",
    subject: { type: "user", id: userId },
    details: { isFirstAdministrator: true },
  });
  await postMessage(
    tx,
    { kind: "passwordReset", userId, why: "newAccount" },
    { sender: { by: "product" }, organisationId, recipient: email },
  );
}
