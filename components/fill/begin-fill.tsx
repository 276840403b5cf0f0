import { Field, HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { addressOf } from "@/components/ui/address";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { fillPage as texts } from "@/lib/config/messages/fill";
import { daysAfter, formatDateRange } from "@/lib/format";

type Options = { open: number; branches: readonly { _id: string; name: string }[]; everyBranch: boolean };

/** The first step: a week, and whose workers. */
export function BeginFill({ week, options, change }: { week: string; options: Options; change: FormAction }) {
  const { open, branches, everyBranch } = options;
  const back = addressOf("/dashboard/jobs", { week });
  return (
    <Card>
      <h2 className="mb-2">{texts.lead(formatDateRange(week, daysAfter(week, 6)))}</h2>
      <p className="mb-4">{texts.open(open)}</p>
      {open > 0 ? (
        <>
          <p className="mb-2 max-w-3xl text-soft">{texts.hint}</p>
          <p className="mb-4 text-soft">{texts.rules}</p>
          <Form action={change} className="max-w-xl">
            <HiddenField name="do" value="begin" />
            <HiddenField name="week" value={week} />
            {branches.length > 1 || !everyBranch ? (
              <Field
                as="select"
                name="branchId"
                label={texts.branch}
                hint={texts.branchHint}
                options={[
                  ...(everyBranch ? [{ value: "", label: texts.everyBranch }] : []),
                  ...branches.map(({ _id, name }) => ({ value: _id, label: name })),
                ]}
              />
            ) : null}
            <div className="flex flex-wrap gap-3">
              <SubmitButton pendingText={texts.beginning}>{texts.begin}</SubmitButton>
              <ButtonLink variant="secondary" href={back}>
                {texts.back}
              </ButtonLink>
            </div>
          </Form>
        </>
      ) : (
        <ButtonLink variant="secondary" href={back}>
          {texts.back}
        </ButtonLink>
      )}
    </Card>
  );
}
