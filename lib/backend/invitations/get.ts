import { DomainError } from "@/lib/backend/errors";
import { linkHolder, procedure } from "@/lib/backend/ladder";
import { block, consume, HOUR_S } from "@/lib/backend/limits";
import { contract } from "@/lib/contract";
import { findInvitation } from "./find";

/** Get OAuth invitation by request id (spec section 7). Guessing is limited per address, as with a worker's link. */
export const get = procedure(contract.invitations.get, linkHolder, async ({ input, context }) => {
  await consume("lookups", context.address);
  try {
    const { fullName } = await findInvitation(input.requestId);
    return { userInformation: { fullName } };
  } catch (error) {
    if (error instanceof DomainError && error.code === "NOT_FOUND") {
      await consume("unknownLookups", context.address).catch(async (tooMany) => {
        await block("lookups", context.address, HOUR_S);
        throw tooMany;
      });
    }
    throw error;
  }
});
