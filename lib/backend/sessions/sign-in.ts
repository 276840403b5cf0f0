/** Credentials sign-in, in the order of spec section 4. */
import { createHash, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { audit } from "@/lib/backend/audit";
import type { Context } from "@/lib/backend/context";
import { DomainError, forbidden, isUnreachable, unavailable } from "@/lib/backend/errors";
import { consume, forget } from "@/lib/backend/limits";
import { messages } from "@/lib/config/messages";
import { organisations, users } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { exchangePassword, type Identity, IdentityError } from "@/lib/identity";
import type { PersonSession } from "@/lib/session";
import { hasAppAccess, membershipsOf, selectedOf, toPerson } from "./caller";
import { sealRefreshToken } from "./refresh-token";
import { insertSession } from "./rows";

export type SignInRequest = Pick<Context, "address" | "requestId"> & { email: string; password: string };

const refuse = (message: string, reason: string) => new DomainError("UNAUTHORIZED", message, { reason });

const texts = {
  wrongCredentials: messages.signIn.wrongCredentials,
  disabled: messages.signIn.disabled,
  tooMany: messages.signIn.tooMany,
  other: messages.signIn.invalidUser,
} as const;

/** An account's name in limits and logs: never the address itself. */
const accountKey = (email: string) => createHash("sha256").update(email.toLowerCase()).digest("hex").slice(0, 32);

async function exchange({ email, password }: SignInRequest): Promise<Identity> {
  try {
    return await exchangePassword(email, password);
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    if (error.problem === "unreachable") throw new DomainError("SERVICE_UNAVAILABLE", messages.signIn.unreachable);
    throw refuse(texts[error.problem], error.problem);
  }
}

async function noteFailure(request: SignInRequest, error: DomainError): Promise<void> {
  await withScope({ kind: "platform" }, async (tx) => {
    const [platform] = await tx
      .select({ id: organisations.id })
      .from(organisations)
      .where(eq(organisations.kind, "platform"))
      .limit(1);
    if (!platform) return;
    await audit(
      tx,
      { caller: { kind: "visitor", uid: null }, requestId: request.requestId },
      {
        organisationId: platform.id,
        action: "session.signInFailed",
        subject: { type: "account", id: accountKey(request.email) },
        details: { reason: error.data?.reason ?? error.code },
      },
    );
  });
}

/**
 * Signs a person in with e-mail and password and makes his session. Attempts are limited per address and per account.
 * Throws with the catalogue's text for every way it can fail; a failure is in the audit log.
 */
export async function signIn(request: SignInRequest): Promise<PersonSession> {
  const account = accountKey(request.email);
  try {
    await consume("signInsOfAddress", request.address, messages.signIn.tooMany);
    await consume("signInsOfAccount", account, messages.signIn.tooMany);
    const identity = await exchange(request);
    const session = await open(identity, request);
    await forget("signInsOfAccount", account);
    return session;
  } catch (error) {
    if (isUnreachable(error)) throw unavailable();
    if (error instanceof DomainError && error.code !== "SERVICE_UNAVAILABLE") await noteFailure(request, error);
    throw error;
  }
}

async function open(identity: Identity, request: SignInRequest): Promise<PersonSession> {
  if (identity.claims.worker === true) throw refuse(messages.signIn.workerRefused, "worker");
  const [user] = await withScope({ kind: "identity", uid: identity.uid }, (tx) =>
    tx.select().from(users).where(eq(users.uid, identity.uid)),
  );
  if (!user) throw refuse(messages.signIn.noAccount, "noAccount");
  if (!user.isActive) throw refuse(messages.signIn.disabled, "disabled");
  const rows = await membershipsOf(user.id);
  const chosen = selectedOf(rows);
  if (!chosen) throw refuse(messages.signIn.noAccount, "noAccount");
  if (!hasAppAccess(chosen)) throw forbidden();

  const caller = toPerson(chosen);
  const now = new Date();
  const sessionId = randomUUID();
  const refreshTokenSealed = await sealRefreshToken(identity.refreshToken);
  await withScope({ kind: "identity", sessionId, userId: user.id }, async (tx) => {
    await insertSession(
      tx,
      {
        id: sessionId,
        kind: "person",
        uid: user.uid,
        userId: user.id,
        membershipId: caller.membershipId,
        refreshTokenSealed,
      },
      now,
    );
    await tx.update(users).set({ lastSignedInAt: now }).where(eq(users.id, user.id));
    await audit(
      tx,
      { caller, requestId: request.requestId },
      {
        organisationId: caller.organisation.id,
        action: "session.signedIn",
        subject: { type: "user", id: user.id },
      },
    );
  });
  return {
    kind: "person",
    sessionId,
    uid: user.uid,
    userId: user.id,
    membershipId: caller.membershipId,
    organisationId: caller.organisation.id,
    principal: { ...caller.principal, codes: [...caller.principal.codes] },
    touchedAtMs: now.getTime(),
    startedAtMs: now.getTime(),
  };
}
