/** What keeps a yes from making one worker into another. */
import { eq } from "drizzle-orm";
import { DomainError } from "@/lib/backend/errors";
import { refuseBirthday, refuseDuplicates } from "@/lib/backend/profiles";
import { workers } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";

const identityFields = ["firstName", "lastName", "email", "niNumber", "dateOfBirth"] as const;
type IdentityField = (typeof identityFields)[number];

/** Of each such field that was just put on file, the place of the decision that did it. */
export type IdentityWritten = Partial<Record<IdentityField, number>>;

export const isIdentity = (field: string): field is IdentityField =>
  (identityFields as readonly string[]).includes(field);

/**
 * The rules of step 1 for what somebody said yes to: BAD_REQUEST where what was just written makes the worker one who is on file
 * already or cannot be a worker, beside the decisions that did it; the transaction takes it all back. He is looked at as he is
 * after the last of them, so that a name and a date of birth count together. What was not touched is not asked about.
 */
export async function refuseWrongIdentity(tx: Transaction, workerId: string, written: IdentityWritten): Promise<void> {
  if (Object.keys(written).length === 0) return;
  const [worker] = await tx.select().from(workers).where(eq(workers.id, workerId));
  if (!worker) return;
  const { organisationId, firstName, lastName, email, niNumber, dateOfBirth } = worker;
  const person = written.dateOfBirth ?? written.lastName ?? written.firstName;
  try {
    if (written.dateOfBirth !== undefined) refuseBirthday(dateOfBirth);
    const identity = {
      ...{ firstName, lastName },
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
