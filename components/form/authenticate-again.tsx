"use client";

import { Button } from "@/components/ui/button";
import { authentication as texts } from "@/lib/config/messages/sessions/authenticate-again";
import { Field, HiddenField } from "./field";
import type { AuthenticationMethods, SubmittedValues } from "./state";
import { SubmitButton } from "./submit-button";

/**
 * Replaces a form's controls while the person authenticates again. The posted values go with the answer, so that the
 * form is processed without being filled in again. Works without a script.
 */
export function AuthenticateAgain({ values, ways }: { values: SubmittedValues; ways: AuthenticationMethods }) {
  return (
    <div className="grid max-w-sm gap-1">
      {Object.entries(values).map(([name, value]) => (
        <HiddenField key={name} name={name} value={value} />
      ))}
      <h3 tabIndex={-1} className="next outline-none">
        {texts.title}
      </h3>
      <p className="mb-4 text-soft">{texts.lead}</p>
      <Field
        name="proofPassword"
        label={texts.passwordLabel}
        type="password"
        autoComplete="current-password"
        required
      />
      {ways.code ? (
        <details className="mb-5">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-primary underline underline-offset-4">
            {texts.codeInstead}
          </summary>
          <div className="mt-2">
            <Field
              name="proofCode"
              label={texts.codeLabel}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={10}
            />
          </div>
        </details>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <SubmitButton pendingText={texts.checking}>{texts.continue}</SubmitButton>
        <Button type="submit" name="cancelProof" value="yes" variant="secondary">
          {texts.cancel}
        </Button>
      </div>
      {ways.providers.map(({ id, name }) => (
        <Button
          key={id}
          type="submit"
          name="purpose"
          value="confirm"
          formAction={`/api/auth/signin/${id}`}
          formMethod="post"
          variant="secondary"
          className="mt-3"
        >
          {texts.continueWith(name)}
        </Button>
      ))}
    </div>
  );
}
