import { and, eq, sql } from "drizzle-orm";
import { anyone, procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import type { Context } from "@/lib/backend/context";
import { invalid } from "@/lib/backend/errors";
import { consume } from "@/lib/backend/limits";
import { postMessage, type Sender } from "@/lib/backend/outgoing";
import { accountKey } from "@/lib/backend/sessions";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { users } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { homeOf } from "./home";
import { lockUser, voidTokens } from "./tokens";

const texts = messages.accounts;

/**
 * Queues a password reset e-mail and voids the links sent before. Returns false for a deactivated user. The transaction
 * must see the user and `organisationId`, whose audit log records it. Throws the gateway's errors before anything is
 * written.
 */
export async function queueReset(
  tx: Transaction,
  context: Pick<Context, "caller" | "requestId" | "address">,
  { userId, organisationId, sender }: { userId: string; organisationId: string; sender: Sender },
): Promise<boolean> {
  const user = await lockUser(tx, userId);
  if (!user) return false;
  await postMessage(tx, { kind: "passwordReset", userId }, { sender, organisationId, recipient: user.email });
  await voidTokens(tx, userId, "passwordReset", clock.now());
  await audit(tx, context, {
    organisationId,
    action: "password.resetRequested",
    subject: { type: "user", id: userId },
  });
  return true;
}

/**
 * Request password reset (spec sections 5 and 8): queues the e-mail with the link and voids the links sent before.
 * Limited per address and per account. Throws BAD_REQUEST with the catalogue's text for an e-mail address no user has,
 * including those of care workers and of identities without a user: the specification sets that text (docs/decisions).
 */
export const requestPasswordReset = procedure(
  contract.accounts.requestPasswordReset,
  anyone,
  async ({ input, context }) => {
    const { email } = input;
    await consume("resetsOfAddress", context.address, texts.resetTooMany);
    await consume("resetsOfAccount", accountKey(email), texts.resetTooMany);
    await consume("resetsOfAccountDay", accountKey(email), texts.resetTooMany);
    const unknown = invalid(texts.invalidEmail, [{ field: "email", message: texts.invalidEmail }]);
    const [user] = await withScope({ kind: "identity", email }, (tx) =>
      tx
        .select({ id: users.id })
        .from(users)
        .where(and(eq(sql`lower(${users.email})`, email), eq(users.isActive, true))),
    );
    if (!user) throw unknown;
    await withScope({ kind: "identity", userId: user.id }, async (tx) => {
      const organisationId = await homeOf(tx, user.id);
      const wanted = { userId: user.id, organisationId: organisationId ?? "", sender: { by: "owner" } } as const;
      if (!organisationId || !(await queueReset(tx, context, wanted))) throw unknown;
    });
    return { queued: true as const };
  },
);
