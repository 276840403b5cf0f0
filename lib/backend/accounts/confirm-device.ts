/**
 * The link to an account's mailbox by which a browser becomes known for it, after too many wrong passwords from browsers that are
 * not (docs/decisions/0050). It opens nothing: the password is asked for all the same.
 */
import { and, eq, sql } from "drizzle-orm";
import { deviceLinkMail } from "@/lib/adapters/mail/device-link";
import { audit } from "@/lib/backend/audit";
import type { Place } from "@/lib/backend/context";
import { DomainError } from "@/lib/backend/errors";
import { consume } from "@/lib/backend/limits";
import { deliver, postMessage } from "@/lib/backend/outgoing";
import { accountKey } from "@/lib/backend/sessions";
import { constants } from "@/lib/config/constants";
import { env } from "@/lib/config/env";
import { messages } from "@/lib/config/messages";
import { accountTokens, users } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { findToken } from "./find-token";
import { homeOf } from "./home";
import { isUsable } from "./rules";
import { holdUser, mint } from "./tokens";

const anonymous = { kind: "visitor", uid: null } as const;

/** Whether one more mail may go to the account. Where not, the links it has had still open. */
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
 * Mails the link, if there is a user with this e-mail address; the answer does not show it. Throws TOO_MANY_REQUESTS for an address that
 * asks too often.
 */
export async function requestDeviceLink(email: string, { address, requestId }: Place): Promise<void> {
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

/** Does the job. Links sent before stay good: another's request must not void the one its owner is about to open. */
export const mailDeviceLink = (jobId: string, { userId }: { userId: string }): Promise<void> =>
  deliver({ key: jobId, kind: "deviceLink" }, () => compose(userId));

async function compose(userId: string) {
  const made = await withScope({ kind: "identity", userId }, async (tx) => {
    const user = await holdUser(tx, userId);
    if (!user) return null;
    const wanted = { userId, kind: "deviceConfirmation", lifetimeMs: constants.deviceTokenMs } as const;
    return { user, ...(await mint(tx, { ...wanted, isBesideOthers: true }, new Date())) };
  });
  if (!made) return null;
  const mail = await deviceLinkMail({
    fullName: made.user.fullName,
    url: new URL(`/signin/device?token=${made.token}`, env().PUBLIC_URL).href,
  });
  return { to: made.user.email, mail };
}

const unusable = () => new DomainError("NOT_FOUND", messages.signIn.deviceLink, { reason: "linkUnusable" });

/** Whether the link opens now. Nothing is spent. */
export async function isDeviceLinkGood(token: string, { address }: Place): Promise<boolean> {
  await consume("lookups", address);
  const link = await findToken(token, "deviceConfirmation");
  return link !== undefined && isUsable(link, new Date());
}

/** Spends the link. Returns the e-mail address of the account that the browser is known for from now on. Throws NOT_FOUND. */
export async function confirmDevice(token: string, { address, requestId }: Place): Promise<string> {
  await consume("lookups", address);
  const link = await findToken(token, "deviceConfirmation");
  if (!link) throw unusable();
  return withScope({ kind: "identity", userId: link.userId }, async (tx) => {
    const user = await holdUser(tx, link.userId);
    const [current] = await tx.select().from(accountTokens).where(eq(accountTokens.id, link.id));
    const now = new Date();
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
