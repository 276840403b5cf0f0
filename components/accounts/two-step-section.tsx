import { HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { secondFactor as texts } from "@/lib/config/messages/second-factors";
import { twoStepSection as words } from "@/lib/config/messages/sessions/sign-in";
import { formatDateTime, type TimePreference } from "@/lib/format";
import { AuthenticatorSetUp, type SetUp } from "./authenticator-set-up";
import { CodeField, RecoveryCodeField } from "./code-fields";
import { ConfirmFirst } from "./confirm-first";
import { NewRecoveryCodes } from "./recovery-codes";
import { TwoStepChoice } from "./two-step-choice";

type TwoStepView = {
  onSince: string | null;
  recoveryCodesLeft: number;
  setUp: SetUp | null;
  requiredBy: readonly string[];
  organisation: { name: string; requires: boolean } | null;
};

/** The state shown, with times in the reader's format. */
type Shown = TwoStepView & { preference: TimePreference };

const FEW = 3;

function Off() {
  return (
    <>
      <HiddenField name="intent" value="start" />
      <p className="mb-4 max-w-[60ch]">{words.offLead}</p>
      <SubmitButton pendingText={words.oneMoment}>{words.setUpTwoStep}</SubmitButton>
    </>
  );
}

function BeingSetUp({ setUp, isChange }: { setUp: SetUp; isChange: boolean }) {
  return (
    <>
      <HiddenField name="intent" value="confirm" />
      {isChange ? <p>{words.changeAppHint}</p> : null}
      <AuthenticatorSetUp {...setUp} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton pendingText={words.checking}>{words.confirm}</SubmitButton>
        <Button type="submit" name="cancel" value="yes" variant="secondary">
          {words.cancel}
        </Button>
      </div>
    </>
  );
}

function On({ onSince, recoveryCodesLeft, requiredBy, preference }: Shown & { onSince: string }) {
  const [organisation] = requiredBy;
  return (
    <>
      <p>
        {words.onSince(formatDateTime(onSince, preference), recoveryCodesLeft)}
        {recoveryCodesLeft <= FEW ? words.fewCodesLeft : ""}.
      </p>
      {organisation ? <p className="mt-2 text-soft">{texts.requiredBy(organisation)}</p> : null}
      <div className="mt-5">
        <TwoStepChoice canTurnOff={!organisation} />
        <div className="max-w-sm">
          <CodeField />
          <RecoveryCodeField />
        </div>
        <SubmitButton pendingText={words.checking}>{words.continue}</SubmitButton>
      </div>
    </>
  );
}

function Panel(view: Shown) {
  if (view.setUp) return <BeingSetUp setUp={view.setUp} isChange={view.onSince !== null} />;
  return view.onSince ? <On {...view} onSince={view.onSince} /> : <Off />;
}

const nameOf = ({ setUp, onSince }: TwoStepView) => (setUp ? "set-up" : onSince ? "on" : "off");

/**
 * Two-step sign-in on the account page: set up, changed, turned off, and required of the organisation by those who may
 * decide. `path` is the page's own path. All of it is one form, so that an answer is shown where it was posted.
 */
export function TwoStepSection({
  view,
  preference,
  path,
  action,
  requireAction,
}: {
  view: TwoStepView;
  preference: TimePreference;
  path: string;
  action: FormAction;
  requireAction: FormAction;
}) {
  const { organisation } = view;
  return (
    <section aria-labelledby="two-step" className="mb-6">
      <Card>
        <h2 id="two-step" className="mb-3">
          {texts.title}
        </h2>
        <Form action={action}>
          <NewRecoveryCodes after={<ButtonLink href={path}>{words.codesSaved}</ButtonLink>}>
            <Panel key={nameOf(view)} {...view} preference={preference} />
          </NewRecoveryCodes>
        </Form>
        {organisation ? (
          <div className="mt-6 border-t border-line pt-5 print:hidden">
            <Form action={requireAction}>
              <ConfirmFirst
                yes={organisation.requires ? words.makeOptional : words.requireForAll}
                no={words.keepUnchanged}
              >
                <Everyone {...organisation} />
              </ConfirmFirst>
            </Form>
          </div>
        ) : null}
      </Card>
    </section>
  );
}

function Everyone({ name, requires }: { name: string; requires: boolean }) {
  return (
    <>
      <label className="mb-3 flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
        <input
          key={String(requires)}
          type="checkbox"
          name="required"
          value="yes"
          defaultChecked={requires}
          className="size-6 flex-none accent-primary"
        />
        {texts.everyone(name)}
      </label>
      <SubmitButton pendingText={words.saving} variant="secondary">
        {words.save}
      </SubmitButton>
    </>
  );
}
