/** The agency's side of a worker's link. */
import { randomUUID } from "node:crypto";
import { and, desc, eq, gt, isNull } from "drizzle-orm";
import { codes } from "@/lib/access";
import { permission, procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { conflict, invalid, notFound } from "@/lib/backend/errors";
import { countCopiedLink, postMessage } from "@/lib/backend/outgoing";
import { newToken, placeholderTokenHash } from "@/lib/backend/tokens";
import { hasLeft, isDisabled } from "@/lib/backend/worker-records";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { workerLinks, workers } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { maskEmail } from "@/lib/format";
import { newestShiftsLink, shiftsLinkOf } from "./shifts-link";
import { type LinkKind, urlOf } from "./url";

const canManage = permission(codes.workerCreate, ["Admin", "Agency"]);

async function workerOf(tx: Transaction, workerId: string) {
  const [worker] = await tx.select().from(workers).where(eq(workers.id, workerId)).for("update");
  if (!worker || worker.erasedAt) throw notFound();
  return worker;
}

const opens = (workerId: string, kind: LinkKind, now: Date) =>
  and(
    eq(workerLinks.workerId, workerId),
    isNull(workerLinks.revokedAt),
    gt(workerLinks.expiresAt, now),
    eq(workerLinks.kind, kind),
  );

const actions = {
  profile: { created: "worker.linkCreated", revoked: "worker.linkRevoked" },
  shifts: { created: "worker.shiftsLinkCreated", revoked: "worker.shiftsLinkRevoked" },
} as const;
const lifeMs: Record<LinkKind, number> = { profile: constants.workerLinkMs, shifts: constants.shiftsLinkMs };

/** Revokes a worker's active links of a kind. Returns whether there was one. */
async function revokeLinks(tx: Transaction, workerId: string, kind: LinkKind): Promise<boolean> {
  const now = clock.now();
  const taken = await tx
    .update(workerLinks)
    .set({ revokedAt: now })
    .where(opens(workerId, kind, now))
    .returning({ id: workerLinks.id });
  return taken.length > 0;
}

/**
 * Ends the links of a worker who leaves. That to their shifts expires instead of being revoked, which only the agency does: once the worker is
 * back, the product asks for their hours again, with a new link. Returns whether there was a link.
 */
export async function endLinks(tx: Transaction, workerId: string): Promise<boolean> {
  const now = clock.now();
  const ended = await tx
    .update(workerLinks)
    .set({ expiresAt: now })
    .where(opens(workerId, "shifts", now))
    .returning({ id: workerLinks.id });
  return (await revokeLinks(tx, workerId, "profile")) || ended.length > 0;
}

/** A worker's active link of a kind, if any. NOT_FOUND for another agency's worker. */
export const state = procedure(contract.workerLinks.state, canManage, ({ input, caller }) =>
  withScope(scopeOf(caller), async (tx) => {
    const [worker] = await tx.select().from(workers).where(eq(workers.id, input.workerId));
    if (!worker || worker.erasedAt) throw notFound();
    const [link] = await tx
      .select()
      .from(workerLinks)
      .where(opens(worker.id, input.kind, clock.now()))
      .orderBy(desc(workerLinks.createdAt))
      .limit(1);
    return {
      hasEmail: worker.email !== null,
      link: link
        ? {
            createdAt: link.createdAt.toISOString(),
            expiresAt: link.expiresAt.toISOString(),
            usedAt: link.usedAt?.toISOString() ?? null,
          }
        : null,
    };
  }),
);

/** The token of a new link, and what is stored of it. That of an e-mailed link for a profile is made by the job. */
function newLink(id: string, kind: LinkKind, isMailed: boolean) {
  if (kind === "shifts") return shiftsLinkOf(id);
  return isMailed ? { token: null, tokenHash: placeholderTokenHash() } : newToken();
}

/**
 * Creates a worker's link; earlier ones stop working. An e-mailed link is known only to the worker; a copied one is
 * returned this once. BAD_REQUEST without an e-mail address to send to,
 * CONFLICT for a worker who has left, or who is disabled and wants their shifts, and for an agency that is not verified,
 * TOO_MANY_REQUESTS.
 */
export const create = procedure(contract.workerLinks.create, canManage, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const worker = await workerOf(tx, input.workerId);
    if (hasLeft(worker)) throw conflict(messages.workerLinks.hasLeft, "hasLeft");
    const { kind } = input;
    if (kind === "shifts" && isDisabled(worker)) throw conflict(messages.workerLinks.isDisabled, "isDisabled");
    const isMailed = input.by === "mail";
    const { email, organisationId } = worker;
    if (isMailed && !email) throw invalid(messages.workerLinks.noEmail, []);
    const id = randomUUID();
    const envelope = { sender: { by: "person", caller }, organisationId, recipient: email } as const;
    if (isMailed) await postMessage(tx, { kind: "workerLink", linkId: id, organisationId }, envelope);
    else await countCopiedLink(tx, caller, organisationId);
    const now = clock.now();
    // Who ended the e-mails about their hours does not get them again with a new link.
    const hoursMailsOffAt =
      kind === "shifts" ? ((await newestShiftsLink(tx, worker.id))?.hoursMailsOffAt ?? null) : null;
    await revokeLinks(tx, worker.id, kind);
    const { token, ...hashes } = newLink(id, kind, isMailed);
    const expiresAt = new Date(now.getTime() + lifeMs[kind]);
    await tx.insert(workerLinks).values({
      id,
      organisationId,
      workerId: worker.id,
      kind,
      ...hashes,
      hoursMailsOffAt,
      expiresAt,
      createdByUserId: caller.userId,
      createdAt: now,
      sentBy: input.by,
      sentTo: isMailed && email ? maskEmail(email) : null,
    });
    await audit(tx, context, {
      organisationId,
      action: actions[kind].created,
      subject: { type: "worker", id: worker.id },
      details: { by: input.by },
    });
    return { url: isMailed || !token ? null : urlOf(kind, token), expiresAt: expiresAt.toISOString() };
  }),
);

/** Revokes a worker's link. NOT_FOUND if there is none. */
export const revoke = procedure(contract.workerLinks.revoke, canManage, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const worker = await workerOf(tx, input.workerId);
    if (!(await revokeLinks(tx, worker.id, input.kind))) throw notFound();
    await audit(tx, context, {
      organisationId: worker.organisationId,
      action: actions[input.kind].revoked,
      subject: { type: "worker", id: worker.id },
    });
    return { revoked: true as const };
  }),
);
