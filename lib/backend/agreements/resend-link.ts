import { eq } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { conflict } from "@/lib/backend/errors";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { agreementSignatories } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { checkPending } from "./close";
import { canDraft } from "./drafting";
import { byPerson, record } from "./events";
import { queueToSign } from "./queued";
import { change, lockAtVersion, signatoryOf } from "./rows";

const texts = messages.agreements;

/**
 * Sends a new link to the signatory whose turn it is; the old one is void at once. CONFLICT `changedMeanwhile`,
 * `notPending`, `notTheirTurn`, or `notReady` while the provider has yet to be updated after a correction.
 * TOO_MANY_REQUESTS if the sender or the signatory has reached the limit.
 */
export const resendLink = procedure(contract.agreements.resendLink, canDraft, ({ input, caller, context }) =>
  withScope({ kind: "platform" }, async (tx) => {
    const agreement = await lockAtVersion(tx, input);
    checkPending(agreement);
    const signatory = await signatoryOf(tx, agreement.id, input.signatoryId);
    if (signatory.status !== "invited") throw conflict(texts.notTheirTurn, "notTheirTurn");
    if (signatory.isCorrecting) throw conflict(texts.notReady, "notReady");
    const at = clock.now();
    await tx
      .update(agreementSignatories)
      .set({ tokenHash: null, tokenExpiresAt: null, lastRemindedAt: at })
      .where(eq(agreementSignatories.id, signatory.id));
    const { id: agreementId, version } = agreement;
    const envelope = { sender: { by: "person", caller }, recipient: signatory.email } as const;
    await queueToSign(tx, { why: "asked", agreementId, version, signatoryId: signatory.id }, envelope);
    const what = texts.events.linkSent(signatory.fullName);
    await record(tx, byPerson(caller, context), agreement, { at, what, action: "agreement.linkSent" });
    return { lock: await change(tx, agreement, {}, at) };
  }),
);
