import { linkHolder, procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { saveDay } from "@/lib/backend/availability";
import { holderOf } from "@/lib/backend/worker-links";
import { contract } from "@/lib/contract";
import { withShiftsHolder } from "./holder";

/** Saves when the worker is unavailable on a day. BAD_REQUEST as `saveDay`. */
export const saveAvailability = procedure(contract.myShifts.saveAvailability, linkHolder, ({ input, context }) =>
  withShiftsHolder(input.token, context, async (tx, { worker }) => {
    await saveDay(tx, worker, input, null);
    await audit(tx, holderOf(context), {
      organisationId: worker.organisationId,
      action: "worker.availabilityChanged",
      subject: { type: "worker", id: worker.id },
      details: { day: input.day },
    });
    return { saved: true as const };
  }),
);
