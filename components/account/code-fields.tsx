"use client";

import { Field } from "@/components/form/field";
import { useForm } from "@/components/form/form";
import { secondFactor as texts } from "@/lib/config/messages/second-factor";

/** The code that an authenticator app shows. */
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

/** A recovery code in its place, behind a line that opens without a script too. Open while there is something wrong with it. */
export function RecoveryCodeField() {
  const { state } = useForm();
  const isWrong =
    (state.status === "invalid" || state.status === "failed") &&
    state.errors.some(({ field }) => field === "recoveryCode");
  return (
    <details className="mb-5" open={isWrong || undefined}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-primary underline underline-offset-4">
        Use a recovery code instead
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
