import { and, eq, ne } from "drizzle-orm";
import { procedure, recentlyAuthenticated } from "@/lib/backend/access-rules";
import { type Actor, audit } from "@/lib/backend/audit";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { conflict, invalid, notFound } from "@/lib/backend/errors";
import { today } from "@/lib/backend/today";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { selfBillingConsents, selfBillingSignatures } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { type ConsentRecord, canAccept, lockConsent, ofPair, sideOf } from "./find";
import { acceptedBy, isOver, termFrom, wrongIn } from "./rules";

const texts = messages.selfBilling;

/** Ends the consent that another one of the pair replaces, before that one is live. */
async function endEarlier(
  tx: Transaction,
  actor: Actor,
  { id, organisationId: agencyId, providerId }: ConsentRecord,
  by: PersonCaller,
): Promise<void> {
  const [earlier] = await tx
    .select()
    .from(selfBillingConsents)
    .where(
      and(ofPair({ agencyId, providerId }), eq(selfBillingConsents.status, "live"), ne(selfBillingConsents.id, id)),
    )
    .for("update");
  if (!earlier) return;
  const hasExpired = isOver(earlier, today());
  await tx
    .update(selfBillingConsents)
    .set({
      status: "ended",
      lock: earlier.lock + 1,
      endedAt: clock.now(),
      endedBecause: hasExpired ? "expired" : "renewed",
    })
    .where(eq(selfBillingConsents.id, earlier.id));
  await audit(tx, actor, {
    organisationId: by.organisation.id,
    subject: { type: "selfBillingConsent", id: earlier.id },
    ...(hasExpired
      ? { action: "selfBilling.expired" }
      : { action: "selfBilling.ended", details: { because: "renewed" } }),
  });
}

/**
 * Accepts a consent for the caller's side, with the evidence of a signature; it is live once both have. An agency answers for its VAT
 * registration. NOT_FOUND for others; CONFLICT `changed`, `textChanged` for another text than theirs, and `notNow` for a side that has
 * accepted or a consent that has ended.
 */
export const accept = procedure(
  contract.selfBilling.accept,
  recentlyAuthenticated(canAccept),
  ({ input, caller, context }) =>
    withScope(scopeOf(caller), async (tx) => {
      const side = sideOf(caller);
      if (!side) throw notFound();
      const consent = await lockConsent(tx, caller, input);
      const status = acceptedBy(side, consent.status);
      if (!status) throw conflict(texts.notNow, "notNow");
      if (input.textHash !== consent.textHash) throw conflict(texts.textChanged, "textChanged");
      const { acceptance } = input;
      const wrong = side === "agency" ? wrongIn(acceptance, consent.agencyVatNumber) : null;
      if (wrong) {
        const message = texts[wrong.why];
        throw invalid(message, [{ field: `acceptance.${wrong.field}`, message }]);
      }
      const day = today();
      if (status === "live") await endEarlier(tx, context, consent, caller);
      await tx
        .update(selfBillingConsents)
        .set({
          status,
          lock: consent.lock + 1,
          ...(side === "agency" ? { isAgencyVatRegistered: acceptance.isVatRegistered } : {}),
          ...(status === "live" ? termFrom(day) : {}),
        })
        .where(eq(selfBillingConsents.id, consent.id));
      await tx.insert(selfBillingSignatures).values({
        consentId: consent.id,
        side,
        organisationId: consent.organisationId,
        providerId: consent.providerId,
        userId: caller.userId,
        fullName: caller.fullName,
        jobTitle: caller.jobTitle,
        email: caller.email,
        typedName: acceptance.typedName,
        consentText: consent.text,
        consentHash: consent.textHash,
        ip: context.address,
        userAgent: context.userAgent ?? texts.unknownBrowser,
        signedAt: clock.now(),
      });
      await audit(tx, context, {
        organisationId: caller.organisation.id,
        action: "selfBilling.accepted",
        subject: { type: "selfBillingConsent", id: consent.id },
        details: { side, isLive: status === "live" },
      });
      return { status };
    }),
);
