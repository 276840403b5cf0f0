import { HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { Button } from "@/components/ui/button";
import { AuthenticatorSetUp, type SetUp } from "./authenticator-set-up";
import { CodeField, RecoveryCodeField } from "./code-fields";
import { ShownOnce } from "./recovery-codes";

export type SecondFactorStepProps = {
  /** What the half-way sign-in still owes of these; `enter`: nothing more. */
  step: "secondFactor" | "enrolSecondFactor" | "enter";
  /** The organisation that requires a set-up. */
  organisation?: string;
  /** The set-up that was begun. */
  setUp: SetUp | null;
  action: FormAction;
  /** Ends the half-way sign-in. */
  cancel: () => Promise<void>;
};

function Fields({ step, organisation, setUp }: SecondFactorStepProps) {
  if (step === "secondFactor") {
    return (
      <>
        <HiddenField name="intent" value="answer" />
        <CodeField />
        <RecoveryCodeField />
        <SubmitButton pendingText="Checking…" size="l" className="w-full">
          Continue
        </SubmitButton>
      </>
    );
  }
  if (step === "enter") return <Continue />;
  if (setUp) {
    return (
      <>
        <HiddenField name="intent" value="confirm" />
        <AuthenticatorSetUp {...setUp} />
        <SubmitButton pendingText="Checking…" size="l" className="w-full">
          Confirm
        </SubmitButton>
      </>
    );
  }
  return (
    <>
      <HiddenField name="intent" value="start" />
      <p className="mb-5">
        {organisation ?? "Your organisation"} requires a second step at sign-in: a code from an authenticator app on
        your phone. It takes two minutes to set up, once.
      </p>
      <SubmitButton pendingText="One moment…" size="l" className="w-full">
        Set up two-step sign-in
      </SubmitButton>
    </>
  );
}

function Continue() {
  return (
    <>
      <HiddenField name="intent" value="continue" />
      <SubmitButton pendingText="Signing in…" size="l" className="w-full">
        Continue
      </SubmitButton>
    </>
  );
}

/**
 * The second factor's part of signing in. Drawn in one place for all its steps: what an action has answered is shown, without
 * a script too, where the same form stands again.
 */
export function SecondFactorStep(props: SecondFactorStepProps) {
  return (
    <>
      <Form action={props.action}>
        <ShownOnce after={<Continue />}>
          <Fields key={`${props.step}-${props.setUp ? "set-up" : ""}`} {...props} />
        </ShownOnce>
      </Form>
      <form action={props.cancel} className="mt-3 print:hidden">
        <Button type="submit" variant="quiet" className="w-full">
          Cancel and sign in again
        </Button>
      </form>
    </>
  );
}
