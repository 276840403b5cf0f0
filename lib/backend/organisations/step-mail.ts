/** Tells the primary users of an organisation what the platform changed: one e-mail each. */
import { eq } from "drizzle-orm";
import { z } from "zod";
import { organisationStepMail } from "@/lib/adapters/mail/organisation-step";
import { postMessage, recipientsOf, tell, type Way } from "@/lib/backend/outgoing";
import { env } from "@/lib/config/env";
import { type OrganisationAction, organisationActionSchema } from "@/lib/contract/organisations";
import { organisations, users } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { steps } from "./rules";

/** A job of the mail queue. */
export const stepMailSchema = z.object({
  kind: z.literal("organisationStep"),
  organisationId: z.uuid(),
  userId: z.uuid(),
  step: organisationActionSchema.exclude(["submit"]),
});
type Job = z.infer<typeof stepMailSchema>;

const primaryUsers = (
  tx: Transaction,
  organisationId: string,
  { userId, ...by }: { event: "organisationStep"; way: Way; userId?: string },
) =>
  recipientsOf(tx, {
    of: { organisationId },
    about: "organisation",
    isPrimary: true,
    ...by,
    among: [userId ? eq(users.id, userId) : undefined],
  });

/** Enqueues the e-mails in the transaction of the step. Steps that the organisation takes itself need none. */
export async function queueStepMails(
  tx: Transaction,
  organisationId: string,
  action: OrganisationAction,
): Promise<void> {
  if (action === "submit") return;
  for (const { userId } of await primaryUsers(tx, organisationId, { event: "organisationStep", way: "mail" })) {
    const message = { kind: "organisationStep", organisationId, userId, step: action } as const;
    await postMessage(tx, message, { sender: { by: "product" } });
  }
}

/** Tells one of them. The reason is read now and is not copied into the job. */
export async function mailStep(jobId: string, job: Job, way: Way = "mail"): Promise<void> {
  const { organisationId, userId, step, kind: event } = job;
  const organisation = await withScope({ kind: "member", organisationId, userId }, async (tx) => {
    const [found] = await tx.select().from(organisations).where(eq(organisations.id, organisationId));
    return found;
  });
  if (!organisation || organisation.kind === "platform") return;
  const people = await withScope({ kind: "platform" }, (tx) =>
    primaryUsers(tx, organisationId, { event, way, userId }),
  );
  const path =
    organisation.kind === "agency" ? "/dashboard/agencies/organization" : "/dashboard/providers/organization";
  // If another step has followed, the reason belongs to that one.
  const reason = organisation.status === steps[step].to ? organisation.statusReason : null;
  const happening = { jobId, event, detail: step, recordId: organisationId, subjectId: organisationId };
  await tell(way, happening, people, async ({ fullName }) => ({
    mail: await organisationStepMail({
      fullName,
      organisationName: organisation.name,
      step,
      reason,
      url: new URL(path, env().PUBLIC_URL).href,
    }),
  }));
}
