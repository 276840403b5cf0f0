import { HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { secondFactor as texts } from "@/lib/config/messages/second-factor";
import { formatDateTime, type TimePreference } from "@/lib/format";
import { AskFirst } from "./ask-first";
import { AuthenticatorSetUp, type SetUp } from "./authenticator-set-up";
import { CodeField, RecoveryCodeField } from "./code-fields";
import { ShownOnce } from "./recovery-codes";
import { TwoStepChoice } from "./two-step-choice";

type TwoStepView = {
  onSince: string | null;
  recoveryCodesLeft: number;
  setUp: SetUp | null;
  requiredBy: readonly string[];
  organisation: { name: string; requires: boolean } | null;
};

/** What is shown, with its times as the reader has them. */
type Shown = TwoStepView & { preference: TimePreference };

const FEW = 3;

function Off() {
  return (
    <>
      <HiddenField name="intent" value="start" />
      <p className="mb-4 max-w-[60ch]">
        Your password alone opens your account now. With two-step sign-in a code from an app on your phone is asked for
        as well, so that a password someone has found out is not enough.
      </p>
      <SubmitButton pendingText="One moment…">Set up two-step sign-in</SubmitButton>
    </>
  );
}

function BeingSetUp({ setUp, isChange }: { setUp: SetUp; isChange: boolean }) {
  return (
    <>
      <HiddenField name="intent" value="confirm" />
      {isChange ? <p>The app you use now keeps working until the new one is confirmed.</p> : null}
      <AuthenticatorSetUp {...setUp} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton pendingText="Checking…">Confirm</SubmitButton>
        <Button type="submit" name="cancel" value="yes" variant="secondary">
          Cancel
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
        On since {formatDateTime(onSince, preference)}. {recoveryCodesLeft} of your recovery codes{" "}
        {recoveryCodesLeft === 1 ? "is" : "are"} left
        {recoveryCodesLeft <= FEW ? "; it is time for new ones" : ""}.
      </p>
      {organisation ? <p className="mt-2 text-soft">{texts.requiredBy(organisation)}</p> : null}
      <div className="mt-5">
        <TwoStepChoice canTurnOff={!organisation} />
        <div className="max-w-sm">
          <CodeField />
          <RecoveryCodeField />
        </div>
        <SubmitButton pendingText="Checking…">Continue</SubmitButton>
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
 * Two-step sign-in on a person's account page: set up, changed, turned off, and required of the organisation by the one who
 * decides. `path` is the page it stands on. One form for all of it, so that an answer is shown where the same form stands again.
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
          <ShownOnce after={<ButtonLink href={path}>I have kept them</ButtonLink>}>
            <Panel key={nameOf(view)} {...view} preference={preference} />
          </ShownOnce>
        </Form>
        {organisation ? (
          <div className="mt-6 border-t border-line pt-5 print:hidden">
            <Form action={requireAction}>
              <AskFirst yes={organisation.requires ? "Yes, let each decide" : "Yes, require it"} no="Keep it as it is">
                <Everyone {...organisation} />
              </AskFirst>
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
      <SubmitButton pendingText="Saving…" variant="secondary">
        Save
      </SubmitButton>
    </>
  );
}
