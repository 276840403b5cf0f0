import { eq } from "drizzle-orm";
import { codes } from "@/lib/access";
import { permission, procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { queueRefresh } from "@/lib/backend/compliance";
import { scopeOf } from "@/lib/backend/context";
import { conflict } from "@/lib/backend/errors";
import { refuseCollecting } from "@/lib/backend/verified";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { questionnaireReopenings, workerQuestionnaires } from "@/lib/db/schema";
import { sealFor } from "@/lib/db/sealing";
import { withScope } from "@/lib/db/tenancy";
import { findForStaff } from "./find";

/**
 * Reopens a submitted questionnaire, with a reason; the submission is kept (docs/states.md). CONFLICT when it is
 * already open or someone has changed it since the page was rendered.
 */
export const reopen = procedure(
  contract.questionnaires.reopen,
  permission(codes.workersView, ["Admin", "Agency"]),
  ({ input, caller, context }) =>
    withScope(scopeOf(caller), async (tx) => {
      const { card, agency, questionnaire } = await findForStaff(tx, input.workerId, input.type);
      refuseCollecting(agency);
      const notReopenable = () => conflict(messages.workers.notReopenable, "notReopenable");
      if (!questionnaire) throw notReopenable();
      // Check again under the lock: two people may have pressed the button at once.
      const [locked] = await tx
        .select()
        .from(workerQuestionnaires)
        .where(eq(workerQuestionnaires.id, questionnaire.id))
        .for("update");
      if (!locked || locked.status === "pending") throw notReopenable();
      if (locked.lock !== input.lock) throw conflict(messages.general.conflict, "changedMeanwhile");
      const { keyId, sealed } = sealFor(card.workerId, input.reason);
      await tx.insert(questionnaireReopenings).values({
        organisationId: card.organisationId,
        workerQuestionnaireId: locked.id,
        version: locked.version,
        keyId,
        reasonSealed: sealed,
        reopenedByUid: caller.uid,
      });
      await tx
        .update(workerQuestionnaires)
        .set({ status: "pending", lock: locked.lock + 1 })
        .where(eq(workerQuestionnaires.id, locked.id));
      await queueRefresh(tx, { organisationId: card.organisationId, workerId: card.workerId });
      await audit(tx, context, {
        organisationId: card.organisationId,
        action: "questionnaire.reopened",
        subject: { type: "worker", id: card.workerId },
        details: { type: input.type, version: locked.version },
      });
      return { status: "pending" as const };
    }),
);
