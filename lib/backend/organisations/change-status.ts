import { and, count, eq, notInArray, or } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { conflict, DomainError, forbidden, invalid } from "@/lib/backend/errors";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { agreements } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { canManage, findOrganisation, refuseStale, requesterOf, writeOrganisation } from "./find";
import { completenessOf } from "./get";
import { isActionAllowed, isActionPossible, steps } from "./rules";
import { queueStepMails } from "./step-mail";

const texts = messages.organisations;

/** Agreements that are in force or awaiting signature: an organisation with one cannot be closed. */
async function currentAgreements(tx: Transaction, organisationId: string): Promise<number> {
  const [found] = await tx
    .select({ total: count() })
    .from(agreements)
    .where(
      and(
        or(eq(agreements.agencyId, organisationId), eq(agreements.providerId, organisationId)),
        notInArray(agreements.status, ["draft", "expired", "terminated"]),
      ),
    );
  return found?.total ?? 0;
}

/**
 * Moves an organisation along its life cycle. FORBIDDEN for a step that the caller may not take, BAD_REQUEST when the
 * reason is missing, CONFLICT with reason `changedMeanwhile`, `notNow`, `incomplete` or `agreementsStand`.
 */
export const changeStatus = procedure(contract.organisations.changeStatus, canManage, ({ input, caller, context }) => {
  const { organisationId, action, lock } = input;
  const step = steps[action];
  const reason = step.reasoned ? (input.reason ?? null) : null;
  return withScope(scopeOf(caller), async (tx) => {
    const row = await findOrganisation(tx, caller, organisationId, { forUpdate: true });
    const requester = requesterOf(caller);
    if (!isActionAllowed(action, requester)) {
      throw step.own ? new DomainError("FORBIDDEN", texts.onlyPrimary) : forbidden();
    }
    if (step.reasoned && !reason) throw invalid(texts.reasonNeeded, [{ field: "reason", message: texts.reasonNeeded }]);
    refuseStale(row, lock);
    if (!isActionPossible(action, row)) throw conflict(texts.notNow, "notNow");
    if (steps[action].complete && (await completenessOf(tx, row)).missing.length > 0) {
      throw conflict(texts.incomplete, "incomplete");
    }
    if (action === "archive") {
      const current = await currentAgreements(tx, organisationId);
      if (current > 0) throw conflict(texts.agreementsStand(current), "agreementsStand");
    }
    const written = await writeOrganisation(tx, organisationId, {
      status: step.to,
      statusReason: reason,
      statusChangedAt: clock.now(),
    });
    await audit(tx, context, {
      organisationId,
      action: step.audit,
      subject: { type: "organisation", id: organisationId },
      details: { from: row.status, to: step.to },
    });
    await queueStepMails(tx, organisationId, action);
    return { ...written, status: step.to };
  });
});
