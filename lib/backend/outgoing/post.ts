/**
 * The gateway for messages: the only way to queue an e-mail or a text message (decision 0045). The queue's own function
 * for it is imported nowhere else, and `enqueue` does not accept these queues.
 */
import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import type { PersonCaller } from "@/lib/backend/context";
import { conflict, DomainError, notFound } from "@/lib/backend/errors";
import { consumeSeparately, type LimitName } from "@/lib/backend/limits";
import { enqueue, enqueueMessage, keepWaiting, type QueueName } from "@/lib/backend/queue";
import { maySendExternally } from "@/lib/backend/verified";
import { env } from "@/lib/config/env";
import { log } from "@/lib/config/log";
import { messages } from "@/lib/config/messages";
import { isEvent, isQuiet } from "@/lib/config/notifications";
import { queues } from "@/lib/config/queues";
import { organisations } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { type MessageKind, type messageKinds, rulesOf } from "./kinds";

const texts = messages.outgoing;

/** Who a message is sent by: a user, the product, or the owner of the account it is about. */
export type Sender = { by: "person"; caller: PersonCaller } | { by: "product" } | { by: "owner" };

type Kinds = typeof messageKinds;
type Vouched<K extends MessageKind> = Kinds[K]["verified"] extends "never"
  ? { organisationId?: string }
  : /** The organisation it is sent for. */ { organisationId: string };
type Limited<K extends MessageKind> = Kinds[K]["overLimit"] extends "unlimited"
  ? { recipient?: string }
  : /** The address or number it is sent to, only for the limits; null if it only goes to colleagues. */ {
      recipient: string | null;
    };
/** `afterMs`: how long the message waits, where something may make it unnecessary meanwhile. */
type Sending<K extends MessageKind> = { sender: Sender; afterMs?: number } & Vouched<K> & Limited<K>;
/** What is the same in a message that still waits, which then stands for this one as well. */
type OnceFor = Readonly<Record<string, string>>;
export type Envelope<K extends MessageKind> = Sending<K> & { onceFor?: OnceFor };
/** The kinds that no limit counts. */
type UnlimitedKind = { [K in MessageKind]: Kinds[K]["overLimit"] extends "unlimited" ? K : never }[MessageKind];

/** A message as stored in its job: ids only. */
export type Message<K extends MessageKind> = { kind: K } & Record<string, string>;

/**
 * A recipient's key in rate limits: a keyed hash, so that a counter cannot be probed for an address, without a plus
 * tag, which reaches the same person.
 */
export function recipientKey(address: string): string {
  const plain = address
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*@/, "@");
  return createHmac("sha256", env().SESSION_SECRET).update(`recipient:${plain}`).digest("hex").slice(0, 32);
}

async function refuseUnverified(tx: Transaction, organisationId: string): Promise<void> {
  const [organisation] = await tx
    .select({ status: organisations.status, name: organisations.name })
    .from(organisations)
    .where(eq(organisations.id, organisationId));
  if (!organisation) throw notFound();
  if (maySendExternally(organisation.status)) return;
  const text = texts.mayNotSend[organisation.status] ?? texts.mayNotSend.draft;
  throw conflict(text(organisation.name), "notVerified");
}

type Count = [limit: LimitName, key: string, text: (waitMs: number) => string];

const countsOfText = (to: string): Count[] => [
  ["textsOfNumber", to, texts.tooManyTo],
  ["textsOfNumberDay", to, texts.tooManyTo],
];

/** Of what one person sends another, where the kind has a limit of its own for it. */
const countsOfPair = (kind: MessageKind, sender: Sender, to: string): Count[] | null => {
  const { limitOfPair } = rulesOf(kind);
  return limitOfPair && sender.by === "person"
    ? [[limitOfPair, `${sender.caller.userId}:${to}`, texts.tooManyTo]]
    : null;
};

const countsOfRecipient = (to: string): Count[] => [
  ["mailsOfRecipient", to, texts.tooManyTo],
  ["mailsOfRecipientDay", to, texts.tooManyTo],
];

const countsOfMail = (kind: MessageKind, sender: Sender, to: string, organisationId: string | undefined): Count[] => [
  ...(countsOfPair(kind, sender, to) ?? countsOfRecipient(to)),
  ...(sender.by === "person" ? countsOfPerson(sender.caller.userId) : []),
  ...(organisationId && sender.by === "person" ? countsOfOrganisation(organisationId) : []),
];

const countsOfPerson = (userId: string): Count[] => [
  ["mailsOfSender", userId, texts.tooManyFrom],
  ["mailsOfSenderDay", userId, texts.tooManyFrom],
];

const countsOfOrganisation = (organisationId: string): Count[] => [
  ["mailsOfOrganisation", organisationId, texts.tooManyFromOrganisation],
  ["mailsOfOrganisationDay", organisationId, texts.tooManyFromOrganisation],
];

/**
 * Counts a link that its sender copies and passes on themselves, and refuses it for an organisation that is not
 * verified, as if the product had sent it. Throws CONFLICT `notVerified`, TOO_MANY_REQUESTS.
 */
export async function countCopiedLink(tx: Transaction, caller: PersonCaller, organisationId: string): Promise<void> {
  await refuseUnverified(tx, organisationId);
  for (const [limit, key, text] of [...countsOfPerson(caller.userId), ...countsOfOrganisation(organisationId)]) {
    await consumeSeparately(limit, key, text);
  }
}

/** Throws CONFLICT `notVerified` or TOO_MANY_REQUESTS if a message may not be sent. */
async function check(
  tx: Transaction,
  kind: MessageKind,
  { sender, organisationId, recipient }: { sender: Sender; organisationId?: string; recipient?: string | null },
): Promise<void> {
  const { by, verified, overLimit } = rulesOf(kind);
  const isVouchedFor = sender.by === "owner" || (sender.by === "person" && sender.caller.group === "Admin");
  if (organisationId && (verified === "always" || (verified === "unlessPlatform" && !isVouchedFor))) {
    await refuseUnverified(tx, organisationId);
  }
  if (!recipient || overLimit === "unlimited") return;
  // A message that the account's owner asked for is counted before checking whether there is an account; the number of
  // messages from the product itself is limited by what they are about.
  if (overLimit === "refuse" && sender.by !== "person") return;
  const to = recipientKey(recipient);
  for (const [limit, key, text] of by === "text" ? countsOfText(to) : countsOfMail(kind, sender, to, organisationId)) {
    await consumeSeparately(limit, key, text);
  }
}

/**
 * Queues a message to a person, inside the transaction that causes it. If the organisation it is sent for is not
 * verified, or a limit is exceeded, it is refused before anything is written, or skipped for kinds that only accompany
 * a change. An event of the portal is queued for the portal as well, with a queue of its own, which does not wait for a slow
 * mail server. Returns whether the message was queued. Throws CONFLICT `notVerified`, TOO_MANY_REQUESTS with when to try again.
 */
export const postMessage = <K extends MessageKind>(
  tx: Transaction,
  message: Message<K>,
  envelope: Envelope<K>,
): Promise<boolean> => post(tx, [message], envelope, envelope.onceFor);

/** The same for several of one kind that has no limit, in as many statements as for one. */
export const postMessages = <K extends UnlimitedKind>(
  tx: Transaction,
  all: readonly Message<K>[],
  envelope: Sending<K>,
): Promise<boolean> => post(tx, all, envelope);

async function post<K extends MessageKind>(
  tx: Transaction,
  all: readonly Message<K>[],
  envelope: Sending<K>,
  onceFor?: OnceFor,
): Promise<boolean> {
  const [first] = all;
  if (!first) return false;
  const { kind } = first;
  const { by, overLimit } = rulesOf(kind);
  const wait = envelope.afterMs ? { afterMs: envelope.afterMs } : {};
  const isWaiting = async (queue: QueueName) =>
    onceFor !== undefined && (await keepWaiting(tx, queue, { kind, ...onceFor }));
  if (isEvent(kind) && !(await isWaiting(queues.notifications))) await enqueue(tx, queues.notifications, all, wait);
  if (await isWaiting(by)) return true;
  try {
    await check(tx, kind, envelope);
  } catch (error) {
    if (!(error instanceof DomainError) || (overLimit === "refuse" && envelope.sender.by === "person")) throw error;
    log.warn("message left out", { kind, reason: error.data?.reason ?? error.code });
    return false;
  }
  if (!isEvent(kind) || !isQuiet(kind)) await enqueueMessage(tx, by, all, wait);
  return true;
}
