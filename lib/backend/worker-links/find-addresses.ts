import { linkHolder, procedure } from "@/lib/backend/access-rules";
import { lookUp } from "@/lib/backend/addresses";
import { consume } from "@/lib/backend/limits";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { withLinkHolder } from "./link";

/** The addresses of a postcode, for the holder of a worker's link who may open it. Limited for each link. */
export const findAddresses = procedure(contract.workerLinks.findAddresses, linkHolder, async ({ input, context }) => {
  // The transaction ends before the provider is asked, which may take seconds.
  const linkId = await withLinkHolder(input, context, async (_tx, { link }) => link.id);
  return lookUp(input.postcode, () => consume("addressLookupsOfLink", linkId, messages.addresses.tooMany));
});
