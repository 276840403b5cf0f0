import { linkHolder, procedure } from "@/lib/backend/ladder";
import { consume } from "@/lib/backend/limits";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { signatureOf, stateOf, withTicket } from "./signature";

/** What a ticket opens: who signs what, and whether it is his turn. Spends nothing. NOT_FOUND `ticketUnusable`. */
export const open = procedure(contract.signer.open, linkHolder, async ({ input, context }) => {
  await consume("lookups", context.address, messages.signer.tooMany);
  return withTicket(input.ticket, async (tx, ticket) => {
    const opened = await signatureOf(tx, ticket);
    return {
      state: stateOf(opened),
      signatureId: opened.signature.id,
      title: opened.request.title,
      ...opened.person,
      consentText: opened.consent.text,
      consentHash: opened.consent.hash,
      expiresAt: new Date(ticket.expiresAtMs).toISOString(),
    };
  });
});
