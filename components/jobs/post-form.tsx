import { CheckboxField } from "@/components/form/checkbox";
import { Field, PreservedField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { RadioField } from "@/components/form/radio-field";
import { SubmitButton } from "@/components/form/submit-button";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { jobTypes } from "@/lib/config/closed-lists/jobs";
import { jobs, postJobPage as texts } from "@/lib/config/messages/jobs";
import { OccurrenceField } from "./occurrence-field";
import { RepeatFields } from "./repeat-fields";
import { CostButton, ShiftCostTable } from "./shift-cost";

type Named = { _id: string; name: string };

type PostFormProps = {
  /** `needsAuthorisation`: what the person posts there waits for an authoriser. */
  services: readonly (Named & { needsAuthorisation: boolean })[];
  workerTypes: readonly Named[];
  /** The day that is entered at first, and what else is, by control. */
  date: string;
  initial?: Readonly<Record<string, string>>;
  /** With it the form posts once, however often it is sent. */
  idempotencyKey: string;
  post: FormAction;
  /** The page to return to. */
  back: string;
};

const occurrences = [
  { value: "first", label: texts.first },
  { value: "second", label: texts.second },
];
const choose = { value: "", label: texts.choose };

/** The form with which a provider posts a shift. */
export function PostForm(props: PostFormProps) {
  const { services, workerTypes, date, initial = {}, idempotencyKey, post, back } = props;
  if (services.length === 0) return <Notice>{texts.noServices}</Notice>;
  const serviceOptions = services.map(({ _id, name, needsAuthorisation }) => ({
    value: _id,
    label: needsAuthorisation ? texts.needsAuthorisation(name) : name,
  }));
  const some = services.some(({ needsAuthorisation }) => needsAuthorisation);
  const all = services.every(({ needsAuthorisation }) => needsAuthorisation);
  return (
    <Card className="max-w-3xl">
      <Form action={post}>
        <PreservedField name="idempotencyKey" value={idempotencyKey} />
        <Field
          as="select"
          name="serviceId"
          label={texts.service}
          hint={some ? texts.needsAuthorisationHint : undefined}
          options={[choose, ...serviceOptions]}
          defaultValue={initial["serviceId"]}
          required
        />
        <Field name="unit" label={texts.unit} maxLength={80} defaultValue={initial["unit"]} />
        <RadioField
          inline
          name="jobType"
          legend={texts.jobType}
          options={jobTypes.map((value) => ({ value, label: jobs.jobTypes[value] }))}
          defaultValue={initial["jobType"] ?? "general"}
        />
        <Field
          as="select"
          name="workerTypeId"
          label={texts.workerType}
          options={[choose, ...workerTypes.map(({ _id, name }) => ({ value: _id, label: name }))]}
          defaultValue={initial["workerTypeId"]}
          required
        />
        <Field name="vacancies" label={texts.vacancies} inputMode="numeric" maxLength={2} defaultValue="1" required />
        <Field name="date" type="date" label={texts.date} defaultValue={date} required />
        <div className="grid gap-x-4 sm:grid-cols-2">
          <div>
            <Field name="startTime" type="time" label={texts.startTime} defaultValue={initial["startTime"]} required />
            <OccurrenceField name="startOccurrence" legend={texts.startOccurrence} options={occurrences} />
          </div>
          <div>
            <Field name="endTime" type="time" label={texts.endTime} defaultValue={initial["endTime"]} required />
            <OccurrenceField name="endOccurrence" legend={texts.endOccurrence} options={occurrences} />
          </div>
        </div>
        <p className="hint -mt-3 mb-5">{texts.endHint}</p>
        <RepeatFields />
        <Field
          name="breakMinutes"
          label={texts.breakMinutes}
          hint={texts.breakHint}
          inputMode="numeric"
          maxLength={3}
          defaultValue={initial["breakMinutes"]}
        />
        <CheckboxField name="breakPaid" label={texts.breakPaid} defaultChecked={initial["breakPaid"] === "on"} />
        <Field
          as="textarea"
          name="notes"
          label={texts.notes}
          hint={texts.notesHint}
          rows={3}
          maxLength={1_000}
          defaultValue={initial["notes"]}
        />
        <ShiftCostTable />
        <div className="flex flex-wrap gap-3">
          <SubmitButton pendingText={texts.posting}>{all ? texts.requestAuthorisation : texts.post}</SubmitButton>
          <CostButton label={texts.checkCost} pendingLabel={texts.checkingCost} />
          <ButtonLink variant="secondary" href={back}>
            {texts.cancel}
          </ButtonLink>
        </div>
      </Form>
    </Card>
  );
}
