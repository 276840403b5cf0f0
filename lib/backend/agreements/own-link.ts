import { codes } from "@/lib/access";
import { permission, procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { conflict, forbidden } from "@/lib/backend/errors";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { findAccount } from "@/lib/identity";
import { checkPending } from "./close";
import { auditAgreement, byPerson } from "./events";
import { makeSigningLink } from "./link";
import { lockAgreement, read, signatoriesOf, versionOf } from "./rows";
import { isCallersTurn } from "./rules";

const texts = messages.agreements;

/**
 * A new signing link for the signatory whose turn it is, if they are the caller; the one in their email is void at once.
 * NOT_FOUND for another organisation's agreement, FORBIDDEN for anyone but the signatory, CONFLICT `notPending`,
 * `addressNotProven` if nothing has shown that the caller reads the address that the link was sent to, `notReady` or
 * `expired`.
 */
export const ownLink = procedure(
  contract.agreements.ownLink,
  permission(codes.agreements, ["Agency", "Provider"]),
  async ({ input, caller, context }) => {
    const scope = scopeOf(caller);
    const found = await withScope(scope, async (tx) => {
      const agreement = await read(tx, input.agreementId);
      return { agreement, signatories: await signatoriesOf(tx, agreement.id) };
    });
    checkPending(found.agreement);
    if (!found.signatories.some((one) => isCallersTurn(caller, found.agreement, one))) throw forbidden();
    // People who sign up choose their own address, so an account alone proves nothing.
    const account = await findAccount({ uid: caller.uid });
    if (!account?.isEmailVerified) throw conflict(texts.addressNotProven, "addressNotProven");
    return withScope(scope, async (tx) => {
      const agreement = await lockAgreement(tx, input.agreementId);
      checkPending(agreement);
      const signatories = await signatoriesOf(tx, agreement.id);
      const signatory = signatories.find((one) => isCallersTurn(caller, agreement, one));
      if (!signatory) throw forbidden();
      const version = await versionOf(tx, agreement.id, agreement.version);
      if (!version?.requestId || !signatory.signatureId || signatory.isCorrecting) {
        throw conflict(texts.notReady, "notReady");
      }
      const now = clock.now();
      if (version.expiresAt <= now) throw conflict(texts.expired, "expired");
      const { token } = await makeSigningLink(tx, { version, signatory }, now);
      await auditAgreement(tx, byPerson(caller, context), agreement, {
        action: "agreement.linkSent",
        details: { version: version.version, inPortal: true },
      });
      return { token };
    });
  },
);
