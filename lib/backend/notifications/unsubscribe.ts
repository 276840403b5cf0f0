/** Unsubscribing by a link, signed out. Reading changes nothing, since mail scanners open every link. */
import { and, asc, eq, isNull } from "drizzle-orm";
import { linkHolder, procedure } from "@/lib/backend/access-rules";
import { auditAll } from "@/lib/backend/audit";
import type { Context } from "@/lib/backend/context";
import { notFound } from "@/lib/backend/errors";
import { consume } from "@/lib/backend/limits";
import { stopMails } from "@/lib/backend/settings";
import { hashOf } from "@/lib/backend/tokens";
import { notificationTopics } from "@/lib/config/closed-lists/notifications";
import { messages } from "@/lib/config/messages";
import { isEvent, notificationEvents } from "@/lib/config/notifications";
import { contract } from "@/lib/contract";
import { memberships, unsubscribeLinks } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";

/** Links of earlier e-mails stop those of a whole topic. */
const topics = [...notificationTopics, "daily"] as const;
const whatOf = (name: string) =>
  isEvent(name) && notificationEvents[name].topic !== null ? name : topics.find((one) => one === name);

/** The link of a token. NOT_FOUND for any other token; TOO_MANY_REQUESTS for an address that tries many. */
async function linkOf(token: string, { address }: Pick<Context, "address">) {
  const tokenHash = hashOf(token);
  const [link] = await withScope({ kind: "token", tokenHash }, (tx) =>
    tx.select().from(unsubscribeLinks).where(eq(unsubscribeLinks.tokenHash, tokenHash)),
  );
  const what = link && whatOf(link.topic);
  if (!link || !what) {
    await consume("unknownLookups", address, messages.notifications.tooManyTries);
    throw notFound();
  }
  await consume("unsubscribes", link.id, messages.notifications.tooManyTries);
  return { userId: link.userId, what };
}

/** Which e-mails a link stops. */
export const unsubscribeTopic = procedure(
  contract.notifications.unsubscribeTopic,
  linkHolder,
  async ({ input: { token }, context }) => {
    const { what } = await linkOf(token, context);
    return { what };
  },
);

/** Stops the e-mails of a link in its owner's settings, where they switch them on again. A second press is the same press. */
export const unsubscribe = procedure(
  contract.notifications.unsubscribe,
  linkHolder,
  async ({ input: { token }, context }) => {
    const { userId, what } = await linkOf(token, context);
    await withScope({ kind: "identity", userId }, async (tx) => {
      const keys = await stopMails(tx, userId, what);
      if (keys.length === 0) return;
      // Their settings hold in each of their organisations.
      const own = await tx
        .select({ organisationId: memberships.organisationId })
        .from(memberships)
        .where(and(eq(memberships.userId, userId), isNull(memberships.deactivatedAt)))
        .orderBy(asc(memberships.organisationId));
      await auditAll(
        tx,
        { ...context, caller: { kind: "linkHolder", uid: null } },
        own.map(({ organisationId }) => ({
          organisationId,
          action: "settings.changed" as const,
          subject: { type: "user", id: userId },
          details: { keys: keys.join(" ") },
        })),
      );
    });
    return { what };
  },
);
