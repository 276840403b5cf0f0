import { HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import type { PasswordPolicy } from "@/lib/contract/password";
import { NewPasswordFields } from "./new-password-fields";

/** A new password, twice. `token` is the link's; null where it cannot be used, and then neither can the form (spec section 4). */
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
        <NewPasswordFields label="New password" confirmLabel="Confirm new password" policy={passwordPolicy} />
        <SubmitButton pendingText="Saving…" size="l" className="w-full">
          Reset password
        </SubmitButton>
      </fieldset>
    </Form>
  );
}
