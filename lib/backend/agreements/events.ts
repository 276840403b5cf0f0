/**
 * Records what happens to an agreement: a link in its hash chain of events and the audit rows, in the same transaction.
 */
import { asc, desc, eq } from "drizzle-orm";
import { type Actor, type AuditAction, audit, jobActor } from "@/lib/backend/audit";
import type { PersonCaller, RequestOrigin } from "@/lib/backend/context";
import { brand } from "@/lib/config/brand";
import { messages } from "@/lib/config/messages";
import { agreementEvents } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { chainHash, chainStart } from "@/lib/documents";
import type { AgreementRow, SignatoryRow } from "./rows";

const texts = messages.agreements;

/** Who did it: `words` for the event chain, `actor` for the audit log. */
export type EventActor = { words: string; uid: string | null; actor: Actor };

export const byPerson = (caller: PersonCaller, { requestId, address }: RequestOrigin): EventActor => ({
  words: texts.person(caller.fullName, caller.organisation.name),
  uid: caller.uid,
  actor: { caller, requestId, address },
});

export const byJob = (requestId: string): EventActor => ({
  words: brand.name,
  uid: null,
  actor: jobActor(requestId),
});

/** `address` defaults to the one the signing started from, for example when the provider reports the signature. */
export function bySignatory(
  signatory: SignatoryRow,
  agreement: AgreementRow,
  { requestId, address = signatory.signingIp }: { requestId: string; address?: string | null },
): EventActor {
  const organisation = signatory.type === "agency" ? agreement.agencyName : agreement.providerName;
  return {
    words: texts.signatory(signatory.fullName, signatory.jobTitle, organisation),
    uid: null,
    actor: { caller: { kind: "linkHolder", uid: null }, requestId, address },
  };
}

type NewEvent = {
  at: Date;
  what: string;
  /** Shown with the event; not part of the hash chain. */
  note?: string;
  action: AuditAction;
  details?: Record<string, string | number | boolean> | undefined;
};

/** Writes audit rows only: to a party's own log for what that party does, to both parties' logs for everything else. */
export async function auditAgreement(
  tx: Transaction,
  eventActor: EventActor,
  agreement: Pick<AgreementRow, "id" | "agencyId" | "providerId">,
  { action, details }: Pick<NewEvent, "action" | "details">,
): Promise<void> {
  const { caller } = eventActor.actor;
  const ofParty = caller.kind === "person" && caller.group !== "Admin" ? [caller.organisation.id] : null;
  for (const organisationId of ofParty ?? [agreement.agencyId, agreement.providerId]) {
    await audit(tx, eventActor.actor, {
      organisationId,
      action,
      subject: { type: "agreement", id: agreement.id },
      details,
    });
  }
}

/**
 * Adds an event to the chain of a locked agreement and writes the audit rows. `version` is the version the event is
 * about.
 */
export async function record(
  tx: Transaction,
  eventActor: EventActor,
  agreement: Pick<AgreementRow, "id" | "agencyId" | "providerId" | "version">,
  { at, what, note, action, details }: NewEvent,
): Promise<void> {
  const [last] = await tx
    .select({ sequence: agreementEvents.sequence, hash: agreementEvents.hash })
    .from(agreementEvents)
    .where(eq(agreementEvents.agreementId, agreement.id))
    .orderBy(desc(agreementEvents.sequence))
    .limit(1);
  const previousHash = last?.hash ?? chainStart;
  const event = { sequence: (last?.sequence ?? 0) + 1, at, what, actor: eventActor.words };
  await tx.insert(agreementEvents).values({
    ...event,
    agreementId: agreement.id,
    version: agreement.version,
    actorUid: eventActor.uid,
    note,
    previousHash,
    hash: chainHash(previousHash, event),
  });
  await auditAgreement(tx, eventActor, agreement, { action, details: { version: agreement.version, ...details } });
}

/** The chain of events, oldest first. */
export const eventsOf = (tx: Transaction, agreementId: string) =>
  tx
    .select()
    .from(agreementEvents)
    .where(eq(agreementEvents.agreementId, agreementId))
    .orderBy(asc(agreementEvents.sequence));

/** The chain's event for the notice that ends an agreement on `terminatesOn`. */
export const noticeOf = async (tx: Transaction, { id, terminatesOn }: { id: string; terminatesOn: string }) =>
  (await eventsOf(tx, id)).findLast(({ what }) => what === texts.events.noticeServed(terminatesOn));
