import { codes } from "@/lib/access";
import { permission, procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { type Context, type PersonCaller, scopeOf } from "@/lib/backend/context";
import { conflict, invalid } from "@/lib/backend/errors";
import { postMessage } from "@/lib/backend/outgoing";
import { refuseCollecting } from "@/lib/backend/verified";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import type { QuestionnaireType } from "@/lib/contract/questionnaires";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { findForStaff } from "./find";

/**
 * Queues the e-mail with the link, in the same transaction as its audit row. Throws, before anything is written, for a
 * worker who is outside the scope, has no e-mail address or has submitted already, and passes on errors of the message
 * gateway.
 */
export async function queueLink(
  tx: Transaction,
  { context, caller }: { context: Context; caller: PersonCaller },
  workerId: string,
  type: QuestionnaireType,
): Promise<void> {
  const { card, email, agency, questionnaire } = await findForStaff(tx, workerId, type);
  refuseCollecting(agency);
  if (!email) throw invalid(messages.workers.noEmail, []);
  if (questionnaire && questionnaire.status !== "pending") {
    throw conflict(messages.workers.alreadySubmitted, "alreadySubmitted");
  }
  const envelope = { sender: { by: "person", caller }, organisationId: card.organisationId, recipient: email } as const;
  await postMessage(tx, { kind: "questionnaireLink", workerId: card.workerId, type }, envelope);
  await audit(tx, context, {
    organisationId: card.organisationId,
    action: "questionnaire.linkSent",
    subject: { type: "worker", id: card.workerId },
    details: { type },
  });
}

/** E-mails a worker the link to the questionnaire. */
export const sendLink = procedure(
  contract.questionnaires.sendLink,
  permission(codes.workersView, ["Admin", "Agency"]),
  ({ input, caller, context }) =>
    withScope(scopeOf(caller), async (tx) => {
      await queueLink(tx, { context, caller }, input.workerId, input.type);
      return { queued: true as const };
    }),
);
