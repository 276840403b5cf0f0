import { eq } from "drizzle-orm";
import { clock } from "@/lib/backend/clock";
import { conflict } from "@/lib/backend/errors";
import { procedure } from "@/lib/backend/ladder";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { agreementSignatories } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { checkPending } from "./close";
import { drafter } from "./drafting";
import { byPerson, record } from "./events";
import { queueToSign } from "./queued";
import { change, holdAt, signatoryOf } from "./rows";

const texts = messages.agreements;

/**
 * Sends the signatory whose turn it is a fresh link; the old one is void at once. CONFLICT `changedMeanwhile`, `notPending`,
 * `notTheirTurn`, or `notReady` while the provider is still to be told of a correction. TOO_MANY_REQUESTS where the sender or the
 * signatory has had too many.
 */
export const resendLink = procedure(contract.agreements.resendLink, drafter, ({ input, caller, context }) =>
  withScope({ kind: "platform" }, async (tx) => {
    const agreement = await holdAt(tx, input);
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
