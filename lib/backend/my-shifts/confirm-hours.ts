import { linkHolder, procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { consume } from "@/lib/backend/limits";
import { readSignature } from "@/lib/backend/signer";
import { addConfirmation } from "@/lib/backend/timesheets";
import { holderOf } from "@/lib/backend/worker-links";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { withShiftsHolder } from "./holder";

/**
 * Confirms the worker's own hours of a shift that has ended, by a typed or drawn name. BAD_REQUEST for a drawing that
 * cannot be read; otherwise as `addConfirmation`.
 */
export const confirmHours = procedure(contract.myShifts.confirmHours, linkHolder, async ({ input, context }) => {
  await consume("submissions", context.address, messages.signer.tooMany);
  const { token, shiftId, hours } = input;
  // Decoding a picture is expensive, so check the link first.
  await withShiftsHolder(token, context, async () => undefined);
  const { typedName: name, image: drawing } = await readSignature(input);
  return withShiftsHolder(token, context, async (tx) => {
    const added = await addConfirmation(tx, { allocationId: shiftId, hours }, { name, drawing });
    const { timesheetId, organisationId, at } = added;
    if (added.isNew) {
      await audit(tx, holderOf(context), {
        organisationId,
        action: "timesheet.confirmed",
        subject: { type: "timesheet", id: timesheetId },
        details: { by: input.method },
      });
    }
    return { confirmedAt: at.toISOString() };
  });
});
