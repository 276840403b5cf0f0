import { and, eq, inArray } from "drizzle-orm";
import { procedure, signedIn } from "@/lib/backend/access-rules";
import { queueAdvanceMail } from "@/lib/backend/advances";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { conflict, forbidden, notFound } from "@/lib/backend/errors";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import type { AdvanceStatus } from "@/lib/contract/finance";
import { organisations } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";

/**
 * Answers the capital advance offer for the caller's own agency, once: applies for it, or declines with a reason. An agency that was not
 * interested, or that the platform declined, can apply later. NOT_FOUND for another agency, FORBIDDEN unless the caller is a primary user,
 * CONFLICT if it has already been answered.
 */
export const answerAdvance = procedure(contract.finance.answerAdvance, signedIn, ({ input, caller, context }) => {
  if (caller.group !== "Agency" || input.agencyId !== caller.organisation.id) throw notFound();
  if (!caller.isPrimary) throw forbidden();
  const { status } = input.answer;
  const reason = input.answer.status === "NOT_INTERESTED" ? input.answer.notInterestingReason : null;
  const answerable: AdvanceStatus[] =
    status === "REGISTERED" ? ["NOT_REGISTERED", "NOT_INTERESTED", "DECLINED"] : ["NOT_REGISTERED"];
  return withScope(scopeOf(caller), async (tx) => {
    const [answered] = await tx
      .update(organisations)
      .set({ capitalAdvance: status, capitalAdvanceRefusal: reason })
      .where(and(eq(organisations.id, input.agencyId), inArray(organisations.capitalAdvance, answerable)))
      .returning({ id: organisations.id });
    if (!answered) throw conflict(messages.finance.advanceAnswered, "answered");
    await audit(tx, context, {
      organisationId: input.agencyId,
      action: "capitalAdvance.answered",
      subject: { type: "organisation", id: input.agencyId },
      details: { status },
    });
    if (status === "REGISTERED") {
      await queueAdvanceMail(tx, { kind: "advanceApplied", what: "applied", agencyId: input.agencyId });
    }
    return { aria: { status, notInterestingReason: reason, declinedReason: null } };
  });
});
