/** Tells the primary users of an organisation what the platform changed: one e-mail each. */
import { eq } from "drizzle-orm";
import { z } from "zod";
import { organisationStepMail } from "@/lib/adapters/mail/organisation-step";
import { deliver, postMessage, recipientsOf } from "@/lib/backend/outgoing";
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
type Job = Omit<z.infer<typeof stepMailSchema>, "kind">;

/** Enqueues the e-mails in the transaction of the step. Steps that the organisation takes itself need none. */
export async function queueStepMails(
  tx: Transaction,
  organisationId: string,
  action: OrganisationAction,
): Promise<void> {
  if (action === "submit") return;
  for (const { userId } of await recipientsOf(tx, {
    of: { organisationId },
    about: "organisation",
    isPrimary: true,
    key: null,
  })) {
    const message = { kind: "organisationStep", organisationId, userId, step: action } as const;
    await postMessage(tx, message, { sender: { by: "product" } });
  }
}

/** Sends one of them. The reason is read now and is not copied into the job. */
export const mailStep = (jobId: string, job: Job): Promise<void> =>
  deliver({ key: jobId, kind: "organisationStep" }, () => compose(job));

async function compose({ organisationId, userId, step }: Job) {
  const found = await withScope({ kind: "member", organisationId, userId }, async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId));
    const [organisation] = await tx.select().from(organisations).where(eq(organisations.id, organisationId));
    return user && organisation ? { user, organisation } : null;
  });
  if (!found || found.organisation.kind === "platform") return null;
  const { user, organisation } = found;
  const path =
    organisation.kind === "agency" ? "/dashboard/agencies/organization" : "/dashboard/providers/organization";
  // If another step has followed, the reason belongs to that one.
  const reason = organisation.status === steps[step].to ? organisation.statusReason : null;
  const mail = await organisationStepMail({
    fullName: user.fullName,
    organisationName: organisation.name,
    step,
    reason,
    url: new URL(path, env().PUBLIC_URL).href,
  });
  return { to: user.email, mail };
}
