import type { Transaction } from "@/lib/db/tenancy";
import { type AgreementMail, queueMail } from "./queued";
import { type AgreementRow, signatoriesOf } from "./rows";

/** What is told to everybody who signed, whoever he is. */
type Told = Exclude<Extract<AgreementMail, { signatoryId: string }>["kind"], "agreementToSign">;

/** Queues a mail to each of the signatories of the version that is the agreement's. */
export async function tellSignatories(
  tx: Transaction,
  { id: agreementId, version }: Pick<AgreementRow, "id" | "version">,
  kind: Told,
): Promise<void> {
  for (const { id: signatoryId } of await signatoriesOf(tx, agreementId)) {
    await queueMail(tx, { kind, agreementId, version, signatoryId });
  }
}
