import { and, eq, sql } from "drizzle-orm";
import { audit } from "@/lib/backend/audit";
import { invalid } from "@/lib/backend/errors";
import { anyone, procedure } from "@/lib/backend/ladder";
import { consume } from "@/lib/backend/limits";
import { enqueue } from "@/lib/backend/queue";
import { accountKey } from "@/lib/backend/sessions";
import { messages } from "@/lib/config/messages";
import { queues } from "@/lib/config/queues";
import { contract } from "@/lib/contract";
import { users } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { homeOf } from "./home";
import { holdUser, voidTokens } from "./tokens";

const texts = messages.accounts;

/**
 * Request password reset (spec sections 5 and 8): puts the mail with the link into the queue and voids the links sent before.
 * Limited per address and per account. Throws BAD_REQUEST with the catalogue's text for an e-mail that is no user's, care
 * workers and identities without a user among them: the text is the specification's (docs/decisions).
 */
export const requestPasswordReset = procedure(
  contract.accounts.requestPasswordReset,
  anyone,
  async ({ input, context }) => {
    const { email } = input;
    await consume("resetsOfAddress", context.address, texts.resetTooMany);
    await consume("resetsOfAccount", accountKey(email), texts.resetTooMany);
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
      if (!organisationId || !(await holdUser(tx, user.id))) throw unknown;
      await voidTokens(tx, user.id, "passwordReset", new Date());
      await enqueue(tx, queues.mail, { kind: "passwordReset", userId: user.id });
      await audit(tx, context, {
        organisationId,
        action: "password.resetRequested",
        subject: { type: "user", id: user.id },
      });
    });
    return { queued: true as const };
  },
);
