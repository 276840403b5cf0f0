import { Field } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { Card } from "@/components/ui/card";
import { authentication as texts } from "@/lib/config/messages/sessions/authenticate-again";
import type { PasswordPolicy } from "@/lib/contract/common/password";
import { NewPasswordFields } from "./new-password-fields";

/** Changes the person's own password on the account page. */
export function PasswordSection({ action, policy }: { action: FormAction; policy: PasswordPolicy }) {
  return (
    <section aria-labelledby="password">
      <Card>
        <h2 id="password" className="mb-1">
          {texts.passwordTitle}
        </h2>
        <p className="mb-4 max-w-[65ch] text-soft">{texts.passwordLead}</p>
        <div className="max-w-md">
          <Form action={action}>
            <Field
              name="currentPassword"
              label={texts.currentLabel}
              type="password"
              autoComplete="current-password"
              required
            />
            <NewPasswordFields label={texts.newLabel} confirmLabel={texts.confirmLabel} policy={policy} />
            <SubmitButton pendingText={texts.changing}>{texts.change}</SubmitButton>
          </Form>
        </div>
        <p className="mt-4 max-w-[65ch] text-soft print:hidden">
          {texts.noPassword}{" "}
          <a href="/forget-password" className="font-medium text-primary underline underline-offset-4">
            {texts.sendLink}
          </a>
        </p>
      </Card>
    </section>
  );
}
