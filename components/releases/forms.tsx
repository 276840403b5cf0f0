import { CheckboxField } from "@/components/form/checkbox";
import { Field, HiddenField, PreservedField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { CheckboxGroup, InitialValues } from "@/components/form/rows";
import { SubmitButton } from "@/components/form/submit-button";
import { ButtonLink } from "@/components/ui/button";
import { releaseRulesMax } from "@/lib/config/closed-lists/releases";
import { releaseSettingsPage as texts } from "@/lib/config/messages/releases";

type Values = Readonly<Record<string, string>>;

/** What every form of the page posts: whose settings they are, and what is to be done. */
export type Posted = { providerId: string; serviceId: string; chosen: "yes" | "no" };

function Subject({ posted, word }: { posted: Posted; word: string }) {
  return (
    <>
      <HiddenField name="do" value={word} />
      {Object.entries(posted).map(([name, value]) => (
        <HiddenField key={name} name={name} value={value} />
      ))}
    </>
  );
}

/** The form in which rules are entered. It shows what they do; nothing is saved by it. */
export function RulesForm({ posted, values, change }: { posted: Posted; values: Values; change: FormAction }) {
  const hours = { inputMode: "numeric", maxLength: 3 } as const;
  return (
    <Form action={change} isAmongForms>
      <Subject posted={posted} word="preview" />
      {Array.from({ length: releaseRulesMax }, (_, n) => `rule.${n}`).map((row, n) => (
        <fieldset key={row} className="mb-2">
          <legend className="lab">{texts.rule(n + 1)}</legend>
          <div className="grid grid-cols-2 items-end gap-x-4 lg:grid-cols-4">
            <Field
              name={`${row}.fromDays`}
              label={texts.fromDays}
              inputMode="numeric"
              maxLength={2}
              defaultValue={values[`${row}.fromDays`]}
            />
            <Field
              name={`${row}.favouritesHours`}
              label={texts.favouritesHours}
              {...hours}
              defaultValue={values[`${row}.favouritesHours`]}
            />
            <Field
              name={`${row}.tier2Hours`}
              label={texts.tier2Hours}
              {...hours}
              defaultValue={values[`${row}.tier2Hours`]}
            />
            <Field
              name={`${row}.allHours`}
              label={texts.allHours}
              {...hours}
              defaultValue={values[`${row}.allHours`]}
            />
          </div>
        </fieldset>
      ))}
      <p className="hint -mt-3 mb-5">{texts.hoursHint}</p>
      <CheckboxField name="waits" label={texts.waits} defaultChecked={values["waits"] === "on"} />
      <SubmitButton variant="secondary" pendingText={texts.previewing}>
        {texts.preview}
      </SubmitButton>
    </Form>
  );
}

/** Saves the rules that were previewed, in the place of those in force. */
export function SaveRulesForm({
  posted,
  values,
  replaces,
  back,
  change,
}: {
  posted: Posted;
  values: Values;
  /** The set in force; null for none. */
  replaces: string | null;
  back: string;
  change: FormAction;
}) {
  return (
    <Form action={change} isAmongForms>
      <Subject posted={posted} word="save" />
      <PreservedField name="replaces" value={replaces ?? ""} />
      {Object.entries(values).map(([name, value]) => (
        <HiddenField key={name} name={name} value={value} />
      ))}
      <div className="flex flex-wrap gap-3">
        <SubmitButton pendingText={texts.saving}>{replaces ? texts.replace : texts.save}</SubmitButton>
        <ButtonLink variant="secondary" href={back}>
          {texts.goBack}
        </ButtonLink>
      </div>
    </Form>
  );
}

/** Stops using the rules in force. */
export function RemoveRulesForm({
  posted,
  setId,
  back,
  change,
}: {
  posted: Posted;
  setId: string;
  back: string;
  change: FormAction;
}) {
  return (
    <Form action={change} isAmongForms>
      <Subject posted={posted} word="remove" />
      <HiddenField name="setId" value={setId} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton variant="danger" pendingText={texts.removing}>
          {texts.remove}
        </SubmitButton>
        <ButtonLink variant="secondary" href={back}>
          {texts.goBack}
        </ButtonLink>
      </div>
    </Form>
  );
}

const { tierNames } = texts;
const tierOptions = [
  { value: "", label: tierNames.none },
  { value: "1", label: tierNames["1"] },
  { value: "2", label: tierNames["2"] },
];

/** The tiers of a provider's agreements. */
export function TiersForm({
  posted,
  agreements,
  change,
}: {
  posted: Posted;
  agreements: readonly { _id: string; reference: string; agency: string; tier: 1 | 2 | null }[];
  change: FormAction;
}) {
  return (
    <Form action={change} isAmongForms>
      <Subject posted={posted} word="tiers" />
      <div className="grid gap-x-4 sm:grid-cols-2">
        {agreements.map(({ _id, reference, agency, tier }) => (
          <Field
            key={_id}
            as="select"
            name={`tier.${_id}`}
            label={texts.tierOf(agency, reference)}
            options={tierOptions}
            defaultValue={tier === null ? "" : String(tier)}
          />
        ))}
      </div>
      <SubmitButton pendingText={texts.saving}>{texts.saveTiers}</SubmitButton>
    </Form>
  );
}

/** The favourite workers of a service. */
export function FavouritesForm({
  posted,
  workers,
  change,
}: {
  posted: Posted;
  workers: readonly { _id: string; name: string; agency: string; isFavourite: boolean }[];
  change: FormAction;
}) {
  const chosen = workers.filter(({ isFavourite }) => isFavourite);
  return (
    <Form action={change} isAmongForms>
      <Subject posted={posted} word="favourites" />
      <InitialValues value={Object.fromEntries(chosen.map(({ _id }) => [`worker.${_id}`, "on"]))}>
        <CheckboxGroup
          name="worker"
          legend={texts.favouritesLegend}
          options={workers.map(({ _id, name, agency }) => ({
            name: `worker.${_id}`,
            label: name,
            about: agency,
          }))}
        />
      </InitialValues>
      <SubmitButton pendingText={texts.saving}>{texts.saveFavourites}</SubmitButton>
    </Form>
  );
}
