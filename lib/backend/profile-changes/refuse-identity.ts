/** Stops an approval from turning one worker into another. */
import { eq } from "drizzle-orm";
import { DomainError } from "@/lib/backend/errors";
import { refuseDuplicates, refuseInvalidDateOfBirth } from "@/lib/backend/worker-records";
import { workers } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";

const identityFields = ["firstName", "lastName", "email", "niNumber", "dateOfBirth"] as const;
type IdentityField = (typeof identityFields)[number];

/** For each identity field just written, the index of the decision that wrote it. */
export type IdentityWritten = Partial<Record<IdentityField, number>>;

export const isIdentity = (field: string): field is IdentityField =>
  (identityFields as readonly string[]).includes(field);

/**
 * Applies the rules of step 1 to approved fields: BAD_REQUEST, at the decisions that caused it, when the written values
 * match another existing worker or cannot be a worker's; the transaction is then rolled back. Checks the worker after
 * the last decision, so that a name and a date of birth are compared together. Fields that were not written are not
 * checked.
 */
export async function refuseWrongIdentity(tx: Transaction, workerId: string, written: IdentityWritten): Promise<void> {
  if (Object.keys(written).length === 0) return;
  const [worker] = await tx.select().from(workers).where(eq(workers.id, workerId));
  if (!worker) return;
  const { organisationId, firstName, lastName, email, niNumber, dateOfBirth } = worker;
  const person = written.dateOfBirth ?? written.lastName ?? written.firstName;
  try {
    if (written.dateOfBirth !== undefined) refuseInvalidDateOfBirth(dateOfBirth);
    const identity = {
      firstName,
      lastName,
      email: written.email === undefined ? null : email,
      niNumber: written.niNumber === undefined ? null : niNumber,
      dateOfBirth: person === undefined ? null : dateOfBirth,
    };
    await refuseDuplicates(tx, organisationId, identity, workerId);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const at = { ...written, dateOfBirth: person };
    const { code, message, data } = error;
    const fields = (data.fields ?? []).map((one) => ({
      ...one,
      field: `decisions.${at[one.field as IdentityField]}.reason`,
    }));
    throw new DomainError(code, fields[0]?.message ?? message, { ...data, fields });
  }
}
