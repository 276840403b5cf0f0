import { and, eq, ne } from "drizzle-orm";
import { ZodError } from "zod";
import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { refreshCompliance } from "@/lib/backend/compliance";
import { scopeOf } from "@/lib/backend/context";
import { conflict, DomainError, invalid } from "@/lib/backend/errors";
import { postMessage } from "@/lib/backend/outgoing";
import { enterReview } from "@/lib/backend/verification";
import { type ChangeableField, documentKindOf, isClosed, writeField } from "@/lib/backend/worker-records";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { profileChangeFields, profileChanges, workers } from "@/lib/db/schema";
import { sealFor } from "@/lib/db/sealing";
import { withScope } from "@/lib/db/tenancy";
import { calendarDate, formatDate } from "@/lib/format";
import { canDecide, findChange } from "./find";
import { rightsOn } from "./read";
import { expiredIn, openField } from "./read-field";
import { type IdentityWritten, isIdentity, refuseWrongIdentity } from "./refuse-identity";
import { type Approval, acceptedFiles, refuseUnopenedApprovals } from "./refuse-unopened";
import { entersReview, stageAfterApproval } from "./rules";

const texts = messages.profileChanges;

/**
 * Approves or rejects fields of a change, all or none (docs/states.md, Profile change). The last approval writes the
 * value to the profile in the same transaction. If two people decide at once, the second gets CONFLICT
 * `decidedMeanwhile`. CONFLICT `changedMeanwhile` when the current value is not the one that was shown, `notOpened` for
 * an approval of a file that the caller has not opened, `notNow` for an approval while the profile is closed; FORBIDDEN
 * `secondPerson` for bank details; BAD_REQUEST at the decision for a document of identity that has expired, and there or
 * as `duplicate` if the approval would turn the worker into another existing worker or make their age invalid.
 */
export const decide = procedure(contract.profileChanges.decide, canDecide, ({ input, caller, context }) => {
  input.decisions.forEach(({ decision, reason }, n) => {
    if (decision === "rejected" && !reason)
      throw invalid(messages.general.invalid, [{ field: `decisions.${n}.reason`, message: texts.reasonNeeded }]);
  });
  return withScope(scopeOf(caller), async (tx) => {
    const { change } = await findChange(tx, input.changeId, { forUpdate: true });
    // Lock the worker: other changes to the profile wait for this one.
    const [worker] = await tx.select().from(workers).where(eq(workers.id, change.workerId)).for("update");
    if (!worker) throw conflict(texts.decidedMeanwhile, "decidedMeanwhile");
    const rows = await tx
      .select()
      .from(profileChangeFields)
      .where(eq(profileChangeFields.changeId, change.id))
      .for("update");
    const now = clock.now();
    const counts = { approved: 0, rejected: 0, passedOn: 0 };
    let isSentToReview = false;
    const identity: IdentityWritten = {};
    const approvals: Approval[] = [];
    for (const [n, { fieldId, decision, reason, seen }] of input.decisions.entries()) {
      const row = rows.find(({ id }) => id === fieldId);
      if (!row || row.stage === "decided") throw conflict(texts.decidedMeanwhile, "decidedMeanwhile");
      const rights = rightsOn(row, change, caller);
      if (!rights.mayReject) throw conflict(texts.notYours, "notYours");
      const field = row.field as ChangeableField;
      const { stage } = row;
      if (decision === "rejected") {
        await tx
          .update(profileChangeFields)
          .set({ stage: "decided", decision, reason, decidedByUserId: caller.userId, decidedAt: now })
          .where(eq(profileChangeFields.id, row.id));
        counts.rejected++;
      } else {
        if (isClosed(worker)) throw conflict(messages.workerProfile.closed, "notNow");
        if (!rights.mayApprove) throw new DomainError("FORBIDDEN", texts.secondPerson, { reason: "secondPerson" });
        const opened = await openField(tx, worker, row, change.origin);
        if (opened.seen !== seen) throw conflict(texts.changedMeanwhile, "changedMeanwhile");
        const expired = expiredIn(field, opened.proposed, worker);
        if (expired?.isProof === false) {
          const message = texts.expired(formatDate(expired.on));
          throw invalid(messages.general.invalid, [{ field: `decisions.${n}.decision`, message }]);
        }
        approvals.push({ index: n, field, fileIds: acceptedFiles(row, opened.proposed) });
        const next = stageAfterApproval(stage, field, change.origin, worker);
        if (next === "decided") {
          if (isIdentity(field)) identity[field] = n;
          // A document that the platform approved (on-panel) or the agency approved (off-panel) needs no separate
          // review.
          const isLookedAt = stage === "platform" || worker.panel === "off";
          await writeField(tx, worker, field, opened.proposed, {
            acceptedByUid: documentKindOf(field) && isLookedAt ? caller.uid : null,
          }).catch((error: unknown) => {
            // The field's rules may have become stricter since the value was submitted.
            throw error instanceof ZodError ? conflict(texts.cannotBeAccepted, "cannotBeAccepted") : error;
          });
          await tx
            .update(profileChangeFields)
            .set({ stage: next, decision, decidedByUserId: caller.userId, decidedAt: now })
            .where(eq(profileChangeFields.id, row.id));
          counts.approved++;
        } else {
          // The next reviewer compares with the value at the time of this approval.
          const was = sealFor(worker.id, opened.current);
          const will = sealFor(worker.id, opened.proposed);
          await tx
            .update(profileChangeFields)
            .set({
              stage: next,
              firstByUserId: caller.userId,
              keyId: will.keyId,
              oldSealed: was.sealed,
              newSealed: will.sealed,
            })
            .where(eq(profileChangeFields.id, row.id));
          counts.passedOn++;
          isSentToReview ||= entersReview(next, worker);
        }
      }
      await audit(tx, context, {
        organisationId: change.organisationId,
        action: decision === "approved" ? "profileChange.approved" : "profileChange.rejected",
        subject: { type: "profileChange", id: change.id },
        details: { workerId: worker.id, field, stage },
      });
    }
    await refuseUnopenedApprovals(tx, caller.uid, worker, approvals);
    await refuseWrongIdentity(tx, worker.id, identity);
    if (counts.approved > 0) await refreshCompliance(tx, worker.id, calendarDate(now));
    if (isSentToReview) await enterReview(tx, { ...context, caller }, worker);
    const [open] = await tx
      .select({ id: profileChangeFields.id })
      .from(profileChangeFields)
      .where(and(eq(profileChangeFields.changeId, change.id), ne(profileChangeFields.stage, "decided")))
      .limit(1);
    await tx
      .update(profileChanges)
      .set({ lock: change.lock + 1, closedAt: open ? null : now })
      .where(eq(profileChanges.id, change.id));
    if (!open) {
      const { id: changeId, organisationId } = change;
      const message = { kind: "profileChangeDecided", changeId, organisationId, byUserId: caller.userId } as const;
      // The worker is only notified of changes they sent themselves.
      const recipient = change.origin === "worker" ? worker.email : null;
      await postMessage(tx, message, { sender: { by: "person", caller }, organisationId, recipient });
    }
    return { isClosed: !open, ...counts };
  });
});
