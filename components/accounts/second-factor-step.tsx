import { HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { Button } from "@/components/ui/button";
import { secondFactorStep as texts } from "@/lib/config/messages/sessions/sign-in";
import { AuthenticatorSetUp, type SetUp } from "./authenticator-set-up";
import { CodeField, RecoveryCodeField } from "./code-fields";
import { NewRecoveryCodes } from "./recovery-codes";

export type SecondFactorStepProps = {
  /** The remaining step of the partial sign-in; `enter`: only a code. */
  step: "secondFactor" | "enrolSecondFactor" | "enter";
  /** The organisation that requires two-step sign-in. */
  organisation?: string | undefined;
  /** The setup in progress. */
  setUp: SetUp | null;
  action: FormAction;
  /** Cancels the partial sign-in. */
  cancel: () => Promise<void>;
};

function Fields({ step, organisation, setUp }: SecondFactorStepProps) {
  if (step === "secondFactor") {
    return (
      <>
        <HiddenField name="intent" value="answer" />
        <CodeField />
        <RecoveryCodeField />
        <SubmitButton pendingText={texts.checking} size="l" className="w-full">
          {texts.continue}
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
        <SubmitButton pendingText={texts.checking} size="l" className="w-full">
          {texts.confirm}
        </SubmitButton>
      </>
    );
  }
  return (
    <>
      <HiddenField name="intent" value="start" />
      <p className="mb-5">
        {organisation ?? texts.yourOrganisation} {texts.requiredLead}
      </p>
      <SubmitButton pendingText={texts.oneMoment} size="l" className="w-full">
        {texts.setUpTwoStep}
      </SubmitButton>
    </>
  );
}

function Continue() {
  return (
    <>
      <HiddenField name="intent" value="continue" />
      <SubmitButton pendingText={texts.signingIn} size="l" className="w-full">
        {texts.continue}
      </SubmitButton>
    </>
  );
}

/**
 * The second-factor steps of signing in. They share one place in the tree, so that an action's answer is shown by the
 * form that posted it, also without a script.
 */
export function SecondFactorStep(props: SecondFactorStepProps) {
  return (
    <>
      <Form action={props.action}>
        <NewRecoveryCodes after={<Continue />}>
          <Fields key={`${props.step}-${props.setUp ? "set-up" : ""}`} {...props} />
        </NewRecoveryCodes>
      </Form>
      <form action={props.cancel} className="mt-3 print:hidden">
        <Button type="submit" variant="quiet" className="w-full">
          {texts.cancelAndSignInAgain}
        </Button>
      </form>
    </>
  );
}
