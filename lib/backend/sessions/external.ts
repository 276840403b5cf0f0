/** Signing in at an external identity provider: from who someone is there to a session here (docs/decisions). */
import { and, eq, or, sql } from "drizzle-orm";
import { audit } from "@/lib/backend/audit";
import type { Place } from "@/lib/backend/context";
import { DomainError, isUnreachable, refuse, unavailable } from "@/lib/backend/errors";
import { findInvitation, uidFor } from "@/lib/backend/invitations";
import { consume } from "@/lib/backend/limits";
import { refusalsLogged } from "@/lib/backend/refusals";
import { messages } from "@/lib/config/messages";
import { externalFailures } from "@/lib/config/messages/external";
import { externalIdentities, users } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import * as identity from "@/lib/identity";
import type { PendingSession, PersonSession } from "@/lib/session";
import { membershipsOf, selectedOf, toPerson } from "./caller";
import { type Arrival, enter } from "./enter";
import { accountKey, noteFailure } from "./failures";
import { endAll } from "./rows";
import { toRefusal } from "./sign-in";

export { keptPath, type Provider, providers, spentCookies } from "@/lib/identity";

type ExternalPerson = identity.ExternalPerson;
export type ExternalRequest = Arrival;

const failure = (word: keyof typeof externalFailures, reason: string) =>
  new DomainError("UNAUTHORIZED", externalFailures[word].message, { reason });
const noAccount = () => refuse(messages.signIn.noAccount, "noAccount");

/** What came to nothing, in the catalogue's words and in the audit log under `account`. */
async function failed(error: unknown, account: string, place: Place): Promise<unknown> {
  const known = toRefusal(error);
  if (isUnreachable(known)) return unavailable();
  if (known instanceof DomainError && known.code !== "SERVICE_UNAVAILABLE") await noteFailure(place, account, known);
  return known;
}

const countStep = (request: Place): Promise<void> =>
  refusalsLogged("session.external", request, () => consume("externalSteps", request.address, messages.signIn.tooMany));

/**
 * Starts a sign-in at a provider that is set up. Returns where to go and the cookies to go with it. Throws TOO_MANY_REQUESTS, or
 * SERVICE_UNAVAILABLE when the provider cannot be reached.
 */
export async function startAtProvider(
  providerId: string,
  comingBackTo: string,
  request: Place,
  options?: { isSigningInAgain: boolean },
) {
  await countStep(request);
  const started = await identity.startAtProvider(providerId, comingBackTo, options);
  if (started) return started;
  throw new DomainError("SERVICE_UNAVAILABLE", externalFailures["provider-unreachable"].message, {
    reason: "providerUnreachable",
  });
}

/** Who came back from a provider, verified. Throws for whatever is not right about it; a failure is in the audit log. */
export async function returnFromProvider(
  providerId: string,
  query: Record<string, string>,
  cookies: Record<string, string>,
  request: Place,
): Promise<identity.ReturnedPerson> {
  await countStep(request);
  const returned = await identity.returnFromProvider(providerId, query, cookies);
  if ("person" in returned) return returned.person;
  const error =
    returned.problem === "unreachable"
      ? failure("provider-unreachable", "providerUnreachable")
      : failure("unfinished", "unfinished");
  throw await failed(error, accountKey(`provider:${providerId}`), request);
}

const keyOf = ({ issuer, subject, verifiedEmail }: ExternalPerson) =>
  accountKey(verifiedEmail ?? `${issuer} ${subject}`);

/** The user whom a person at a provider is linked to. */
export async function linkedUser({ issuer, subject }: ExternalPerson): Promise<string | undefined> {
  const [link] = await withScope({ kind: "identity", issuer, subject }, (tx) =>
    tx
      .select({ userId: externalIdentities.userId })
      .from(externalIdentities)
      .where(and(eq(externalIdentities.issuer, issuer), eq(externalIdentities.subject, subject))),
  );
  return link?.userId;
}

/** The providers that are set up and that a user is linked to. */
export async function providersOf(userId: string): Promise<identity.Provider[]> {
  const links = await withScope({ kind: "identity", userId }, (tx) =>
    tx
      .select({ issuer: externalIdentities.issuer })
      .from(externalIdentities)
      .where(eq(externalIdentities.userId, userId)),
  );
  return identity.providersThatProve().filter(({ issuer }) => links.some((link) => isSameIssuer(link.issuer, issuer)));
}

// A tenant may be configured by its domain and named by its id: the host is what both share.
const isSameIssuer = (one: string, other: string) => new URL(one).host === new URL(other).host;

type Found = { uid: string; userId: string | null; isLinked: boolean };

/** Whose sign-in this is: by the link that was made before, else by an address the provider vouches for. */
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
  // No user of the portal: a care worker is still told where to go.
  const account = await identity.findAccount({ email });
  if (!account) throw noAccount();
  return { uid: account.uid, userId: null, isLinked: false };
}

/** Makes sure that the account's address is proven; ends what somebody began who never proved it. */
async function prove({ uid, isEmailVerified }: identity.Account, userId: string | null): Promise<void> {
  if (isEmailVerified) return;
  await identity.takeOverUnproven(uid);
  if (!userId) return;
  await withScope({ kind: "identity", userId }, (tx) => endAll(tx, userId, new Date()));
}

/** Links the person to the user, once for each provider: a second person with the same address is somebody else. */
async function link({ issuer, subject }: ExternalPerson, userId: string, { requestId, address }: Place): Promise<void> {
  const chosen = selectedOf(await membershipsOf(userId));
  if (!chosen) throw noAccount();
  await withScope({ kind: "identity", userId, issuer, subject }, async (tx) => {
    // Two at once must not both find that there is none.
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
 * Signs in whoever a provider has shown to be `person`: the user he is linked to, or for the first time the user whose e-mail
 * address the provider vouches for. Makes his session, or a pending one where he owes a step more. Throws with the catalogue's
 * text for every way it can fail; a failure is in the audit log.
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

/** Takes an invitation as the identity given: the contract's call. */
export type TakeInvitation = (as: { uid: string; idToken: string }) => Promise<unknown>;

/**
 * Accepts an invitation for whoever a provider has shown to be `person`: as the identity of the invited address, made where there
 * is none. Throws for an invitation that is not open, for another address, for a care worker, and for whatever `take` throws;
 * what was made on the way is then gone again.
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
      // Where another of the same person's tries has taken it meanwhile, the account is his.
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
