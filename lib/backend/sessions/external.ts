/** Sign-in with an external identity provider: from an identity there to a session here (docs/decisions). */

import { and, eq, or, sql } from "drizzle-orm";
import { audit } from "@/lib/backend/audit";
import type { RequestOrigin } from "@/lib/backend/context";
import { DomainError, isUnreachable, refuse, unavailable } from "@/lib/backend/errors";
import { findInvitation, uidFor } from "@/lib/backend/invitations";
import { consume } from "@/lib/backend/limits";
import { refusalsLogged } from "@/lib/backend/refusals";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { externalFailures } from "@/lib/config/messages/accounts/external";
import { externalIdentities, users } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import * as identity from "@/lib/identity";
import {
  type ExternalCookie,
  type ExternalSignIn,
  type PendingSession,
  type PersonSession,
  sealExternalSignIn,
} from "@/lib/session";
import { membershipsOf, selectedOf, toPerson } from "./caller";
import { type Arrival, enter } from "./enter";
import { accountKey, recordFailure } from "./failures";
import { endAll } from "./rows";
import { toRefusal } from "./sign-in";

export { type Provider, type ProviderId, providers } from "@/lib/identity";

type ExternalPerson = identity.ExternalPerson;
export type ExternalRequest = Arrival;

const failure = (word: keyof typeof externalFailures, reason: string) =>
  new DomainError("UNAUTHORIZED", externalFailures[word].message, { reason });
const noAccount = () => refuse(messages.signIn.noAccount, "noAccount");

/** Converts a failure to the catalogue's text and records it in the audit log under `account`. */
async function failed(error: unknown, account: string, origin: RequestOrigin): Promise<unknown> {
  const known = toRefusal(error);
  if (isUnreachable(known)) return unavailable();
  if (known instanceof DomainError && known.code !== "SERVICE_UNAVAILABLE") await recordFailure(origin, account, known);
  return known;
}

const countStep = (request: RequestOrigin): Promise<void> =>
  refusalsLogged("session.external", request, () => consume("externalSteps", request.address, messages.signIn.tooMany));

/**
 * Starts a sign-in at a configured provider. Returns the URL to redirect to and the cookie to set. Throws
 * TOO_MANY_REQUESTS, or SERVICE_UNAVAILABLE when the provider cannot be reached.
 */
export async function startAtProvider(
  provider: identity.ProviderId,
  purpose: ExternalSignIn["purpose"],
  request: RequestOrigin,
): Promise<{ url: string; cookie: ExternalCookie }> {
  await countStep(request);
  const isSigningInAgain = purpose.kind === "authenticateAgain";
  const started = await identity.startAtProvider(provider, { isSigningInAgain });
  if (started) {
    const cookie = await sealExternalSignIn({ provider, purpose, ...started.checks }, clock.now().getTime());
    return { url: started.url, cookie };
  }
  throw new DomainError("SERVICE_UNAVAILABLE", externalFailures["provider-unreachable"].message, {
    reason: "providerUnreachable",
  });
}

/**
 * Verifies the response of a provider and returns its user. `signIn` is what this browser started, null if it started
 * nothing that matches the response. Throws if anything is wrong with it; failures are in the audit log.
 */
export async function returnFromProvider(
  provider: identity.ProviderId,
  answer: URLSearchParams,
  signIn: ExternalSignIn | null,
  request: RequestOrigin,
): Promise<identity.ReturnedPerson> {
  await countStep(request);
  const returned = signIn && (await identity.returnFromProvider(provider, answer, signIn));
  if (returned && "person" in returned) return returned.person;
  const error =
    returned?.problem === "unreachable"
      ? failure("provider-unreachable", "providerUnreachable")
      : failure("unfinished", "unfinished");
  throw await failed(error, accountKey(`provider:${provider}`), request);
}

const keyOf = ({ issuer, subject, verifiedEmail }: ExternalPerson) =>
  accountKey(verifiedEmail ?? `${issuer} ${subject}`);

/** The user linked to an external identity. */
export async function linkedUser({ issuer, subject }: ExternalPerson): Promise<string | undefined> {
  const [link] = await withScope({ kind: "identity", issuer, subject }, (tx) =>
    tx
      .select({ userId: externalIdentities.userId })
      .from(externalIdentities)
      .where(and(eq(externalIdentities.issuer, issuer), eq(externalIdentities.subject, subject))),
  );
  return link?.userId;
}

/** The configured providers that a user is linked to. */
export async function providersOf(userId: string): Promise<identity.Provider[]> {
  const links = await withScope({ kind: "identity", userId }, (tx) =>
    tx
      .select({ issuer: externalIdentities.issuer })
      .from(externalIdentities)
      .where(eq(externalIdentities.userId, userId)),
  );
  return identity
    .providersWithSignInTime()
    .filter(({ issuer }) => links.some((link) => isSameIssuer(link.issuer, issuer)));
}

// A tenant may be configured by its domain but named by its id; the host is common to both.
const isSameIssuer = (one: string, other: string) => new URL(one).host === new URL(other).host;

type Found = { uid: string; userId: string | null; isLinked: boolean };

/**
 * Finds the user of this sign-in: by an existing link, otherwise by an e-mail address that the provider has verified.
 */
async function find(person: ExternalPerson): Promise<Found> {
  const userId = await linkedUser(person);
  if (userId) {
    const [user] = await withScope({ kind: "identity", userId }, (tx) =>
      tx.select({ uid: users.uid }).from(users).where(eq(users.id, userId)),
    );
    if (!user) throw noAccount();
    return { uid: user.uid, userId, isLinked: true };
  }
  const email = person.verifiedEmail;
  if (!email) throw noAccount();
  const [user] = await withScope({ kind: "identity", email }, (tx) =>
    tx
      .select({ id: users.id, uid: users.uid, isActive: users.isActive })
      .from(users)
      .where(eq(sql`lower(${users.email})`, email)),
  );
  if (user) {
    if (!user.isActive) throw refuse(messages.signIn.disabled, "disabled");
    return { uid: user.uid, userId: user.id, isLinked: false };
  }
  // Not a user of the portal. A care worker gets a message that says where to go instead.
  const account = await identity.findAccount({ email });
  if (!account) throw noAccount();
  return { uid: account.uid, userId: null, isLinked: false };
}

/**
 * Makes sure that the account's e-mail address is verified. If it was not, takes the account over and ends its
 * sessions, since anyone could have created it.
 */
async function prove({ uid, isEmailVerified }: identity.Account, userId: string | null): Promise<void> {
  if (isEmailVerified) return;
  await identity.resetUnverifiedAccount(uid);
  if (!userId) return;
  await withScope({ kind: "identity", userId }, (tx) => endAll(tx, userId, clock.now()));
}

/**
 * Links the external identity to the user, one per provider: a second identity with the same address is treated as
 * someone else.
 */
async function link(
  { issuer, subject }: ExternalPerson,
  userId: string,
  { requestId, address }: RequestOrigin,
): Promise<void> {
  const chosen = selectedOf(await membershipsOf(userId));
  if (!chosen) throw noAccount();
  await withScope({ kind: "identity", userId, issuer, subject }, async (tx) => {
    // Lock the user, so that two simultaneous requests cannot both create a link.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
    const links = await tx
      .select()
      .from(externalIdentities)
      .where(
        and(
          eq(externalIdentities.issuer, issuer),
          or(eq(externalIdentities.userId, userId), eq(externalIdentities.subject, subject)),
        ),
      );
    if (links.some((other) => other.subject === subject && other.userId === userId)) return;
    if (links.length > 0) throw noAccount();
    const [made] = await tx
      .insert(externalIdentities)
      .values({ userId, issuer, subject })
      .onConflictDoNothing()
      .returning({ id: externalIdentities.id });
    if (!made) throw noAccount();
    await audit(
      tx,
      { caller: toPerson(chosen), requestId, address },
      {
        organisationId: chosen.organisationId,
        action: "identity.linked",
        subject: { type: "user", id: userId },
        details: { issuer: new URL(issuer).host },
      },
    );
  });
}

/**
 * Signs in the user of the external identity `person`: the user it is linked to or, the first time, the user whose
 * e-mail address the provider has verified. Creates their session, or a pending one if another step is required. Throws
 * with the catalogue's text for every failure; failures are in the audit log.
 */
export async function signInExternally(
  person: ExternalPerson,
  request: ExternalRequest,
): Promise<PersonSession | PendingSession> {
  try {
    const { uid, userId, isLinked } = await find(person);
    const account = await identity.findAccount({ uid });
    if (!account) throw noAccount();
    if (account.isWorker) throw refuse(messages.signIn.workerRefused, "worker");
    if (!userId) throw noAccount();
    if (!isLinked) await prove(account, userId);
    const shown = await identity.identityOf(uid);
    if (!isLinked) await link(person, userId, request);
    return await enter(shown, request);
  } catch (error) {
    throw await failed(error, keyOf(person), request);
  }
}

/** Accepts an invitation as the given identity: the contract's call. */
export type TakeInvitation = (as: { uid: string; idToken: string }) => Promise<unknown>;

/**
 * Accepts an invitation as the external identity `person`, with the identity of the invited address, which is created
 * if needed. Throws for an invitation that is not open, for another address, for a care worker, and for anything `take`
 * throws; an identity created on the way is then deleted again.
 */
export async function acceptInvitation(
  person: ExternalPerson,
  requestId: string,
  request: ExternalRequest,
  take: TakeInvitation,
): Promise<void> {
  try {
    const { id, email, fullName } = await findInvitation(requestId);
    if (person.verifiedEmail !== email.toLowerCase()) throw failure("email-mismatch", "emailMismatch");
    const known = await identity.findAccount({ email });
    const made = { uid: uidFor(id), email, displayName: fullName };
    const isNew = known === null && (await identity.createVerifiedAccount(made));
    try {
      const account = known ?? (await identity.findAccount({ email }));
      if (!account) throw noAccount();
      if (account.isWorker) throw refuse(messages.signIn.workerRefused, "worker");
      const { uid } = account;
      const [user] = await withScope({ kind: "identity", uid }, (tx) =>
        tx.select({ id: users.id }).from(users).where(eq(users.uid, uid)),
      );
      await prove(account, user?.id ?? null);
      const { idToken } = await identity.identityOf(uid);
      await take({ uid, idToken });
    } catch (error) {
      // Unless another attempt of the same person has accepted it in the meantime and uses the account.
      if (isNew && (await isStillOpen(requestId))) await identity.deleteIdentity(made.uid);
      throw error;
    }
  } catch (error) {
    throw await failed(error, keyOf(person), request);
  }
}

const isStillOpen = (requestId: string): Promise<boolean> =>
  findInvitation(requestId).then(
    () => true,
    () => false,
  );
