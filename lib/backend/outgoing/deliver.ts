/**
 * Sends the messages that the gateway queued. A message handed over with an unknown result is not sent again, unless
 * its kind allows a second attempt (decision 0046). The mail and text ports are imported nowhere else.
 */
import { eq, lt, sql } from "drizzle-orm";
import { DeliveryError } from "@/lib/adapters/delivery";
import { type Mail, sendMail } from "@/lib/adapters/mail";
import { sendText } from "@/lib/adapters/text";
import { shutdownSignal } from "@/lib/backend/queue";
import { maySendExternally } from "@/lib/backend/verified";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { log } from "@/lib/config/log";
import { organisations, messageDeliveries as table } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { type MessageKind, rulesOf } from "./kinds";

/**
 * `key`: the job's id, plus the recipient's id where one job writes to several. It identifies the message across
 * attempts.
 */
export type Delivery = { key: string; kind: MessageKind };

/** `organisationId`: the organisation it is sent for, for kinds that only a verified organisation may send. */
type Letter = { to: string; organisationId?: string } & ({ mail: Mail } | { text: string });

/** What became of a message; `nothing`: it was not to be sent. */
type Delivered = "sent" | "refused" | "nothing";

const onLedger = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => withScope({ kind: "none" }, work);

const HAND_OVERS_MAX = { never: 1, once: 2 } as const;

/**
 * How many times a message was handed over; null if it is finished: accepted, or handed over as often as its kind
 * allows.
 */
async function earlierHandOvers({ key, kind }: Delivery): Promise<number | null> {
  const [row] = await onLedger((tx) => tx.select().from(table).where(eq(table.key, key)));
  if (!row) return 0;
  if (row.state === "accepted") return null;
  if (row.handOvers < HAND_OVERS_MAX[rulesOf(kind).inDoubt]) return row.handOvers;
  log.warn("message not sent again: it may have arrived", { kind, key });
  return null;
}

/**
 * Records that a message is about to be handed over. If two servers get this far with the same job, the second one
 * fails.
 */
async function recordHandover({ key, kind }: Delivery, before: number): Promise<void> {
  const [noted] = await onLedger((tx) =>
    tx
      .insert(table)
      .values({ key, kind, state: "handedOver" })
      .onConflictDoUpdate({
        target: table.key,
        set: { handOvers: sql`${table.handOvers} + 1`, at: clock.now() },
        setWhere: sql`${table.state} = 'handedOver' and ${table.handOvers} = ${before} and ${before} > 0`,
      })
      .returning({ key: table.key }),
  );
  if (!noted) throw new Error("this message is being sent by another server");
}

/** Records the result for a message that was handed over: accepted, or definitely not. */
async function recordResult(key: string, isTaken: boolean, before: number): Promise<void> {
  await onLedger(async (tx) => {
    if (isTaken) await tx.update(table).set({ state: "accepted", at: clock.now() }).where(eq(table.key, key));
    else if (before === 0) await tx.delete(table).where(eq(table.key, key));
    else await tx.update(table).set({ handOvers: before }).where(eq(table.key, key));
  });
}

async function isSenderVerified(organisationId: string): Promise<boolean> {
  const [organisation] = await withScope({ kind: "organisation", organisationId }, (tx) =>
    tx.select({ status: organisations.status }).from(organisations).where(eq(organisations.id, organisationId)),
  );
  return organisation !== undefined && maySendExternally(organisation.status);
}

/**
 * Sends one message. `compose` creates it, including its token, and is not called if the message is finished; null
 * sends nothing. Throws if it was definitely not accepted, so that the queue retries it. A message with an unknown
 * result is sent again only if its kind allows it, and one that was rejected permanently never is. Returns what became of it: `sent`
 * also if it only may have arrived.
 */
export async function deliverWithResult(delivery: Delivery, compose: () => Promise<Letter | null>): Promise<Delivered> {
  const { key, kind } = delivery;
  const before = await earlierHandOvers(delivery);
  if (before === null) return "sent";
  const letter = await compose();
  if (!letter) return "nothing";
  const { organisationId } = letter;
  if (rulesOf(kind).verified === "always" && !(organisationId && (await isSenderVerified(organisationId)))) {
    log.warn("message not sent: its organisation may not send any", { kind, key });
    return "nothing";
  }
  let isHandedOver = false;
  const beforeLastByte = async () => {
    await recordHandover(delivery, before);
    isHandedOver = true;
  };
  const handling = { signal: shutdownSignal(), beforeLastByte };
  try {
    if ("mail" in letter) await sendMail({ ...letter.mail, to: letter.to, messageId: key, ...handling });
    else await sendText({ id: key, to: letter.to, text: letter.text, ...handling });
  } catch (error) {
    const problem = error instanceof DeliveryError ? error.kind : "notTaken";
    if (isHandedOver && problem !== "inDoubt") await recordResult(key, false, before);
    if (problem === "refused") {
      log.warn("message refused for good", { kind, key, error });
      return "refused";
    }
    if (problem === "inDoubt" && before + 1 >= HAND_OVERS_MAX[rulesOf(kind).inDoubt]) {
      log.warn("message not sent again: it may have arrived", { kind, key, error });
      return "sent";
    }
    throw error;
  }
  await recordResult(key, true, before);
  return "sent";
}

/** The same, where no one needs to know what became of it. */
export async function deliver(delivery: Delivery, compose: () => Promise<Letter | null>): Promise<void> {
  await deliverWithResult(delivery, compose);
}

/** Deletes delivery records that no job can need any more. */
export async function forgetOldDeliveries(): Promise<void> {
  const before = new Date(clock.now().getTime() - constants.deliveriesRetentionMs);
  await onLedger((tx) => tx.delete(table).where(lt(table.at, before)));
}
