/** Creates a worker from the form of step 1. */
import { z } from "zod";
import type { PortalAction } from "@/lib/bff/action";
import { answerAddressButton } from "@/lib/bff/forms/addresses";
import { postedTexts } from "@/lib/bff/forms/rows";
import { basicSchema, panelSchema } from "@/lib/contract/profiles";
import type { ProfileAnswer } from "./answer";
import { basicFrom } from "./call-input";
import { carryOut } from "./carry-out";
import { returnPath } from "./paths";
import { editedRows } from "./row-edits";
import { renumbered } from "./row-lists";

/** Creates a worker from step 1, then redirects to their page. */
export async function createWorker(action: PortalAction, data: FormData): Promise<ProfileAnswer> {
  const values = renumbered(postedTexts(data));
  const edited = editedRows(values);
  if (edited) return edited;
  const looked = await answerAddressButton(values, (postcode) =>
    action.call((client) => client.addresses.find({ postcode })),
  );
  if (looked) return looked;
  const answer = await carryOut(
    action,
    values,
    z.object({ agencyId: z.uuid().optional(), panel: panelSchema, basic: basicSchema }),
    { agencyId: values["agencyId"] || undefined, panel: values["panel"], basic: basicFrom(values) },
    (client, input) => client.workerProfile.create(input),
  );
  return answer.status === "saved"
    ? { status: "continueTo", path: returnPath(answer.data.workerId, "basic", "created") }
    : answer;
}
