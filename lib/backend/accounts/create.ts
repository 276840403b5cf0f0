import { randomUUID } from "node:crypto";
import { primaryCodes } from "@/lib/access";
import { anyone, procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import type { Context } from "@/lib/backend/context";
import { DomainError, invalid } from "@/lib/backend/errors";
import { consume } from "@/lib/backend/limits";
import { accountKey } from "@/lib/backend/sessions";
import { clock } from "@/lib/config/clock";
import { env } from "@/lib/config/env";
import { log } from "@/lib/config/log";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import type { UserType } from "@/lib/contract/accounts";
import { memberships, organisations, users } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { createIdentity, deleteIdentity } from "@/lib/identity";
import { requireGoodPassword } from "./good-password";
import { isDone, type Reservation, release, rename, reserve } from "./reservation";
import { queueVerification } from "./send-verification";
import { findTown } from "./towns";
import { findUserType } from "./user-types";

const texts = messages.accounts;

type Wanted = { email: string; fullName: string; phone: string; city: string; password: string; userType: UserType };

/**
 * A taken e-mail address and an unavailable service give the same error, so that neither code nor text reveals which it
 * was.
 */
const failed = () => new DomainError("SERVICE_UNAVAILABLE", texts.signUpFailed);

/** Reserves the e-mail address for this sign-up, after deleting what an interrupted one left behind. */
async function reserveEmail(email: string): Promise<Reservation> {
  const found = await reserve(email, clock.now());
  if (!found) throw failed();
  if (!found.leftoverUid) return found.reservation;
  await deleteIdentity(found.leftoverUid);
  const renamed = await rename(found.reservation);
  if (!renamed) throw failed();
  return renamed;
}

/** Creates organisation, user, membership and audit row and releases the reservation, all or nothing. */
async function store(wanted: Wanted, reservation: Reservation, context: Context): Promise<void> {
  // There is no tenant yet to scope this to.
  await withScope({ kind: "platform" }, async (tx) => {
    if (!(await release(tx, reservation))) throw failed();
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
      id: userId,
      uid: reservation.uid,
      email,
      fullName,
      phone,
      city,
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

/** Deletes the identity of a failed sign-up. If the service is unreachable, the next attempt cleans up. */
async function undo(reservation: Reservation): Promise<void> {
  await deleteIdentity(reservation.uid);
  await withScope({ kind: "identity", email: reservation.email }, (tx) => release(tx, reservation));
}

async function signUp(wanted: Wanted, context: Context): Promise<void> {
  const reservation = await reserveEmail(wanted.email);
  try {
    const { email, password, fullName } = wanted;
    await createIdentity({ uid: reservation.uid, email, password, displayName: fullName });
    await store(wanted, reservation, context);
  } catch (error) {
    if (await isDone(reservation)) return;
    await undo(reservation);
    throw error;
  }
}

/**
 * Create user (spec sections 3 and 8): creates a draft agency, its primary user and their identity, all or nothing.
 * Throws BAD_REQUEST with the fields to fix. Every other failure, including a taken e-mail address, gives the same
 * text.
 */
export const create = procedure(contract.accounts.create, anyone, async ({ input, context }) => {
  const { email, fullName, phone, password } = input;
  const town = findTown(input.city);
  const userType = findUserType(input.userType);
  const fields = [
    ...(town ? [] : [{ field: "city", message: texts.cityRequired }]),
    ...(userType?.userGroup === input.userGroup ? [] : [{ field: "userType", message: texts.userTypeRequired }]),
  ];
  if (!town || !userType || fields.length > 0) throw invalid(texts.signUpInvalid, fields);
  await consume("signUpsOfAddress", context.address, texts.signUpFailed);
  await requireGoodPassword(password, { email, fullName }, texts.signUpInvalid);
  try {
    await consume("signUpsOfAccount", accountKey(email), texts.signUpFailed);
    await signUp({ email, fullName, phone, city: town.id, password, userType }, context);
  } catch (error) {
    if (!(error instanceof DomainError)) log.warn("sign-up failed", { requestId: context.requestId, error });
    throw failed();
  }
  return { created: true as const };
});
