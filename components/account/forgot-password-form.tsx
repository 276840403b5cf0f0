import { Field } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";

/** The e-mail address that the link goes to. */
export function ForgotPasswordForm({ action }: { action: FormAction }) {
  return (
    <Form action={action}>
      <Field name="email" label="E-mail address" type="email" inputMode="email" autoComplete="username" required />
      <SubmitButton pendingText="Sending…" size="l" className="w-full">
        Send the link
      </SubmitButton>
    </Form>
  );
}
