"use client";

import { Field } from "@/components/form/field";
import { useForm } from "@/components/form/form-context";
import { secondFactor as texts } from "@/lib/config/messages/second-factors";
import { codeFields as words } from "@/lib/config/messages/sessions/sign-in";

/** The field for an authenticator app's code. */
export function CodeField({ label = texts.codeLabel }: { label?: string }) {
  return (
    <Field
      name="code"
      label={label}
      hint={texts.codeHint}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={10}
      required
    />
  );
}

/** The recovery code field, folded; it opens without a script too, and stays open while it has an error. */
export function RecoveryCodeField() {
  const { state } = useForm();
  const isWrong =
    (state.status === "invalid" || state.status === "failed") &&
    state.errors.some(({ field }) => field === "recoveryCode");
  return (
    <details className="mb-5" open={isWrong || undefined}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-primary underline underline-offset-4">
        {words.useRecoveryCode}
      </summary>
      <div className="mt-2">
        <Field
          name="recoveryCode"
          label={texts.recoveryCodeLabel}
          hint={texts.recoveryCodeHint}
          autoComplete="off"
          maxLength={40}
        />
      </div>
    </details>
  );
}
