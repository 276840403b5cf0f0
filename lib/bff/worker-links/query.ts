/** The parameters in the address of the page of a worker's link. */
import { z } from "zod";
import { textOf } from "@/lib/bff/parameters";
import { anyDocumentKindSchema } from "@/lib/contract/profiles/fields";
import { linkSteps } from "@/lib/contract/worker-links";

/** Reads the parameters of the page's address. */
export function readProfileQuery(parameters: Record<string, unknown>) {
  const step = z.enum(linkSteps).optional().catch(undefined).parse(textOf(parameters["step"]));
  return {
    token: z.string().max(200).optional().catch(undefined).parse(textOf(parameters["token"])),
    step,
    kind: anyDocumentKindSchema.optional().catch(undefined).parse(textOf(parameters["kind"])),
    sent: z.enum(linkSteps).optional().catch(undefined).parse(textOf(parameters["sent"])),
    again: textOf(parameters["again"]) === "1",
  };
}
