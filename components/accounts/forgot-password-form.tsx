import { Field } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { forgotPasswordForm as texts } from "@/lib/config/messages/sessions/sign-in";

/** The e-mail address that the link goes to. */
export function ForgotPasswordForm({ action }: { action: FormAction }) {
  return (
    <Form action={action}>
      <Field name="email" label={texts.eMailAddress} type="email" inputMode="email" autoComplete="username" required />
      <SubmitButton pendingText={texts.sending} size="l" className="w-full">
        {texts.sendTheLink}
      </SubmitButton>
    </Form>
  );
}
