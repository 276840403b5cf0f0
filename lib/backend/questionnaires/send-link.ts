import { codes } from "@/lib/access";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { conflict, invalid } from "@/lib/backend/errors";
import { permission, procedure } from "@/lib/backend/ladder";
import { enqueue } from "@/lib/backend/queue";
import { messages } from "@/lib/config/messages";
import { queues } from "@/lib/config/queues";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { findForStaff } from "./find";

/** Puts the mail with the link into the queue, in one transaction with its audit row. */
export const sendLink = procedure(
  contract.questionnaires.sendLink,
  permission(codes.workersView, ["Admin", "Agency"]),
  ({ input, caller, context }) =>
    withScope(scopeOf(caller), async (tx) => {
      const { card, email, questionnaire } = await findForStaff(tx, input.workerId, input.type);
      if (!email) throw invalid(messages.workers.noEmail, []);
      if (questionnaire && questionnaire.status !== "pending") {
        throw conflict(messages.workers.alreadySubmitted, "alreadySubmitted");
      }
      await enqueue(tx, queues.mail, { kind: "questionnaireLink", workerId: card.workerId, type: input.type });
      await audit(tx, context, {
        organisationId: card.organisationId,
        action: "questionnaire.linkSent",
        subject: { type: "worker", id: card.workerId },
        details: { type: input.type },
      });
      return { queued: true as const };
    }),
);
