import { and, eq } from "drizzle-orm";
import { linkHolder, procedure } from "@/lib/backend/ladder";
import { consume } from "@/lib/backend/limits";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { signerSignatures } from "@/lib/db/schema";
import { refuse, signatureOf, stateOf, withTicket } from "./signature";
import { holdRequest } from "./store";

/** Declines, with a reason. A second time answers `alreadyDeclined`. CONFLICT `notYet`, `signed` or `closed` where it cannot be. */
export const decline = procedure(contract.signer.decline, linkHolder, async ({ input, context }) => {
  await consume("submissions", context.address, messages.signer.tooMany);
  return withTicket(input.ticket, async (tx, ticket) => {
    const { request } = await signatureOf(tx, ticket);
    await holdRequest(tx, request.id);
    const opened = await signatureOf(tx, ticket);
    const signatureId = opened.signature.id;
    if (stateOf(opened) === "declined") return { signatureId, outcome: "alreadyDeclined" as const };
    if (opened.hindrance) refuse(opened);
    await tx
      .update(signerSignatures)
      .set({ state: "declined", declinedAt: new Date(), declineReason: input.reason })
      .where(and(eq(signerSignatures.id, signatureId), eq(signerSignatures.state, "open")));
    return { signatureId, outcome: "declined" as const };
  });
});
