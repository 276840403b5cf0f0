import type { Transaction } from "@/lib/db/tenancy";
import { type AgreementMail, queueMail } from "./queued";
import { type AgreementRow, signatoriesOf } from "./rows";

/** E-mails that go to every signatory. */
type Notified = Exclude<Extract<AgreementMail, { signatoryId: string }>["kind"], "agreementToSign">;

/** Queues an e-mail to each signatory of the agreement's current version. */
export async function notifySignatories(
  tx: Transaction,
  { id: agreementId, version }: Pick<AgreementRow, "id" | "version">,
  kind: Notified,
): Promise<void> {
  for (const { id: signatoryId } of await signatoriesOf(tx, agreementId)) {
    await queueMail(tx, { kind, agreementId, version, signatoryId });
  }
}
