import { eq } from "drizzle-orm";
import { linkHolder, procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { notFound } from "@/lib/backend/errors";
import { findEndedLink, holderOf, newestShiftsLink } from "@/lib/backend/worker-links";
import { clock } from "@/lib/config/clock";
import { contract } from "@/lib/contract";
import { workerLinks, workers } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { withShiftsHolder } from "./holder";

/**
 * Ends the e-mails that ask the worker for their hours, or turns them on again. A second press is the same press. An
 * earlier e-mail ends them too, although its link has expired or was replaced; only a link that still opens turns them on.
 */
export const saveHoursMails = procedure(contract.myShifts.saveHoursMails, linkHolder, async ({ input, context }) => {
  const { organisationId, workerId } = input.isOn
    ? await withShiftsHolder(input.token, context, async (_tx, { link }) => link)
    : await findEndedLink(input.token, context, "shifts");
  // In the agency's scope, in which the worker is locked: a link that is made at this moment has the choice too.
  return withScope({ kind: "organisation", organisationId }, async (tx) => {
    const [worker] = await tx.select().from(workers).where(eq(workers.id, workerId)).for("update");
    const link = await newestShiftsLink(tx, workerId);
    if (!worker || worker.erasedAt || !link) throw notFound();
    if (input.isOn === (link.hoursMailsOffAt === null)) return { saved: true as const };
    await tx
      .update(workerLinks)
      .set({ hoursMailsOffAt: input.isOn ? null : clock.now() })
      .where(eq(workerLinks.id, link.id));
    await audit(tx, holderOf(context), {
      organisationId,
      action: "worker.hoursMailsChanged",
      subject: { type: "worker", id: workerId },
      details: { isOn: input.isOn },
    });
    return { saved: true as const };
  });
});
