import { eq } from "drizzle-orm";
import { linkHolder, procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { holderOf } from "@/lib/backend/worker-links";
import { clock } from "@/lib/config/clock";
import { contract } from "@/lib/contract";
import { workerLinks } from "@/lib/db/schema";
import { withShiftsHolder } from "./holder";

/** Ends the e-mails that ask the worker for their hours, or turns them on again. A second press is the same press. */
export const saveHoursMails = procedure(contract.myShifts.saveHoursMails, linkHolder, ({ input, context }) =>
  withShiftsHolder(input.token, context, async (tx, { link }) => {
    if (input.isOn === (link.hoursMailsOffAt === null)) return { saved: true as const };
    await tx
      .update(workerLinks)
      .set({ hoursMailsOffAt: input.isOn ? null : clock.now() })
      .where(eq(workerLinks.id, link.id));
    await audit(tx, holderOf(context), {
      organisationId: link.organisationId,
      action: "worker.hoursMailsChanged",
      subject: { type: "worker", id: link.workerId },
      details: { isOn: input.isOn },
    });
    return { saved: true as const };
  }),
);
