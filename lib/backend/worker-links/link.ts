/**
 * What a worker's token opens: one link, for one worker, until it expires
 * (docs/decisions/0040-the-workers-own-link.md).
 */
import { and, eq } from "drizzle-orm";
import type { Actor } from "@/lib/backend/audit";
import type { Context, RequestOrigin } from "@/lib/backend/context";
import { DomainError } from "@/lib/backend/errors";
import { block, consume, HOUR_S } from "@/lib/backend/limits";
import { hashOf } from "@/lib/backend/tokens";
import { hasLeft } from "@/lib/backend/worker-records";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { workerLinks, workers } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { openAccessToken } from "@/lib/session";
import type { LinkKind } from "./url";

const texts = messages.workerLinks;

const gone = (reason: "unknown" | "expired" | "revoked") => new DomainError("NOT_FOUND", texts[reason], { reason });
const locked = () => new DomainError("FORBIDDEN", texts.locked, { reason: "locked" });

export type LinkRow = typeof workerLinks.$inferSelect;
export type WorkerRow = typeof workers.$inferSelect;
/** An opened link, and its worker. */
export type LockedLink = { link: LinkRow; worker: WorkerRow };

/** The holder of the link, as the audit log names them. */
export const holderOf = ({ requestId, address }: RequestOrigin): Actor => ({
  requestId,
  address,
  caller: { kind: "linkHolder", uid: null },
});

/** Which token of a link is shown: the link's own, which opens the page of this kind, or that of its calendar feed. */
export type ShownToken = LinkKind | "feed";

/**
 * The link of a token, even one that has expired or was revoked. NOT_FOUND `unknown`, also for the token of a link of
 * another kind. Guessing is limited per address, as with a questionnaire's link.
 */
export async function findEndedLink(
  token: string,
  { address }: Pick<Context, "address">,
  shown: ShownToken,
): Promise<LinkRow> {
  await consume("lookups", address, messages.questionnaire.tooMany);
  const tokenHash = hashOf(token);
  const isShown =
    shown === "feed"
      ? eq(workerLinks.feedHash, tokenHash)
      : and(eq(workerLinks.tokenHash, tokenHash), eq(workerLinks.kind, shown));
  const [link] = await withScope({ kind: "token", tokenHash }, (tx) => tx.select().from(workerLinks).where(isShown));
  if (!link) {
    // Calendars of many people ask from one address, and go on asking for feeds that have ended.
    if (shown !== "feed") {
      await consume("unknownLookups", address, messages.questionnaire.tooMany).catch(async (error) => {
        await block("lookups", address, HOUR_S);
        throw error;
      });
    }
    throw gone("unknown");
  }
  return link;
}

/**
 * The link of a token; reading does not use it up. NOT_FOUND with a reason: `unknown` as for `findEndedLink`, `expired`,
 * `revoked`.
 */
export async function findLink(
  token: string,
  context: Pick<Context, "address">,
  shown: ShownToken = "profile",
): Promise<LinkRow> {
  return openLink(await findEndedLink(token, context, shown));
}

/** NOT_FOUND `expired` or `revoked` for a link that has ended. */
function openLink(link: LinkRow): LinkRow {
  if (link.revokedAt) throw gone("revoked");
  if (link.expiresAt <= clock.now()) throw gone("expired");
  return link;
}

/**
 * Locks a worker and then their link, in the scope of their agency: everything that ends links locks the worker first.
 * NOT_FOUND as for `findLink` and `selfOf`.
 */
export async function lockLink(
  tx: Transaction,
  { id, workerId }: Pick<LinkRow, "id" | "workerId">,
): Promise<LockedLink> {
  await tx.select({ id: workers.id }).from(workers).where(eq(workers.id, workerId)).for("update");
  const [link] = await tx.select().from(workerLinks).where(eq(workerLinks.id, id)).for("update");
  if (!link) throw gone("unknown");
  return { link: openLink(link), worker: await selfOf(tx, link) };
}

/** The worker, in their own scope. NOT_FOUND for one whose data was erased, `revoked` for one who has left. */
export async function selfOf(tx: Transaction, { workerId }: LinkRow): Promise<WorkerRow> {
  const [worker] = await tx.select().from(workers).where(eq(workers.id, workerId));
  if (!worker || worker.erasedAt) throw gone("unknown");
  if (hasLeft(worker)) throw gone("revoked");
  return worker;
}

/** Whether `pass` is a valid access token for this link. None is needed if the worker has no date of birth stored. */
export async function hasAccess(
  { id }: LinkRow,
  { dateOfBirth }: WorkerRow,
  accessToken: string | undefined,
): Promise<boolean> {
  if (!dateOfBirth) return true;
  const shown = accessToken ? await openAccessToken(accessToken, clock.now().getTime()) : null;
  return shown?.linkId === id;
}

/**
 * Opens the worker's own scope for the holder of the link, who must have entered the date of birth if there is one.
 * `isSending` locks the link, so that a form submitted twice at the same moment is detected. FORBIDDEN `locked`.
 */
export async function withLinkHolder<T>(
  { token, accessToken }: { token: string; accessToken?: string | undefined },
  context: Pick<Context, "address">,
  work: (tx: Transaction, opened: LockedLink) => Promise<T>,
  { isSending = false } = {},
): Promise<T> {
  const link = await findLink(token, context);
  return withScope({ kind: "self", workerId: link.workerId }, async (tx) => {
    const worker = await selfOf(tx, link);
    if (!(await hasAccess(link, worker, accessToken))) throw locked();
    if (isSending)
      await tx.select({ id: workerLinks.id }).from(workerLinks).where(eq(workerLinks.id, link.id)).for("update");
    return work(tx, { link, worker });
  });
}
