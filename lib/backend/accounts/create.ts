import { randomUUID } from "node:crypto";
import { primaryCodes } from "@/lib/access";
import { audit } from "@/lib/backend/audit";
import type { Context } from "@/lib/backend/context";
import { DomainError, invalid } from "@/lib/backend/errors";
import { anyone, procedure } from "@/lib/backend/ladder";
import { consume } from "@/lib/backend/limits";
import { accountKey } from "@/lib/backend/sessions";
import { env } from "@/lib/config/env";
import { log } from "@/lib/config/log";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import type { UserType } from "@/lib/contract/accounts";
import { memberships, organisations, users } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { createIdentity, deleteIdentity } from "@/lib/identity";
import { requireGoodPassword } from "./good-password";
import { findPlace } from "./places";
import { isDone, type Reservation, release, rename, reserve } from "./reservation";
import { queueVerification } from "./send-verification";
import { findUserType } from "./user-types";

const texts = messages.accounts;

type Wanted = { email: string; fullName: string; phone: string; city: string; password: string; userType: UserType };

/** An e-mail that is taken and a service that is away are refused alike: neither code nor text tells one from the other. */
const failed = () => new DomainError("SERVICE_UNAVAILABLE", texts.signUpFailed);

/** Takes the address for this sign-up, after what a broken-off one left behind is cleared away. */
async function hold(email: string): Promise<Reservation> {
  const found = await reserve(email, new Date());
  if (!found) throw failed();
  if (!found.leftoverUid) return found.reservation;
  await deleteIdentity(found.leftoverUid);
  const renamed = await rename(found.reservation);
  if (!renamed) throw failed();
  return renamed;
}

/** Organisation, user, membership, audit row and the end of the reservation: all of them or none. */
async function store(wanted: Wanted, held: Reservation, context: Context): Promise<void> {
  // There is no tenant yet whose scope this could be.
  await withScope({ kind: "platform" }, async (tx) => {
    if (!(await release(tx, held))) throw failed();
    const organisationId = randomUUID();
    const userId = randomUUID();
    const { email, fullName, phone, city, userType } = wanted;
    await tx.insert(organisations).values({
      id: organisationId,
      kind: "agency",
      name: texts.placeholderName(fullName),
      status: "draft",
    });
    await tx.insert(users).values({
      ...{ id: userId, uid: held.uid, email, fullName, phone, city },
      userGroup: "Agency",
      userType: userType._id,
    });
    await tx.insert(memberships).values({
      organisationId,
      userId,
      jobTitle: userType.name,
      isPrimary: true,
      isSelected: true,
      permissionCodes: [...primaryCodes.agency],
      apps: [{ appId: env().PLATFORM_APP_ID, isAuthorizer: false }],
    });
    await audit(tx, context, { organisationId, action: "agency.signedUp", subject: { type: "user", id: userId } });
    await queueVerification(tx, context, { userId, organisationId, phone });
  });
}

/** Takes away the identity that was made for a sign-up that failed. What cannot be reached now, the next try clears. */
async function undo(held: Reservation): Promise<void> {
  await deleteIdentity(held.uid);
  await withScope({ kind: "identity", email: held.email }, (tx) => release(tx, held));
}

async function signUp(wanted: Wanted, context: Context): Promise<void> {
  const held = await hold(wanted.email);
  try {
    const { email, password, fullName } = wanted;
    await createIdentity({ uid: held.uid, email, password, displayName: fullName });
    await store(wanted, held, context);
  } catch (error) {
    if (await isDone(held)) return;
    await undo(held);
    throw error;
  }
}

/**
 * Create user (spec sections 3 and 8): an agency in draft and its primary user, with an identity of his own, in one go or not
 * at all. Throws BAD_REQUEST with the fields to mend; for anything else the one text, that an e-mail is taken among it.
 */
export const create = procedure(contract.accounts.create, anyone, async ({ input, context }) => {
  const { email, fullName, phone, password } = input;
  const place = findPlace(input.city);
  const userType = findUserType(input.userType);
  const fields = [
    ...(place ? [] : [{ field: "city", message: texts.cityRequired }]),
    ...(userType?.userGroup === input.userGroup ? [] : [{ field: "userType", message: texts.userTypeRequired }]),
  ];
  if (!place || !userType || fields.length > 0) throw invalid(texts.signUpInvalid, fields);
  await consume("signUpsOfAddress", context.address, texts.signUpFailed);
  await requireGoodPassword(password, { email, fullName }, texts.signUpInvalid);
  try {
    await consume("signUpsOfAccount", accountKey(email), texts.signUpFailed);
    await signUp({ email, fullName, phone, city: place.id, password, userType }, context);
  } catch (error) {
    if (!(error instanceof DomainError)) log.warn("sign-up failed", { requestId: context.requestId, error });
    throw failed();
  }
  return { created: true as const };
});
