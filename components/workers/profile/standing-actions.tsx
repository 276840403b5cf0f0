import { Field, HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { constants } from "@/lib/config/constants";
import { workerProfile as texts } from "@/lib/config/messages/worker-profile";
import type { Profile } from "@/lib/contract/worker-profile";
import type { EmploymentAction } from "@/lib/contract/workers";

const reasoned: readonly EmploymentAction[] = ["disable", "resign", "archive"];
const dangerous: readonly EmploymentAction[] = ["resign", "archive"];

/** What can be done to a worker's employment now: each leads to the form that asks once more. */
export const StandingActions = ({ profile: { actions }, path }: { profile: Profile; path: string }) =>
  actions.map((action) => (
    <ButtonLink
      key={action}
      variant={action === "activate" || action === "restore" ? "primary" : "secondary"}
      size="s"
      href={`${path}?do=${action}#confirm`}
    >
      {texts.standing[action].label}
    </ButtonLink>
  ));

/** Asks once more before a worker is moved along: what it does, and why where that is kept. */
export function ConfirmStanding({
  profile: { _id, actions },
  asked,
  path,
  change,
}: {
  profile: Profile;
  /** What the address asks about. */
  asked: string | undefined;
  path: string;
  change: FormAction;
}) {
  const action = actions.find((one) => one === asked);
  if (!action) return null;
  const { label, hint } = texts.standing[action];
  return (
    <section aria-labelledby="confirm" className="mb-6">
      <Card className="max-w-2xl">
        <h2 id="confirm" className="scroll-mt-4">
          {label}?
        </h2>
        <p className="mt-1 mb-4 text-soft">{hint}</p>
        <Form action={change} isAmongForms>
          <HiddenField name="workerId" value={_id} />
          <HiddenField name="do" value="standing" />
          <HiddenField name="action" value={action} />
          {reasoned.includes(action) ? (
            <Field
              as="textarea"
              name="reason"
              label="Reason"
              hint={texts.reasonHint}
              rows={3}
              maxLength={constants.reasonMaxLength}
              required
            />
          ) : null}
          <div className="flex flex-wrap gap-3">
            <SubmitButton pendingText="Saving…" variant={dangerous.includes(action) ? "danger" : "primary"}>
              {label}
            </SubmitButton>
            <ButtonLink variant="secondary" href={path}>
              Cancel
            </ButtonLink>
          </div>
        </Form>
      </Card>
    </section>
  );
}
