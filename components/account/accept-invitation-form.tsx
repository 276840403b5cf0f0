import { Field, HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import type { PasswordPolicy } from "@/lib/contract/password";
import { NewPasswordFields } from "./new-password-fields";

/** Accepts an invitation: with a new password, or with that of the account there is already. */
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
      {/* So that a password manager knows whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" defaultValue={email} />
      {hasAccount ? (
        <Field name="password" label="Password" type="password" autoComplete="current-password" required />
      ) : (
        <NewPasswordFields label="Password" confirmLabel="Confirm password" policy={passwordPolicy} />
      )}
      <SubmitButton pendingText="Accepting…" size="l" className="w-full">
        Accept the invitation
      </SubmitButton>
    </Form>
  );
}
