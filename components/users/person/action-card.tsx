import type { ReactNode } from "react";
import { Field } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import type { ButtonVariant } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { constants } from "@/lib/config/constants";
import { personView as own } from "@/lib/config/messages/users";
import type { PersonAction } from "@/lib/contract/users/people";

type ActionTexts = {
  title: string;
  text: string;
  button: string;
  pending: string;
  variant: ButtonVariant;
  reason?: string;
};

const actionTexts: Record<Exclude<PersonAction, "change">, ActionTexts> = {
  sendReset: {
    title: own.shareAPasswordLink,
    text: own.passwordLinkHint,
    button: own.sendTheLink,
    pending: own.sending,
    variant: "secondary",
  },
  resetSecondFactor: {
    title: own.resetTwoStepSignIn,
    text: own.resetTwoStepHint,
    button: own.resetTwoStepSignIn,
    pending: own.resetting,
    variant: "secondary",
    reason: "secondFactorReason",
  },
  deactivate: {
    title: own.deactivate,
    text: own.deactivateHint,
    button: own.deactivate,
    pending: own.deactivating,
    variant: "danger",
    reason: "reason",
  },
  reactivate: {
    title: own.reactivate,
    text: own.reactivateHint,
    button: own.reactivate,
    pending: own.saving,
    variant: "primary",
  },
  resend: {
    title: own.sendAgain,
    text: own.resendInvitationHint,
    button: own.sendTheInvitationAgain,
    pending: own.sending,
    variant: "primary",
  },
  withdraw: {
    title: own.withdraw,
    text: own.cancelInvitationHint,
    button: own.withdrawTheInvitation,
    pending: own.withdrawing,
    variant: "danger",
  },
};

/** An action on a user, with its explanation and, where it asks for one, the reason. `children` are hidden fields. */
export function ActionCard({
  name,
  action,
  children,
}: {
  name: keyof typeof actionTexts;
  action: FormAction;
  children: ReactNode;
}) {
  const { title, text, button, pending, variant, reason } = actionTexts[name];
  return (
    <Card>
      <h2>{title}</h2>
      <p className="mt-1 mb-4 max-w-[65ch] text-soft">{text}</p>
      <Form action={action}>
        {children}
        {reason ? (
          <Field
            as="textarea"
            name={reason}
            label={own.reason}
            rows={2}
            maxLength={constants.reasonMaxLength}
            required
          />
        ) : null}
        <SubmitButton variant={variant} pendingText={pending}>
          {button}
        </SubmitButton>
      </Form>
    </Card>
  );
}
