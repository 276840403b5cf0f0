import { eq } from "drizzle-orm";
import { ESignatureRefused, ESignatureUnavailable } from "@/lib/adapters/esign";
import { linkHolder, procedure } from "@/lib/backend/access-rules";
import { conflict, DomainError } from "@/lib/backend/errors";
import { clock } from "@/lib/config/clock";
import { env } from "@/lib/config/env";
import { log } from "@/lib/config/log";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { agreementSignatories } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { auditAgreement, bySignatory } from "./events";
import { type LinkState, openLink } from "./link";
import { providerOf } from "./provider";
import { reconcile } from "./reconcile";
import { scopeOfAgreement } from "./rows";

const texts = messages.agreements;

/** Throws CONFLICT with the text for a link that cannot be used to sign now. */
export function checkToSign(state: LinkState): void {
  if (state === "toSign") return;
  const words = {
    notReady: texts.notTurnYet,
    signed: texts.signedOrInvalid,
    closed: texts.closed,
    expired: texts.expired,
  };
  throw conflict(words[state], state);
}

/** SERVICE_UNAVAILABLE for a provider failure; nothing is lost. */
export function signingUnavailable(error: unknown, requestId: string): DomainError {
  if (error instanceof ESignatureRefused) log.warn("the e-signature provider refused", { requestId, code: error.code });
  return new DomainError("SERVICE_UNAVAILABLE", texts.signingUnavailable, { reason: "signingUnavailable" });
}

/**
 * Get sign-in URL by token (spec section 7): created when the person starts to sign. From then on scheduled jobs ask
 * the provider for the result, in case its callback never arrives. CONFLICT with the link's state if it cannot be used
 * to sign; SERVICE_UNAVAILABLE if the provider does not answer.
 */
export const signUrl = procedure(contract.agreements.signUrl, linkHolder, async ({ input, context }) => {
  const { agreement, version, signatory, state } = await openLink(input.token, context);
  checkToSign(state);
  await withScope(scopeOfAgreement(agreement.id), async (tx) => {
    await tx
      .update(agreementSignatories)
      .set({ signingStartedAt: clock.now(), signingIp: context.address, signingUserAgent: context.userAgent })
      .where(eq(agreementSignatories.id, signatory.id));
    const eventActor = bySignatory(signatory, agreement, context);
    await auditAgreement(tx, eventActor, agreement, {
      action: "agreement.signingStarted",
      details: { version: version.version },
    });
  });
  const provider = providerOf(version);
  try {
    const { url, expiresAt } = await provider.signUrl(signatory.signatureId ?? "");
    const isTestMode = provider.name === "dropbox" && env().DROPBOX_SIGN_TEST_MODE;
    return { sign_url: url, clientId: provider.clientId, expiresAt: expiresAt.toISOString(), isTestMode };
  } catch (error) {
    if (!(error instanceof ESignatureRefused || error instanceof ESignatureUnavailable)) throw error;
    // They may have signed already without us being notified.
    if (error instanceof ESignatureRefused) await reconcile(agreement.id, context.requestId).catch(() => {});
    const now = await openLink(input.token, context);
    checkToSign(now.state);
    throw signingUnavailable(error, context.requestId);
  }
});
