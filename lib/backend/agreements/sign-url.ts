import { eq } from "drizzle-orm";
import { ESignatureRefused, ESignatureUnavailable } from "@/lib/adapters/esign";
import { clock } from "@/lib/backend/clock";
import { conflict, DomainError } from "@/lib/backend/errors";
import { linkHolder, procedure } from "@/lib/backend/ladder";
import { env } from "@/lib/config/env";
import { log } from "@/lib/config/log";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { agreementSignatories } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { bySignatory, noteInAudit } from "./events";
import { type LinkState, openLink } from "./link";
import { providerOf } from "./provider";
import { scopeOfAgreement } from "./rows";
import { settle } from "./settle";

const texts = messages.agreements;

/** CONFLICT in words for a link by which nothing can be signed now. */
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

/** SERVICE_UNAVAILABLE in words for whatever the provider did not do; nothing is lost. */
export function signingUnavailable(error: unknown, requestId: string): DomainError {
  if (error instanceof ESignatureRefused) log.warn("the e-signature provider refused", { requestId, code: error.code });
  return new DomainError("SERVICE_UNAVAILABLE", texts.signingUnavailable, { reason: "signingUnavailable" });
}

/**
 * Get sign-in URL by token (spec section 7): minted when the person starts to sign. From then on the provider is asked now and
 * then, should its answer never come. CONFLICT with the link's state where it cannot be signed; SERVICE_UNAVAILABLE where the
 * provider does not answer.
 */
export const signUrl = procedure(contract.agreements.signUrl, linkHolder, async ({ input, context }) => {
  const { agreement, version, signatory, state } = await openLink(input.token, context);
  checkToSign(state);
  await withScope(scopeOfAgreement(agreement.id), async (tx) => {
    await tx
      .update(agreementSignatories)
      .set({ signingStartedAt: clock.now(), signingIp: context.address, signingUserAgent: context.userAgent })
      .where(eq(agreementSignatories.id, signatory.id));
    const doer = bySignatory(signatory, agreement, context);
    await noteInAudit(tx, doer, agreement, {
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
    // It may have been signed already, and we were not told.
    if (error instanceof ESignatureRefused) await settle(agreement.id, context.requestId).catch(() => {});
    const now = await openLink(input.token, context);
    checkToSign(now.state);
    throw signingUnavailable(error, context.requestId);
  }
});
