import { eq } from "drizzle-orm";
import { codes } from "@/lib/access";
import { permission, procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { conflict, forbidden } from "@/lib/backend/errors";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { agreementSignatories } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { checkPending } from "./close";
import { byPerson, record } from "./events";
import { queueToSign } from "./queued";
import { change, lockAtVersion, signatoryOf } from "./rows";

const texts = messages.agreements;
const maySend = permission(codes.agreements, ["Admin", "Agency", "Provider"]);

/**
 * Sends a new link to the signatory whose turn it is; the old one is void at once. The platform may do so for anyone, a
 * party for its own side: FORBIDDEN for the other's. NOT_FOUND for another organisation's agreement; CONFLICT
 * `changedMeanwhile`, `notPending`, `notTheirTurn`, or `notReady` while the provider has yet to be updated after a
 * correction. TOO_MANY_REQUESTS if the sender or the signatory has reached the limit.
 */
export const resendLink = procedure(contract.agreements.resendLink, maySend, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const agreement = await lockAtVersion(tx, input);
    checkPending(agreement);
    const signatory = await signatoryOf(tx, agreement.id, input.signatoryId);
    const side = signatory.type === "agency" ? agreement.agencyId : agreement.providerId;
    if (caller.group !== "Admin" && side !== caller.organisation.id) throw forbidden();
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
    const { fullName, email } = signatory;
    return { lock: await change(tx, agreement, {}, at), sentTo: { fullName, email } };
  }),
);
