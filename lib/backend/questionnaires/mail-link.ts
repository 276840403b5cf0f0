import { questionnaireLinkMail } from "@/lib/adapters/mail/questionnaire-link";
import { deliver, registeredAs, registeredName } from "@/lib/backend/outgoing";
import { env } from "@/lib/config/env";
import { questionnaireTypeSchema } from "@/lib/contract/questionnaires";
import { withScope } from "@/lib/db/tenancy";
import { findForStaff } from "./find";
import { questionnairePath } from "./link";

/**
 * Runs the job that `sendLink` queued: reads the worker's current details and sends the e-mail, outside any
 * transaction. Nothing is sent if it is no longer wanted.
 */
export const mailLink = (jobId: string, job: Job): Promise<void> =>
  deliver({ key: jobId, kind: "questionnaireLink" }, () => compose(job));

type Job = { workerId: string; type: string };

async function compose(data: Job) {
  const type = questionnaireTypeSchema.parse(data.type);
  const found = await withScope({ kind: "link", workerId: data.workerId }, (tx) =>
    findForStaff(tx, data.workerId, type),
  );
  if (!found.email || (found.questionnaire && found.questionnaire.status !== "pending")) return null;
  const mail = await questionnaireLinkMail({
    firstName: found.card.firstName,
    agencyName: registeredName(found.agency),
    sender: registeredAs(found.agency),
    questionnaireType: type,
    isAgain: (found.questionnaire?.version ?? 0) > 0,
    url: new URL(questionnairePath(data.workerId, type), env().PUBLIC_URL).href,
  });
  return { to: found.email, organisationId: found.card.organisationId, mail };
}
