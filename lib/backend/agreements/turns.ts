/** Whose turn it is: the next signatory is told only when everybody before him has signed (docs/states.md). */
import { eq } from "drizzle-orm";
import { messages } from "@/lib/config/messages";
import { agreementSignatories } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { type Doer, record } from "./events";
import { queueToSign } from "./queued";
import type { AgreementRow, SignatoryRow } from "./rows";

const { events } = messages.agreements;

/** Asks a signatory to sign: his link is minted when it is mailed. The agreement is held. */
export async function ask(
  tx: Transaction,
  doer: Doer,
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
  await record(tx, doer, agreement, { at, what: events.asked(signatory.fullName), action: "agreement.linkSent" });
}
