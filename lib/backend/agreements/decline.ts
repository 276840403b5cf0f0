import { clock } from "@/lib/backend/clock";
import { linkHolder, procedure } from "@/lib/backend/ladder";
import { consume } from "@/lib/backend/limits";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { invalidToken, linkIn, openLink } from "./link";
import { hold, scopeOfAgreement } from "./rows";
import { refuse, settleIfAnswered } from "./settle";
import { checkToSign } from "./sign-url";

/**
 * Declines to sign: the version is closed and the reason reaches the drafter. A second time answers `alreadyDeclined` and changes
 * nothing. CONFLICT with the link's state where there is nothing to decline: a signature given a moment ago counts.
 */
export const decline = procedure(contract.agreements.decline, linkHolder, async ({ input, context }) => {
  await consume("submissions", context.address);
  const { agreement, signatory, state } = await openLink(input.token, context);
  if (signatory.status === "declined") return { outcome: "alreadyDeclined" as const };
  checkToSign(state);
  await settleIfAnswered(agreement.id, context.requestId);
  return withScope(scopeOfAgreement(agreement.id), async (tx) => {
    const held = await hold(tx, agreement.id);
    const tokenHash = signatory.tokenHash ?? "";
    const link = await linkIn(tx, { agreementId: held.id, signatoryId: signatory.id, tokenHash }, held);
    if (!link) throw invalidToken();
    if (link.signatory.status === "declined") return { outcome: "alreadyDeclined" as const };
    checkToSign(link.state);
    const { requestId } = context;
    await refuse(tx, held, link.signatory, { reason: input.reason, at: clock.now(), requestId });
    return { outcome: "declined" as const };
  });
});
