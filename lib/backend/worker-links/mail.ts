import { and, eq, gt, isNull } from "drizzle-orm";
import { z } from "zod";
import { sendMail } from "@/lib/adapters/mail";
import { workerLinkMail } from "@/lib/adapters/mail/worker-profile";
import { clock } from "@/lib/backend/clock";
import { newToken } from "@/lib/backend/tokens";
import { timePreference } from "@/lib/config/time-preference";
import { organisations, workerLinks, workers } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { formatLongDate } from "@/lib/format";
import { urlOf } from "./url";

export const linkMailSchema = z.object({
  kind: z.literal("workerLink"),
  linkId: z.uuid(),
  organisationId: z.uuid(),
});

/**
 * Mails a worker's link: its token is made here and rests nowhere else. Done again after a crash another goes out, and the one
 * before it is void. Nothing is sent of a link that was taken back, or of a worker without an address.
 */
export async function mailWorkerLink({ linkId, organisationId }: z.infer<typeof linkMailSchema>): Promise<void> {
  const { token, tokenHash } = newToken();
  const found = await withScope({ kind: "organisation", organisationId }, async (tx) => {
    const [link] = await tx
      .update(workerLinks)
      .set({ tokenHash })
      .where(and(eq(workerLinks.id, linkId), isNull(workerLinks.revokedAt), gt(workerLinks.expiresAt, clock.now())))
      .returning();
    if (!link) return null;
    const [row] = await tx
      .select({ worker: workers, agencyName: organisations.name })
      .from(workers)
      .innerJoin(organisations, eq(organisations.id, workers.organisationId))
      .where(eq(workers.id, link.workerId));
    return row ? { ...row, link } : null;
  });
  if (!found || found.worker.erasedAt) return;
  const { worker, agencyName, link } = found;
  if (!worker.email) return;
  const mail = await workerLinkMail({
    ...{ firstName: worker.firstName, agencyName, url: urlOf(token) },
    until: formatLongDate(link.expiresAt, timePreference()),
  });
  await sendMail({ ...mail, to: worker.email, messageId: `worker-link-${tokenHash}` });
}
