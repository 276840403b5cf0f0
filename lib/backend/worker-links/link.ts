/** What a worker's token opens: one link, one worker, for a while (docs/decisions/0040-the-workers-own-link.md). */
import { eq } from "drizzle-orm";
import type { Actor } from "@/lib/backend/audit";
import { clock } from "@/lib/backend/clock";
import type { Context, Place } from "@/lib/backend/context";
import { DomainError } from "@/lib/backend/errors";
import { block, consume, HOUR_S } from "@/lib/backend/limits";
import { hashOf } from "@/lib/backend/tokens";
import { hasLeft } from "@/lib/backend/workers";
import { messages } from "@/lib/config/messages";
import { workerLinks, workers } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { openPass } from "@/lib/session";

const texts = messages.workerLinks;

const gone = (reason: "unknown" | "expired" | "revoked") => new DomainError("NOT_FOUND", texts[reason], { reason });
const locked = () => new DomainError("FORBIDDEN", texts.locked, { reason: "locked" });

export type LinkRow = typeof workerLinks.$inferSelect;
export type WorkerRow = typeof workers.$inferSelect;
/** A link that was opened, and whose it is. */
export type Held = { link: LinkRow; worker: WorkerRow };

/** Whoever holds the link, as the audit log names him. */
export const holderOf = ({ requestId, address }: Place): Actor => ({
  ...{ requestId, address },
  caller: { kind: "linkHolder", uid: null },
});

/**
 * The link of a token; looking spends nothing. NOT_FOUND with a reason: `unknown`, `expired`, `revoked`. Guessing is limited per
 * address, as with a questionnaire's link.
 */
export async function findLink(token: string, { address }: Pick<Context, "address">): Promise<LinkRow> {
  await consume("lookups", address, messages.questionnaire.tooMany);
  const tokenHash = hashOf(token);
  const [link] = await withScope({ kind: "token", tokenHash }, (tx) =>
    tx.select().from(workerLinks).where(eq(workerLinks.tokenHash, tokenHash)),
  );
  if (!link) {
    await consume("unknownLookups", address, messages.questionnaire.tooMany).catch(async (error) => {
      await block("lookups", address, HOUR_S);
      throw error;
    });
    throw gone("unknown");
  }
  if (link.revokedAt) throw gone("revoked");
  if (link.expiresAt <= clock.now()) throw gone("expired");
  return link;
}

/** The worker himself, in his own scope. NOT_FOUND for one whose data were erased, `revoked` for one who has left. */
export async function selfOf(tx: Transaction, { workerId }: LinkRow): Promise<WorkerRow> {
  const [worker] = await tx.select().from(workers).where(eq(workers.id, workerId));
  if (!worker || worker.erasedAt) throw gone("unknown");
  if (hasLeft(worker)) throw gone("revoked");
  return worker;
}

/** Whether `pass` was given for this very link and still holds. Nobody has to show one where no date of birth is on file. */
export async function isLetIn({ id }: LinkRow, { dateOfBirth }: WorkerRow, pass: string | undefined): Promise<boolean> {
  if (!dateOfBirth) return true;
  const shown = pass ? await openPass(pass, clock.now().getTime()) : null;
  return shown?.linkId === id;
}

/**
 * Opens the worker's own scope for whoever holds the link and, where he must, has said his date of birth. `isSending`: what is
 * sent by one link is looked at one after the other, so that the same post, sent twice at once, is known. FORBIDDEN `locked`.
 */
export async function asHolder<T>(
  { token, pass }: { token: string; pass?: string },
  context: Pick<Context, "address">,
  work: (tx: Transaction, held: Held) => Promise<T>,
  { isSending = false } = {},
): Promise<T> {
  const link = await findLink(token, context);
  return withScope({ kind: "self", workerId: link.workerId }, async (tx) => {
    const worker = await selfOf(tx, link);
    if (!(await isLetIn(link, worker, pass))) throw locked();
    if (isSending)
      await tx.select({ id: workerLinks.id }).from(workerLinks).where(eq(workerLinks.id, link.id)).for("update");
    return work(tx, { link, worker });
  });
}
