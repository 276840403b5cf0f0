import { eq } from "drizzle-orm";
import { newRequestsProvider } from "@/lib/adapters/esign";
import { procedure } from "@/lib/backend/access-rules";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { agreementSignatories, agreementVersions } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { rateTableHash } from "@/lib/documents";
import { freeze } from "./content";
import { canDraft } from "./drafting";
import { byPerson, record } from "./events";
import { completeParts } from "./floor";
import { refuseInactiveParties } from "./parties";
import { queueJob } from "./queued";
import { change, lockDraft } from "./rows";

const texts = messages.agreements;

/** Clears everything from an earlier sending. */
const clearedSignatory = {
  status: "waiting",
  tokenHash: null,
  tokenExpiresAt: null,
  invitedAt: null,
  lastRemindedAt: null,
  signingStartedAt: null,
  signingIp: null,
  signingUserAgent: null,
  signedAt: null,
  declinedAt: null,
  declineReason: null,
  signatureId: null,
  isCorrecting: false,
  copyTokenHash: null,
  copyTokenExpiresAt: null,
} as const;

/**
 * Sends a draft for signature: freezes the printed content as the next version. A job then creates the document and
 * signature request and invites the first signatory. CONFLICT `changedMeanwhile`, `notDraft`, `notComplete` or
 * `partyInactive`.
 */
export const send = procedure(contract.agreements.send, canDraft, ({ input, caller, context }) =>
  withScope({ kind: "platform" }, async (tx) => {
    const draft = await lockDraft(tx, input);
    const at = clock.now();
    const parts = await completeParts(tx, draft, at);
    await refuseInactiveParties(tx, draft);
    const version = draft.version + 1;
    const content = await freeze(tx, draft, parts, { version, at });
    await tx.insert(agreementVersions).values({
      agreementId: draft.id,
      version,
      content,
      sentAt: at,
      sentByUid: caller.uid,
      expiresAt: new Date(at.getTime() + constants.agreementSigningMs),
      rateTableHash: rateTableHash(content),
      signatureProvider: newRequestsProvider(),
    });
    await tx.update(agreementSignatories).set(clearedSignatory).where(eq(agreementSignatories.agreementId, draft.id));
    const status = "pending_agency" as const;
    const lock = await change(tx, draft, { status, version, reason: null }, at);
    const sent = { at, what: texts.events.sent(version), action: "agreement.sent" } as const;
    await record(tx, byPerson(caller, context), { ...draft, version }, sent);
    await queueJob(tx, { kind: "place", agreementId: draft.id, version });
    return { lock, status };
  }),
);
