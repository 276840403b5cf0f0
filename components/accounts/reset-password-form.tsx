import { HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { resetPasswordForm as texts } from "@/lib/config/messages/sessions/sign-in";
import type { PasswordPolicy } from "@/lib/contract/common/password";
import { NewPasswordFields } from "./new-password-fields";

/** A new password and its repetition. `token` is the link's; when it is null the form is disabled (spec section 4). */
export function ResetPasswordForm({
  action,
  token,
  passwordPolicy,
}: {
  action: FormAction;
  token: string | null;
  passwordPolicy: PasswordPolicy;
}) {
  return (
    <Form action={action}>
      <fieldset disabled={token === null}>
        {token === null ? null : <HiddenField name="token" value={token} />}
        <NewPasswordFields label={texts.newPassword} confirmLabel={texts.confirmNewPassword} policy={passwordPolicy} />
        <SubmitButton pendingText={texts.saving} size="l" className="w-full">
          {texts.resetPassword}
        </SubmitButton>
      </fieldset>
    </Form>
  );
}
