/**
 * The e-mailed link that makes a browser known for an account, after too many wrong passwords from unknown browsers
 * (docs/decisions/0050). It does not sign anyone in: the password is still required.
 */

import { and, eq, sql } from "drizzle-orm";
import { deviceLinkMail } from "@/lib/adapters/mail/device-link";
import { audit } from "@/lib/backend/audit";
import type { RequestOrigin } from "@/lib/backend/context";
import { DomainError } from "@/lib/backend/errors";
import { consume } from "@/lib/backend/limits";
import { deliver, postMessage } from "@/lib/backend/outgoing";
import { accountKey } from "@/lib/backend/sessions";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { env } from "@/lib/config/env";
import { messages } from "@/lib/config/messages";
import { accountTokens, users } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { findToken } from "./find-token";
import { homeOf } from "./home";
import { isUsable } from "./rules";
import { lockUser, mint } from "./tokens";

const anonymous = { kind: "visitor", uid: null } as const;

/** Whether another e-mail may be sent to the account. If not, the links sent before still work. */
async function mayMail(account: string): Promise<boolean> {
  try {
    await consume("deviceLinksOfAccount", account);
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

/**
 * Queues the e-mail with the link if a user has this e-mail address; the response does not reveal whether one does.
 * Throws TOO_MANY_REQUESTS for an address that asks too often.
 */
export async function requestDeviceLink(email: string, { address, requestId }: RequestOrigin): Promise<void> {
  await consume("deviceLinksOfAddress", address, messages.signIn.tooMany);
  if (!(await mayMail(accountKey(email)))) return;
  const [user] = await withScope({ kind: "identity", email }, (tx) =>
    tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), eq(users.isActive, true))),
  );
  if (!user) return;
  await withScope({ kind: "identity", userId: user.id }, async (tx) => {
    const organisationId = await homeOf(tx, user.id);
    if (!organisationId) return;
    await postMessage(
      tx,
      { kind: "deviceLink", userId: user.id },
      { sender: { by: "owner" }, organisationId, recipient: email },
    );
    await audit(
      tx,
      { caller: anonymous, requestId, address },
      { organisationId, action: "device.confirmationRequested", subject: { type: "user", id: user.id } },
    );
  });
}

/**
 * Runs the job. Earlier links stay valid, so that someone else's request cannot void the one the owner is about to
 * open.
 */
export const mailDeviceLink = (jobId: string, { userId }: { userId: string }): Promise<void> =>
  deliver({ key: jobId, kind: "deviceLink" }, () => compose(userId));

async function compose(userId: string) {
  const made = await withScope({ kind: "identity", userId }, async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) return null;
    const wanted = { userId, kind: "deviceConfirmation", lifetimeMs: constants.deviceTokenMs } as const;
    return { user, ...(await mint(tx, { ...wanted, isAdditional: true }, clock.now())) };
  });
  if (!made) return null;
  const mail = await deviceLinkMail({
    fullName: made.user.fullName,
    url: new URL(`/signin/device?token=${made.token}`, env().PUBLIC_URL).href,
  });
  return { to: made.user.email, mail };
}

const unusable = () => new DomainError("NOT_FOUND", messages.signIn.deviceLink, { reason: "linkUnusable" });

/** Whether the link can be used now. Does not spend it. */
export async function isDeviceLinkGood(token: string, { address }: RequestOrigin): Promise<boolean> {
  await consume("lookups", address);
  const link = await findToken(token, "deviceConfirmation");
  return link !== undefined && isUsable(link, clock.now());
}

/** Spends the link and returns the e-mail address of the account the browser is now known for. Throws NOT_FOUND. */
export async function confirmDevice(token: string, { address, requestId }: RequestOrigin): Promise<string> {
  await consume("lookups", address);
  const link = await findToken(token, "deviceConfirmation");
  if (!link) throw unusable();
  return withScope({ kind: "identity", userId: link.userId }, async (tx) => {
    const user = await lockUser(tx, link.userId);
    const [current] = await tx.select().from(accountTokens).where(eq(accountTokens.id, link.id));
    const now = clock.now();
    const organisationId = await homeOf(tx, link.userId);
    if (!user || !organisationId || !current || !isUsable(current, now)) throw unusable();
    await tx.update(accountTokens).set({ usedAt: now }).where(eq(accountTokens.id, link.id));
    await audit(
      tx,
      { caller: anonymous, requestId, address },
      { organisationId, action: "device.confirmed", subject: { type: "user", id: user.id } },
    );
    return user.email;
  });
}
