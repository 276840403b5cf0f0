/** The addresses of a postcode, to fill in a form. */
import { oc } from "@orpc/contract";
import { z } from "zod";
import { messages } from "@/lib/config/messages";
import { postcodeOf } from "./common/registration-numbers";

/** What is asked for, and what is found. */
export const addressesInput = z.object({ postcode: postcodeOf(messages.addresses.postcodeNeeded) });
export const addressesOutput = z.object({
  /** Each address by its lines, without the postcode. */
  addresses: z.array(z.object({ lines: z.array(z.string()) })),
});

export const addresses = {
  // A post, so that postcodes are in no address and no log.
  find: oc
    .route({ method: "POST", path: "/addresses", summary: "The addresses of a postcode" })
    .input(addressesInput)
    .output(addressesOutput),
};
