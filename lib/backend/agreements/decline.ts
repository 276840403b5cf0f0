import { linkHolder, procedure } from "@/lib/backend/access-rules";
import { consume } from "@/lib/backend/limits";
import { clock } from "@/lib/config/clock";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { invalidToken, linkIn, openLink } from "./link";
import { reconcileIfAnswered, recordDecline } from "./reconcile";
import { lockAgreement, scopeOfAgreement } from "./rows";
import { checkToSign } from "./sign-url";

/**
 * Declines to sign: closes the version and notifies the drafter of the reason. A repeat returns `alreadyDeclined` and
 * changes nothing. CONFLICT with the link's state if there is nothing to decline, for example because a signature has
 * just been given.
 */
export const decline = procedure(contract.agreements.decline, linkHolder, async ({ input, context }) => {
  await consume("submissions", context.address);
  const { agreement, signatory, state } = await openLink(input.token, context);
  if (signatory.status === "declined") return { outcome: "alreadyDeclined" as const };
  checkToSign(state);
  await reconcileIfAnswered(agreement.id, context.requestId);
  return withScope(scopeOfAgreement(agreement.id), async (tx) => {
    const locked = await lockAgreement(tx, agreement.id);
    const tokenHash = signatory.tokenHash ?? "";
    const link = await linkIn(tx, { agreementId: locked.id, signatoryId: signatory.id, tokenHash }, locked);
    if (!link) throw invalidToken();
    if (link.signatory.status === "declined") return { outcome: "alreadyDeclined" as const };
    checkToSign(link.state);
    const { requestId } = context;
    await recordDecline(tx, locked, link.signatory, { reason: input.reason, at: clock.now(), requestId });
    return { outcome: "declined" as const };
  });
});
