import { Field, PreservedField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { Card } from "@/components/ui/card";
import { deputiesForm as texts } from "@/lib/config/messages/deputies";
import { formatDate } from "@/lib/format";

type Named = { _id: string; name: string };

export type OwnDeputy = {
  absence: { deputy: Named; from: string; to: string; hasLeft: boolean } | null;
  lock: number;
  colleagues: readonly Named[];
  namedBy: readonly { name: string; from: string; to: string; asAuthoriser: boolean }[];
};

/** What holds of it today, in words. */
function stateOf({ deputy, from, to, hasLeft }: NonNullable<OwnDeputy["absence"]>, today: string): string {
  if (to < today) return texts.over(deputy.name, formatDate(to));
  if (hasLeft) return texts.hasLeft(deputy.name);
  if (from > today) return texts.later(deputy.name, formatDate(from), formatDate(to));
  return texts.now(deputy.name, formatDate(to));
}

/** Who stands in for a person while they are away, and for whom they stand in. */
export function DeputyForm({
  action,
  own,
  today,
  isAuthoriser,
}: {
  action: FormAction;
  own: OwnDeputy;
  today: string;
  isAuthoriser: boolean;
}) {
  const { absence, lock, colleagues, namedBy } = own;
  const current = absence && absence.to >= today ? absence : null;
  return (
    <section aria-labelledby="deputy" className="mt-8 max-w-4xl">
      <Card>
        <h2 id="deputy">{texts.title}</h2>
        <p className="mt-1 mb-4 text-soft">
          {texts.lead} {isAuthoriser ? texts.authorisers : null}
        </p>
        {namedBy.length > 0 ? (
          <div className="mb-4">
            <h3>{texts.standsIn}</h3>
            <ul className="m-0 list-none p-0">
              {namedBy.map(({ name, from, to, asAuthoriser }) => (
                <li key={`${name} ${from} ${to} ${asAuthoriser}`}>
                  {(asAuthoriser ? texts.asAuthoriser : texts.standsInOn)(name, formatDate(from), formatDate(to))}
                </li>
              ))}
            </ul>
          </div>
        ) : null}
        {absence ? <p className="mb-4">{stateOf(absence, today)}</p> : null}
        {colleagues.length === 0 && !absence ? (
          <p>{texts.noColleagues}</p>
        ) : (
          <Form action={action} done="toast">
            <PreservedField name="lock" value={String(lock)} />
            <Field
              as="select"
              name="deputyId"
              label={texts.deputyLabel}
              options={[
                { value: "", label: texts.choose },
                ...colleagues.map(({ _id, name }) => ({ value: _id, label: name })),
              ]}
              defaultValue={current && !current.hasLeft ? current.deputy._id : ""}
            />
            <div className="grid gap-x-4 sm:grid-cols-2">
              <Field name="from" type="date" label={texts.fromLabel} defaultValue={current?.from ?? ""} />
              <Field name="to" type="date" label={texts.toLabel} defaultValue={current?.to ?? ""} />
            </div>
            <div className="flex flex-wrap gap-3">
              <SubmitButton pendingText={texts.saving}>{texts.save}</SubmitButton>
              {current ? (
                <SubmitButton variant="secondary" name="do" value="end" pendingText={texts.saving}>
                  {texts.end}
                </SubmitButton>
              ) : null}
            </div>
          </Form>
        )}
      </Card>
    </section>
  );
}
