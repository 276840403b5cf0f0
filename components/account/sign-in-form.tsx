import { Field, HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { ConfirmDevice } from "./confirm-device";

/** E-mail and password. `redirect` is the page asked for before signing in; the action decides whether it is one of ours. */
export function SignInForm({ action, redirect }: { action: FormAction; redirect?: string }) {
  return (
    <Form action={action}>
      {redirect ? <HiddenField name="redirect" value={redirect} /> : null}
      <Field name="email" label="E-mail address" type="email" inputMode="email" autoComplete="username" required />
      <Field name="password" label="Password" type="password" autoComplete="current-password" required />
      <SubmitButton pendingText="Signing in…" size="l" className="w-full">
        Sign in
      </SubmitButton>
      <ConfirmDevice />
    </Form>
  );
}
