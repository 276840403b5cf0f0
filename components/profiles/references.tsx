import { Field, HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { Card } from "@/components/ui/card";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { workerProfile as texts } from "@/lib/config/messages/profiles";
import { profileReferences as listTexts } from "@/lib/config/messages/profiles/pages";
import type { Profile } from "@/lib/contract/profiles";
import { formatDate } from "@/lib/format";

const options = Object.entries(texts.referenceStatuses).map(([value, label]) => ({ value, label }));

/** The status of each reference, in a separate form so that nothing else is saved with it. */
export function References({
  profile: { _id, references, mayEdit },
  change,
}: {
  profile: Profile;
  change: FormAction;
}) {
  if (references.length === 0) return <p className="text-soft">{texts.noReferences}</p>;
  return (
    <Card padded={false} className="px-5 py-1">
      <ul className="m-0 list-none p-0">
        {references.map((reference) => (
          <li
            key={reference._id}
            className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 border-t border-line py-4 first:border-t-0"
          >
            <div className="min-w-0 flex-1 basis-64">
              <p className="font-medium">{reference.name}</p>
              <p className="text-list text-soft">
                {[reference.jobTitle, reference.organisationName].filter(Boolean).join(", ")}
              </p>
              <p className="text-list text-soft">{[reference.email, reference.phone].filter(Boolean).join(" · ")}</p>
              {reference.receivedOn ? (
                <p className="text-list text-soft">{listTexts.receivedOn(formatDate(reference.receivedOn))}</p>
              ) : null}
            </div>
            {mayEdit ? (
              <Form action={change} isAmongForms className="flex flex-wrap items-end gap-3">
                <HiddenField name="workerId" value={_id} />
                <HiddenField name="step" value="employment" />
                <HiddenField name="do" value="reference" />
                <HiddenField name="referenceId" value={reference._id} />
                <div className="-mb-5 w-44">
                  <Field
                    as="select"
                    name="status"
                    label={listTexts.statusOf(reference.name)}
                    options={options}
                    defaultValue={reference.status}
                  />
                </div>
                <SubmitButton variant="secondary" pendingText={listTexts.saving}>
                  {listTexts.save}
                  <VisuallyHidden> {listTexts.theStatusOf(reference.name)}</VisuallyHidden>
                </SubmitButton>
              </Form>
            ) : (
              <span className="badge">{texts.referenceStatuses[reference.status]}</span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
