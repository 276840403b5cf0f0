import { Field, HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { constants } from "@/lib/config/constants";
import { workerProfile as texts } from "@/lib/config/messages/profiles";
import { statusActions as formTexts } from "@/lib/config/messages/profiles/pages";
import type { Profile } from "@/lib/contract/profiles";
import type { EmploymentAction } from "@/lib/contract/workers";

const reasoned: readonly EmploymentAction[] = ["disable", "resign", "archive"];
const dangerous: readonly EmploymentAction[] = ["resign", "archive"];

/** Asks for confirmation of an employment status change: what it does, and the reason if one is stored. */
export function ConfirmStatusChange({
  profile: { _id, actions },
  requested,
  path,
  part,
  change,
}: {
  profile: Profile;
  /** The status change named in the address. */
  requested: string | undefined;
  path: string;
  /** The part of the page that is open, to which the person returns. */
  part: string;
  change: FormAction;
}) {
  const action = actions.find((one) => one === requested);
  if (!action) return null;
  const { label, hint } = texts.statusChanges[action];
  return (
    <section aria-labelledby="confirm" className="mb-6">
      <Card className="max-w-2xl">
        <h2 id="confirm" className="scroll-mt-4">
          {label}?
        </h2>
        <p className="mt-1 mb-4 text-soft">{hint}</p>
        <Form action={change} isAmongForms>
          <HiddenField name="workerId" value={_id} />
          <HiddenField name="step" value={part} />
          <HiddenField name="do" value="standing" />
          <HiddenField name="action" value={action} />
          {reasoned.includes(action) ? (
            <Field
              as="textarea"
              name="reason"
              label={formTexts.reason}
              hint={texts.reasonHint}
              rows={3}
              maxLength={constants.reasonMaxLength}
              required
            />
          ) : null}
          <div className="flex flex-wrap gap-3">
            <SubmitButton pendingText={formTexts.saving} variant={dangerous.includes(action) ? "danger" : "primary"}>
              {label}
            </SubmitButton>
            <ButtonLink variant="secondary" href={`${path}?step=${part}`}>
              {formTexts.cancel}
            </ButtonLink>
          </div>
        </Form>
      </Card>
    </section>
  );
}
