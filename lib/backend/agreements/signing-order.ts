/** Signing order: a signatory is invited only when everyone before them has signed (docs/states.md). */
import { eq } from "drizzle-orm";
import { messages } from "@/lib/config/messages";
import { agreementSignatories } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { type EventActor, record } from "./events";
import { queueToSign } from "./queued";
import type { AgreementRow, SignatoryRow } from "./rows";

const { events } = messages.agreements;

/** Invites a signatory to sign; their link is created when it is e-mailed. The agreement must be locked. */
export async function invite(
  tx: Transaction,
  eventActor: EventActor,
  agreement: AgreementRow,
  signatory: SignatoryRow,
  at: Date,
): Promise<void> {
  await tx
    .update(agreementSignatories)
    .set({ status: "invited", invitedAt: at })
    .where(eq(agreementSignatories.id, signatory.id));
  const { id: agreementId, version } = agreement;
  const envelope = { sender: { by: "product" }, recipient: signatory.email } as const;
  await queueToSign(tx, { why: "asked", agreementId, version, signatoryId: signatory.id }, envelope);
  await record(tx, eventActor, agreement, { at, what: events.asked(signatory.fullName), action: "agreement.linkSent" });
}
