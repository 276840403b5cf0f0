import { eq, sql } from "drizzle-orm";
import { audit } from "@/lib/backend/audit";
import type { RequestOrigin } from "@/lib/backend/context";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { workerLinks } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { holderOf, type LinkRow } from "./link";

/** Records that the page behind a link was loaded: the first time in the audit log too, and not again within minutes. */
export async function recordOpened(tx: Transaction, context: RequestOrigin, link: LinkRow): Promise<void> {
  const now = clock.now();
  if (link.lastOpenedAt && now.getTime() - link.lastOpenedAt.getTime() < constants.linkOpenedAgainMs) return;
  await tx
    .update(workerLinks)
    .set({ openedAt: sql`coalesce(${workerLinks.openedAt}, ${now.toISOString()}::timestamptz)`, lastOpenedAt: now })
    .where(eq(workerLinks.id, link.id));
  if (link.openedAt) return;
  await audit(tx, holderOf(context), {
    organisationId: link.organisationId,
    action: link.kind === "shifts" ? "worker.shiftsLinkOpened" : "worker.linkOpened",
    subject: { type: "worker", id: link.workerId },
  });
}
