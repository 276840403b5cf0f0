import { and, eq, gt, isNull } from "drizzle-orm";
import { z } from "zod";
import { shiftsLinkMail, workerLinkMail } from "@/lib/adapters/mail/worker-profile";
import { deliver, registeredAs, registeredColumns, registeredName } from "@/lib/backend/outgoing";
import { newToken } from "@/lib/backend/tokens";
import { clock } from "@/lib/config/clock";
import { timePreference } from "@/lib/config/time-preference";
import { organisations, workerLinks, workers } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { formatLongDate } from "@/lib/format";
import { shiftsLinkOf } from "./shifts-link";
import { urlOf } from "./url";

export const linkMailSchema = z.object({
  kind: z.literal("workerLink"),
  linkId: z.uuid(),
  organisationId: z.uuid(),
});

/**
 * E-mails a worker's link. The token of one for their profile is created here and stored nowhere else; a retry sends a new
 * link and invalidates the previous one. That of one for their shifts stays the same, unless the server's secret was changed
 * after the link was made. Nothing is sent if the link was revoked or the worker has no e-mail address.
 */
export const mailWorkerLink = (jobId: string, job: z.infer<typeof linkMailSchema>): Promise<void> =>
  deliver({ key: jobId, kind: job.kind }, () => compose(job));

const mailOf = { profile: workerLinkMail, shifts: shiftsLinkMail };

async function compose({ linkId, organisationId }: z.infer<typeof linkMailSchema>) {
  const found = await withScope({ kind: "organisation", organisationId }, async (tx) => {
    const [link] = await tx
      .select()
      .from(workerLinks)
      .where(and(eq(workerLinks.id, linkId), isNull(workerLinks.revokedAt), gt(workerLinks.expiresAt, clock.now())))
      .for("update");
    if (!link) return null;
    const { token, ...hashes } = link.kind === "shifts" ? shiftsLinkOf(linkId) : newToken();
    if (hashes.tokenHash !== link.tokenHash) await tx.update(workerLinks).set(hashes).where(eq(workerLinks.id, linkId));
    const [row] = await tx
      .select({ worker: workers, agency: { name: organisations.name, ...registeredColumns } })
      .from(workers)
      .innerJoin(organisations, eq(organisations.id, workers.organisationId))
      .where(eq(workers.id, link.workerId));
    return row ? { ...row, link, token } : null;
  });
  if (!found || found.worker.erasedAt) return null;
  const { worker, agency, link, token } = found;
  if (!worker.email) return null;
  const mail = await mailOf[link.kind]({
    firstName: worker.firstName,
    agencyName: registeredName(agency),
    url: urlOf(link.kind, token),
    sender: registeredAs(agency),
    until: formatLongDate(link.expiresAt, timePreference()),
  });
  return { to: worker.email, organisationId, mail };
}
