import { sql } from "drizzle-orm";
import { codes } from "@/lib/access";
import { permission, procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { type Context, type PersonCaller, scopeOf } from "@/lib/backend/context";
import { conflict, invalid } from "@/lib/backend/errors";
import { postMessage } from "@/lib/backend/outgoing";
import { refuseCollecting } from "@/lib/backend/verified";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import type { QuestionnaireType } from "@/lib/contract/questionnaires";
import { workerQuestionnaires } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { maskEmail } from "@/lib/format";
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
  await recordSent(tx, card, type, { email, userId: caller.userId });
  await audit(tx, context, {
    organisationId: card.organisationId,
    action: "questionnaire.linkSent",
    subject: { type: "worker", id: card.workerId },
    details: { type },
  });
}

/** Records on the questionnaire when its link was sent, by whom and where to. Questions that are asked again have not been opened. */
async function recordSent(
  tx: Transaction,
  { workerId, organisationId }: { workerId: string; organisationId: string },
  type: QuestionnaireType,
  { email, userId }: { email: string; userId: string },
): Promise<void> {
  const at = clock.now();
  const to = maskEmail(email);
  const { linkSentAt, submittedAt, linkOpenedAt, linkLastOpenedAt } = workerQuestionnaires;
  const unlessAnswered = (column: typeof linkOpenedAt | typeof linkLastOpenedAt) =>
    sql`case when ${submittedAt} > ${linkSentAt} then null else ${column} end`;
  await tx
    .insert(workerQuestionnaires)
    .values({ organisationId, workerId, type, linkSentAt: at, linkSentByUserId: userId, linkSentTo: to })
    .onConflictDoUpdate({
      target: [workerQuestionnaires.workerId, workerQuestionnaires.type],
      set: {
        linkSentAt: at,
        linkSentByUserId: userId,
        linkSentTo: to,
        linkOpenedAt: unlessAnswered(linkOpenedAt),
        linkLastOpenedAt: unlessAnswered(linkLastOpenedAt),
      },
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
