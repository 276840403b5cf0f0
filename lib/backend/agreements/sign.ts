import { linkHolder, procedure } from "@/lib/backend/access-rules";
import { conflict } from "@/lib/backend/errors";
import { consume } from "@/lib/backend/limits";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { invalidToken, openLink } from "./link";
import { isProviderError } from "./provider";
import { reconcile } from "./reconcile";
import { read, scopeOfAgreement, signatoryOf } from "./rows";
import { isPending } from "./rules";
import { checkToSign, signingUnavailable } from "./sign-url";

/**
 * Sign agreement (spec sections 4 and 7). The page is not trusted: the provider is asked. `alreadySigned` means this
 * call changed nothing. NOT_FOUND `invalidToken`; CONFLICT `notSigned` while the provider still awaits the signature,
 * or with the link's state; SERVICE_UNAVAILABLE if the provider does not answer.
 */
export const sign = procedure(contract.agreements.sign, linkHolder, async ({ input, context }) => {
  await consume("submissions", context.address);
  const link = await openLink(input.token, context);
  const { agreement, signatory } = link;
  if (agreement.id !== input.agreementId || signatory.id !== input.signatoryId) throw invalidToken();
  if (link.state !== "signed") checkToSign(link.state);
  const taken = await reconcile(agreement.id, context.requestId).catch((error: unknown) => {
    // A recorded signature counts even if the provider cannot be asked about the others.
    if (isProviderError(error) && link.state === "signed") return new Set<string>();
    throw isProviderError(error) ? signingUnavailable(error, context.requestId) : error;
  });
  return withScope(scopeOfAgreement(agreement.id), async (tx) => {
    const current = await read(tx, agreement.id);
    const { status } = await signatoryOf(tx, agreement.id, signatory.id);
    if (status === "declined") throw conflict(messages.agreements.closed, "closed");
    if (status !== "signed") throw conflict(messages.agreements.notSigned, "notSigned");
    const outcome = taken.has(signatory.id) ? ("signed" as const) : ("alreadySigned" as const);
    return { outcome, isComplete: !isPending(current.status) && current.status !== "draft" };
  });
});
