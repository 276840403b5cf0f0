import { HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { Card } from "@/components/ui/card";
import { toSign as words } from "@/lib/config/messages/agreements/pages";
import type { Agreement } from "@/lib/contract/agreements";
import { ActionForm } from "./actions";
import { invitedOf, resendOf } from "./available-actions";

export type ToSignProps = {
  agreement: Agreement;
  /** Posts `agreementId`, `lock`, `do` and the signatory's id. */
  change: FormAction;
  /** Opens the signing page for the signatory whose turn it is. */
  sign: FormAction;
  formatTime: (iso: string) => string;
};

/**
 * Whose signature an agreement is waiting for: for that person the way to sign, for everyone else who has the link,
 * since when and whether they used it. Both sides of the agreement see it; their own side can send the link again.
 */
export function ToSign({ agreement, change, sign, formatTime }: ToSignProps) {
  const signatory = invitedOf(agreement);
  if (!signatory) return null;
  const { fullName, jobTitle, email, invitedAt, lastRemindedAt, openedAt, linkExpiresAt } = signatory;
  const isYours = agreement.actions.includes("sign");
  const organisation = agreement[signatory.type].name;
  const since = lastRemindedAt ?? invitedAt;
  const resend = resendOf(agreement, signatory);
  return (
    <section aria-labelledby="to-sign" className="mb-5">
      <Card className="grid gap-4">
        <div className="grid gap-1 wrap-anywhere">
          <h2 id="to-sign">{isYours ? words.yours : words.others(fullName)}</h2>
          {isYours ? <p>{words.youSignFor(jobTitle, organisation)}</p> : null}
          {isYours || !since ? null : <p>{words.hasLink(jobTitle, organisation, formatTime(since))}</p>}
          <p className="text-list text-soft">
            {linkExpiresAt ? words.sentTo(email) : words.sending}{" "}
            {isYours ? words.replaces : openedAt ? words.opened(formatTime(openedAt)) : words.notOpened}{" "}
            {linkExpiresAt ? words.expires(formatTime(linkExpiresAt)) : null}
          </p>
        </div>
        <div className="flex flex-wrap items-start gap-2">
          {isYours ? (
            <Form action={sign}>
              <HiddenField name="agreementId" value={agreement._id} />
              <SubmitButton pendingText={words.opening}>{words.sign}</SubmitButton>
            </Form>
          ) : null}
          {resend ? (
            <ActionForm
              action={change}
              agreementId={agreement._id}
              lock={agreement.lock}
              ask={resend}
              variant="secondary"
            />
          ) : null}
        </div>
        {resend ? <p className="text-list text-soft">{resend.lead}</p> : null}
      </Card>
    </section>
  );
}
