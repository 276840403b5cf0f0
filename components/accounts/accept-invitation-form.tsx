import { Field, HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { acceptInvitationForm as texts } from "@/lib/config/messages/sessions/sign-in";
import type { PasswordPolicy } from "@/lib/contract/common/password";
import { NewPasswordFields } from "./new-password-fields";

/** Accepts an invitation: with a new password, or with that of an existing account. */
export function AcceptInvitationForm({
  action,
  requestId,
  email,
  hasAccount,
  passwordPolicy,
}: {
  action: FormAction;
  requestId: string;
  email: string;
  hasAccount: boolean;
  passwordPolicy: PasswordPolicy;
}) {
  return (
    <Form action={action}>
      <HiddenField name="requestId" value={requestId} />
      {/* Tells password managers which account the password belongs to. */}
      <input type="hidden" name="username" autoComplete="username" defaultValue={email} />
      {hasAccount ? (
        <Field name="password" label={texts.password} type="password" autoComplete="current-password" required />
      ) : (
        <NewPasswordFields label={texts.password} confirmLabel={texts.confirmPassword} policy={passwordPolicy} />
      )}
      <SubmitButton pendingText={texts.accepting} size="l" className="w-full">
        {texts.acceptTheInvitation}
      </SubmitButton>
    </Form>
  );
}
