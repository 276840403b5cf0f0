import { Field, HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { signInForm as texts } from "@/lib/config/messages/sessions/sign-in";
import { ConfirmDevice } from "./confirm-device";

/**
 * E-mail and password. `redirect` is the page requested before signing in; the action checks that it is one of the
 * portal's.
 */
export function SignInForm({ action, redirect }: { action: FormAction; redirect?: string | undefined }) {
  return (
    <Form action={action}>
      {redirect ? <HiddenField name="redirect" value={redirect} /> : null}
      <Field name="email" label={texts.eMailAddress} type="email" inputMode="email" autoComplete="username" required />
      <Field name="password" label={texts.password} type="password" autoComplete="current-password" required />
      <SubmitButton pendingText={texts.signingIn} size="l" className="w-full">
        {texts.signIn}
      </SubmitButton>
      <ConfirmDevice />
    </Form>
  );
}
