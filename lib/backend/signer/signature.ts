/** The one signature a ticket names, with what is said about it. */
import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { hindranceOf } from "@/lib/adapters/esign/built-in";
import { conflict, DomainError } from "@/lib/backend/errors";
import { messages } from "@/lib/config/messages";
import { agreementSignatories, agreements, files, signerRequests, signerSignatures } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { withScope } from "@/lib/db/tenancy";
import { linkName, openTicket, type Ticket } from "@/lib/session";
import { standingOf } from "./store";

const texts = messages.signer;

const unusable = () => new DomainError("NOT_FOUND", texts.ticketUnusable, { reason: "ticketUnusable" });

const states = { alreadySigned: "signed", declined: "closed", replaced: "closed", cancelled: "closed" } as const;

/** Runs `work` for the ticket, in its agreement's scope. Throws NOT_FOUND `ticketUnusable` for one that names nothing any more. */
export async function withTicket<T>(value: string, work: (tx: Transaction, ticket: Ticket) => Promise<T>): Promise<T> {
  const ticket = await openTicket(value, Date.now());
  if (!ticket) throw unusable();
  return withScope({ kind: "agreement", agreementId: ticket.agreementId }, (tx) => work(tx, ticket));
}

/** The signature with its request and who gives it. A signature that another signer has taken, or takes, the place of is none. */
export async function signatureOf(tx: Transaction, { signatureId, link }: Ticket) {
  const [row] = await tx
    .select({
      signature: signerSignatures,
      request: signerRequests,
      jobTitle: agreementSignatories.jobTitle,
      type: agreementSignatories.type,
      isCorrecting: agreementSignatories.isCorrecting,
      tokenHash: agreementSignatories.tokenHash,
      agencyName: agreements.agencyName,
      providerName: agreements.providerName,
      file: files,
    })
    .from(signerSignatures)
    .innerJoin(signerRequests, eq(signerRequests.id, signerSignatures.requestId))
    .innerJoin(agreementSignatories, eq(agreementSignatories.id, signerSignatures.signatoryId))
    .innerJoin(agreements, eq(agreements.id, signerSignatures.agreementId))
    .innerJoin(files, eq(files.id, signerRequests.documentFileId))
    .where(and(eq(signerSignatures.id, signatureId)));
  if (!row || row.signature.state === "replaced" || row.isCorrecting) throw unusable();
  // The link was sent anew meanwhile, to whoever it was meant for.
  if (!row.tokenHash || linkName(row.tokenHash) !== link) throw unusable();
  const standing = await standingOf(tx, row.signature);
  const hindrance = hindranceOf(standing);
  const organisation = row.type === "agency" ? row.agencyName : row.providerName;
  const { title } = row.request;
  const person = { fullName: row.signature.name, jobTitle: row.jobTitle, organisation };
  return { ...row, person, hindrance, consent: consentOf({ ...person, title }) };
}

export type OpenedSignature = Awaited<ReturnType<typeof signatureOf>>;

/** What it is to whoever holds the ticket. */
export function stateOf({ hindrance, signature }: OpenedSignature) {
  if (hindrance === null) return "toSign" as const;
  if (hindrance === "notYet") return "notYet" as const;
  return signature.state === "declined" ? ("declined" as const) : states[hindrance];
}

/** What a signature is given under, and its SHA-256. */
function consentOf(by: Parameters<typeof texts.consent>[0]) {
  const text = texts.consent(by);
  return { text, hash: createHash("sha256").update(text).digest("hex") };
}

/** CONFLICT in words for a signature that cannot be given now, or declined. */
export function refuse(opened: OpenedSignature): never {
  const words = {
    toSign: texts.closed,
    notYet: messages.agreements.notTurnYet,
    signed: texts.alreadySigned,
    declined: texts.declined,
    closed: texts.closed,
  };
  const state = stateOf(opened);
  throw conflict(words[state], state);
}
