import { and, eq, lt, notExists } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import type { SignatoryInput } from "@/lib/contract/agreements";
import { agreementSignatories, agreementSignatures, signerSignatures } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { canDraft, invalidFields, saveStep } from "./drafting";
import type { SignatoryRow } from "./rows";

const table = agreementSignatories;
const keyOf = ({ type, email }: Pick<SignatoryInput, "type" | "email">) => `${type} ${email.toLowerCase()}`;

function check(signatories: SignatoryInput[]): void {
  const emails = signatories.map(({ email }) => email.toLowerCase());
  const twice = emails.flatMap((email, index) => (emails.indexOf(email) === index ? [] : [index]));
  const message = messages.agreements.emailTwice;
  if (twice.length > 0)
    throw invalidFields(...twice.map((index) => ({ field: `signatories.${index}.email`, message })));
}

/** Moves all signatories to unused negative positions, so that the new order can be written. */
async function freePositions(tx: Transaction, rows: SignatoryRow[]): Promise<void> {
  const lowest = Math.min(0, ...rows.map(({ position }) => position));
  for (const [index, { id }] of rows.entries()) {
    await tx
      .update(table)
      .set({ position: lowest - 1 - index, tokenHash: null, tokenExpiresAt: null })
      .where(eq(table.id, id));
  }
}

/** Deletes signatories who are no longer listed, except those with a signature or a signature request. */
async function removeUnlisted(tx: Transaction, agreementId: string): Promise<void> {
  const unlisted = and(eq(table.agreementId, agreementId), lt(table.position, 0));
  const evidence = tx.select().from(agreementSignatures).where(eq(agreementSignatures.signatoryId, table.id));
  const asked = tx.select().from(signerSignatures).where(eq(signerSignatures.signatoryId, table.id));
  await tx.delete(table).where(and(unlisted, notExists(evidence), notExists(asked)));
}

/** Saves a draft's signatories in signing order, the agency's first. BAD_REQUEST for a repeated e-mail address. */
export const saveSignatories = procedure(contract.agreements.saveSignatories, canDraft, (call) =>
  saveStep(call, "signatories", async (tx, { id: agreementId }) => {
    const { signatories } = call.input;
    check(signatories);
    const before = await tx.select().from(table).where(eq(table.agreementId, agreementId));
    await freePositions(tx, before);
    const known = new Map(before.map((row) => [keyOf(row), row.id]));
    const inOrder = signatories.toSorted((one, two) => one.type.localeCompare(two.type));
    for (const [index, signatory] of inOrder.entries()) {
      const id = known.get(keyOf(signatory));
      const fresh = { ...signatory, position: index + 1, status: "waiting" as const };
      if (id) await tx.update(table).set(fresh).where(eq(table.id, id));
      else await tx.insert(table).values({ ...fresh, agreementId });
    }
    await removeUnlisted(tx, agreementId);
    return {};
  }),
);
