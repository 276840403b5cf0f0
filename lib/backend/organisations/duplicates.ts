/** Finds whether an organisation exists already, by its company number and e-mail address. */
import { and, eq, ne, or, sql } from "drizzle-orm";
import type { PersonCaller } from "@/lib/backend/context";
import { DomainError, type FieldMessage } from "@/lib/backend/errors";
import { messages } from "@/lib/config/messages";
import type { OrganisationKind } from "@/lib/contract/organisations";
import { organisations } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";

const texts = messages.organisations;

type Wanted = {
  kind: OrganisationKind;
  companyNumber: string;
  email: string;
  /** The organisation itself, if it exists already. */
  own: string | null;
};

/**
 * Transactions that would save the same details wait for each other until they end, so that the second finds what the
 * first wrote.
 */
async function acquireTurnLock(tx: Transaction, { kind, companyNumber, email }: Wanted): Promise<void> {
  const keys = [`company:${kind}:${companyNumber.replace(/^0+/, "")}`, `email:${email.toLowerCase()}`].sort();
  for (const key of keys) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/** For platform staff: the existing organisation, by name. */
async function named(tx: Transaction, { kind, companyNumber, email, own }: Wanted): Promise<FieldMessage[]> {
  const { name, status } = organisations;
  const number = sql`ltrim(${organisations.companyNumber}, '0') = ltrim(${companyNumber}, '0')`;
  const isNumber = sql<boolean>`(${organisations.kind} = ${kind} and ${number}) is true`;
  const isEmail = sql<boolean>`(lower(${organisations.email}) = lower(${email})) is true`;
  const rows = await tx
    .select({ name, status, isNumber, isEmail })
    .from(organisations)
    .where(
      and(
        ne(organisations.kind, "platform"),
        ne(organisations.status, "archived"),
        own ? ne(organisations.id, own) : undefined,
        or(and(eq(organisations.kind, kind), number), sql`lower(${organisations.email}) = lower(${email})`),
      ),
    )
    .limit(5);
  const labelOf = (row: (typeof rows)[number]) => texts.status[row.status].label;
  const sameNumber = rows.find((row) => row.isNumber);
  const sameEmail = rows.find((row) => row.isEmail);
  return [
    ...(sameNumber
      ? [{ field: "companyNumber", message: texts.duplicateNumberOf(sameNumber.name, labelOf(sameNumber)) }]
      : []),
    ...(sameEmail ? [{ field: "email", message: texts.duplicateEmailOf(sameEmail.name, labelOf(sameEmail)) }] : []),
  ];
}

/** For everyone else: that there is one, without its name. */
async function unnamed(tx: Transaction, { kind, companyNumber, email, own }: Wanted): Promise<FieldMessage[]> {
  const { rows } = await tx.execute<{ number_taken: boolean; email_taken: boolean }>(
    sql`select * from organisation_taken(${kind}, ${companyNumber}, ${email}, ${own}::uuid)`,
  );
  return [
    ...(rows[0]?.number_taken ? [{ field: "companyNumber", message: texts.duplicateNumber }] : []),
    ...(rows[0]?.email_taken ? [{ field: "email", message: texts.duplicateEmail }] : []),
  ];
}

/** BAD_REQUEST with the given fields, if there are any. */
export function refuseFields(fields: readonly FieldMessage[]): void {
  if (fields.length > 0) {
    throw new DomainError("BAD_REQUEST", texts.duplicateWords, { fields: [...fields], reason: "duplicate" });
  }
}

/**
 * Which of the details another organisation has already. Locks both keys until the transaction ends, so that of two
 * simultaneous requests one is refused.
 */
export async function duplicatesOf(tx: Transaction, caller: PersonCaller, wanted: Wanted): Promise<FieldMessage[]> {
  await acquireTurnLock(tx, wanted);
  return caller.group === "Admin" ? named(tx, wanted) : unnamed(tx, wanted);
}
