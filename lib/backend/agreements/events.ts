/** What happens to an agreement: one link of its chain of events, and the audit log's rows, in the transaction that does it. */
import { asc, desc, eq } from "drizzle-orm";
import { type Actor, type AuditAction, audit } from "@/lib/backend/audit";
import type { PersonCaller, Place } from "@/lib/backend/context";
import { brand } from "@/lib/config/brand";
import { messages } from "@/lib/config/messages";
import { agreementEvents } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { chainHash, chainStart } from "@/lib/documents";
import type { AgreementRow, SignatoryRow } from "./rows";

const texts = messages.agreements;

/** Who does it: in the chain's words, and as the audit log knows him. */
export type Doer = { words: string; uid: string | null; actor: Actor };

export const byPerson = (caller: PersonCaller, { requestId, address }: Place): Doer => ({
  words: texts.person(caller.fullName, caller.organisation.name),
  uid: caller.uid,
  actor: { caller, requestId, address },
});

export const byJob = (requestId: string): Doer => ({
  words: brand.name,
  uid: null,
  actor: { caller: { kind: "job", uid: null }, requestId, address: null },
});

/** Without an address of the request, such as when the provider tells of a signature: the one the signing was started from. */
export function bySignatory(
  signatory: SignatoryRow,
  agreement: AgreementRow,
  { requestId, address = signatory.signingIp }: { requestId: string; address?: string | null },
): Doer {
  const organisation = signatory.type === "agency" ? agreement.agencyName : agreement.providerName;
  return {
    words: texts.signatory(signatory.fullName, signatory.jobTitle, organisation),
    uid: null,
    actor: { caller: { kind: "linkHolder", uid: null }, requestId, address },
  };
}

type Happening = {
  at: Date;
  what: string;
  /** Beside it, for readers; not part of the chain. */
  note?: string;
  action: AuditAction;
  details?: Record<string, string | number | boolean>;
};

/** Notes it in the audit log alone: of a party's own doing in its own log, of all others' in both parties'. */
export async function noteInAudit(
  tx: Transaction,
  doer: Doer,
  agreement: Pick<AgreementRow, "id" | "agencyId" | "providerId">,
  { action, details }: Pick<Happening, "action" | "details">,
): Promise<void> {
  const { caller } = doer.actor;
  const ofParty = caller.kind === "person" && caller.group !== "Admin" ? [caller.organisation.id] : null;
  for (const organisationId of ofParty ?? [agreement.agencyId, agreement.providerId]) {
    await audit(tx, doer.actor, { organisationId, action, subject: { type: "agreement", id: agreement.id }, details });
  }
}

/** Adds a link to the chain of a held agreement, and the audit rows. `version` is the one it is about. */
export async function record(
  tx: Transaction,
  doer: Doer,
  agreement: Pick<AgreementRow, "id" | "agencyId" | "providerId" | "version">,
  { at, what, note, action, details }: Happening,
): Promise<void> {
  const [last] = await tx
    .select({ sequence: agreementEvents.sequence, hash: agreementEvents.hash })
    .from(agreementEvents)
    .where(eq(agreementEvents.agreementId, agreement.id))
    .orderBy(desc(agreementEvents.sequence))
    .limit(1);
  const previousHash = last?.hash ?? chainStart;
  const event = { sequence: (last?.sequence ?? 0) + 1, at, what, actor: doer.words };
  await tx.insert(agreementEvents).values({
    ...event,
    agreementId: agreement.id,
    version: agreement.version,
    actorUid: doer.uid,
    note,
    previousHash,
    hash: chainHash(previousHash, event),
  });
  await noteInAudit(tx, doer, agreement, { action, details: { version: agreement.version, ...details } });
}

/** The chain, from its beginning. */
export const eventsOf = (tx: Transaction, agreementId: string) =>
  tx
    .select()
    .from(agreementEvents)
    .where(eq(agreementEvents.agreementId, agreementId))
    .orderBy(asc(agreementEvents.sequence));

/** The notice by which an agreement ends on `terminatesOn`, as the chain has it. */
export const noticeOf = async (tx: Transaction, { id, terminatesOn }: { id: string; terminatesOn: string }) =>
  (await eventsOf(tx, id)).findLast(({ what }) => what === texts.events.noticeServed(terminatesOn));
