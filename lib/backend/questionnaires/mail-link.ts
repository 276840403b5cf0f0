import { sendMail } from "@/lib/adapters/mail";
import { questionnaireLinkMail } from "@/lib/adapters/mail/questionnaire-link";
import { env } from "@/lib/config/env";
import { questionnaireTypeSchema } from "@/lib/contract/questionnaires";
import { withScope } from "@/lib/db/tenancy";
import { findForStaff } from "./find";
import { questionnairePath } from "./link";

/**
 * Does the job that `sendLink` queued: reads the worker as he is now and sends the mail, outside any transaction. Sent again
 * after a crash it carries the same message id, by which mailboxes know it. Nothing is sent when it is no longer wanted.
 */
export async function mailLink(jobId: string, data: { workerId: string; type: string }): Promise<void> {
  const type = questionnaireTypeSchema.parse(data.type);
  const found = await withScope({ kind: "link", workerId: data.workerId }, (tx) =>
    findForStaff(tx, data.workerId, type),
  );
  if (!found.email || (found.questionnaire && found.questionnaire.status !== "pending")) return;
  const mail = await questionnaireLinkMail({
    firstName: found.card.firstName,
    agencyName: found.card.organisationName,
    questionnaireType: type,
    isAgain: (found.questionnaire?.version ?? 0) > 0,
    url: new URL(questionnairePath(data.workerId, type), env().PUBLIC_URL).href,
  });
  await sendMail({ ...mail, to: found.email, messageId: jobId });
}
