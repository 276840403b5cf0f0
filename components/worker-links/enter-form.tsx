"use client";

import { BirthdayField } from "@/components/form/birthday-field";
import { HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";

/** Asks for the date of birth before anything is shown. */
export function EnterForm({
  action,
  token,
  words,
}: {
  action: FormAction;
  token: string;
  words: { label: string; hint: string; open: string; opening: string };
}) {
  return (
    <Form action={action}>
      <HiddenField name="token" value={token} />
      <BirthdayField name="dateOfBirth" label={words.label} hint={words.hint} values={{}} isOwn required />
      <SubmitButton size="l" pendingText={words.opening}>
        {words.open}
      </SubmitButton>
    </Form>
  );
}
