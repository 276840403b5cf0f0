/** Runs the jobs that tell someone about payments to authorise: each reads the current state and leaves out what no longer holds. */
import { eq, inArray } from "drizzle-orm";
import { codes } from "@/lib/access";
import { paymentAuthorisationMail } from "@/lib/adapters/mail/payment-authorisation";
import { type Recipient, recipientsOf, tell, type Way } from "@/lib/backend/outgoing";
import { env } from "@/lib/config/env";
import { variantOf } from "@/lib/config/notifications";
import { invoices, paymentAuthorisations, users } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { formatDeadline, formatMoney } from "@/lib/format";
import { type StepRecord, teamOf } from "./find";
import type { PaymentAuthorisationMail } from "./queued";
import { askedOf, blockedBecause, handedTo, type Team } from "./rules";

const readStep = ({ stepId, organisationId }: PaymentAuthorisationMail) =>
  withScope({ kind: "organisation", organisationId }, async (tx) => {
    const [found] = await tx
      .select({ step: paymentAuthorisations, number: invoices.number, agency: invoices.agencyName })
      .from(paymentAuthorisations)
      .innerJoin(invoices, eq(invoices.id, paymentAuthorisations.invoiceId))
      .where(eq(paymentAuthorisations.id, stepId));
    return found ? { ...found, team: await teamOf(tx, organisationId) } : null;
  });

const detailOf = (mail: PaymentAuthorisationMail) =>
  mail.kind === "paymentAuthorisationDecided" ? mail.status : ("pending" as const);

const isCurrent = (mail: PaymentAuthorisationMail, { status }: StepRecord): boolean =>
  variantOf(mail.kind, detailOf(mail))?.holds?.includes(status) ?? false;

/**
 * Who is notified. A payment that was handed to someone reaches their deputies too, as far as they may decide it. An escalated
 * payment reaches every primary user, including those who may not decide: they can change who may. If none of them may decide,
 * platform staff are notified too.
 */
const recipients = (
  mail: PaymentAuthorisationMail,
  { step, team }: { step: StepRecord; team: Team },
  way: Way,
): Promise<Recipient[]> =>
  withScope({ kind: "platform" }, async (tx) => {
    const of = { organisationId: mail.organisationId };
    const asked = askedOf(team, step);
    const rest = { of, about: "organisation", event: mail.kind, way } as const;
    switch (mail.kind) {
      case "paymentAuthorisationAsked": {
        if (asked.length === 0) return [];
        const handed = {
          withDeputies: true as const,
          ...(step.delegatedByUserId ? { exceptUserId: step.delegatedByUserId } : {}),
        };
        const found = await recipientsOf(tx, {
          ...rest,
          code: codes.tasks,
          among: [inArray(users.id, asked)],
          ...(handedTo(team, step) ? handed : {}),
        });
        return found.filter(({ userId }) => blockedBecause(team, step, userId) === null);
      }
      case "paymentAuthorisationDecided":
        return recipientsOf(tx, {
          ...rest,
          code: codes.finance,
          ...(step.decidedByUserId ? { exceptUserId: step.decidedByUserId } : {}),
        });
      case "paymentAuthorisationEscalated": {
        const primaryUsers = await recipientsOf(tx, { ...rest, isPrimary: true });
        return asked.length > 0
          ? primaryUsers
          : [...primaryUsers, ...(await recipientsOf(tx, { ...rest, of: "platform", code: codes.tasks }))];
      }
    }
  });

const LIST = "/dashboard/tasks/payment-authorisations";

/** Runs one job, by the way whose queue it is in. */
export async function mailAboutPaymentAuthorisation(
  jobId: string,
  mail: PaymentAuthorisationMail,
  way: Way = "mail",
): Promise<void> {
  const found = await readStep(mail);
  if (!found || !isCurrent(mail, found.step)) return;
  const { step, number, agency } = found;
  const isDecided = mail.kind === "paymentAuthorisationDecided";
  const happening = {
    jobId,
    event: mail.kind,
    detail: detailOf(mail),
    recordId: step.invoiceId,
    subjectId: step.id,
    isCurrent: async () => {
      const again = await readStep(mail);
      return again !== null && isCurrent(mail, again.step);
    },
  };
  await tell(way, happening, await recipients(mail, found, way), async ({ fullName }) => ({
    mail: await paymentAuthorisationMail({
      fullName,
      what: isDecided ? mail.status : mail.kind,
      payment: { number, agency, gross: formatMoney(step.pence), cutOff: formatDeadline(step.dueAt) },
      url: new URL(isDecided ? `/dashboard/finance/new/${step.invoiceId}` : `${LIST}?open=${step.id}`, env().PUBLIC_URL)
        .href,
    }),
  }));
}
