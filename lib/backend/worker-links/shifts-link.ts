/** The links to workers' shifts, as e-mails of the product contain them. */
import { createHmac, randomUUID } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import { audit, jobActor } from "@/lib/backend/audit";
import { hashOf } from "@/lib/backend/tokens";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { env } from "@/lib/config/env";
import { feedTokenOf } from "@/lib/db/feed-token";
import { workerLinks } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { maskEmail } from "@/lib/format";
import type { LinkRow, WorkerRow } from "./link";
import { urlOf } from "./url";

/**
 * The token of a link to shifts: made from its id and the server's secret, so that a later e-mail can contain the same
 * link. The database has the id and the token's hash, so that neither alone is a link.
 */
const shiftsTokenOf = (linkId: string): string =>
  createHmac("sha256", env().SESSION_SECRET).update(`shifts link:${linkId}`).digest("base64url");

/** The token of a link to shifts, and what is stored of it. */
export function shiftsLinkOf(linkId: string): { token: string; tokenHash: string; feedHash: string } {
  const token = shiftsTokenOf(linkId);
  return { token, tokenHash: hashOf(token), feedHash: hashOf(feedTokenOf(token)) };
}

/** A worker's newest link to their shifts, whatever has become of it. */
export async function newestShiftsLink(tx: Transaction, workerId: string): Promise<LinkRow | null> {
  const [link] = await tx
    .select()
    .from(workerLinks)
    .where(and(eq(workerLinks.workerId, workerId), eq(workerLinks.kind, "shifts")))
    .orderBy(desc(workerLinks.createdAt))
    .limit(1);
  return link ?? null;
}

/** Whether the product may e-mail a worker about their hours: not if they turned that off, or the agency revoked their link. */
export const mayMailHours = (newest: LinkRow | null): boolean => !newest?.revokedAt && !newest?.hoursMailsOffAt;

/**
 * The address that opens a worker's shifts, for an e-mail to them; a link is made where they have none or it has expired.
 * Null where the token of their link is not known, since the server's secret is another now: the link itself still works.
 */
export async function mailedShiftsUrl(
  tx: Transaction,
  { id: workerId, organisationId, email }: Pick<WorkerRow, "id" | "organisationId" | "email">,
  newest: LinkRow | null,
): Promise<string | null> {
  const now = clock.now();
  if (newest && newest.expiresAt > now) {
    const { token, tokenHash } = shiftsLinkOf(newest.id);
    return tokenHash === newest.tokenHash ? urlOf("shifts", token) : null;
  }
  const id = randomUUID();
  const { token, ...hashes } = shiftsLinkOf(id);
  await tx.insert(workerLinks).values({
    id,
    organisationId,
    workerId,
    kind: "shifts",
    ...hashes,
    expiresAt: new Date(now.getTime() + constants.shiftsLinkMs),
    createdAt: now,
    sentBy: "mail",
    sentTo: email && maskEmail(email),
  });
  await audit(tx, jobActor(), {
    organisationId,
    action: "worker.shiftsLinkCreated",
    subject: { type: "worker", id: workerId },
    details: { by: "mail" },
  });
  return urlOf("shifts", token);
}
