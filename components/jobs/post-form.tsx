import { Field, PreservedField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { RadioField } from "@/components/form/radio-field";
import { SubmitButton } from "@/components/form/submit-button";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { jobTypes } from "@/lib/config/closed-lists/jobs";
import { jobs, postJobPage as texts } from "@/lib/config/messages/jobs";
import { AsksFields } from "./asks-fields";
import { PresetFields } from "./preset-fields";
import { RepeatFields } from "./repeat-fields";
import { CostButton, ShiftCostTable } from "./shift-cost";
import { BreakFields, NotesField, TimeFields } from "./time-fields";

type Named = { _id: string; name: string };

type PostFormProps = {
  /** `needsAuthorisation`: what the person posts there waits for an authoriser. */
  services: readonly (Named & { needsAuthorisation: boolean; units: readonly string[] })[];
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

const choose = { value: "", label: texts.choose };

/** The most units that are suggested while the service is not known. */
const UNITS_SUGGESTED = 100;

/** The units of the service where it is known, otherwise some of all services' units, each once. */
function suggestedUnits(services: PostFormProps["services"], serviceId: string | undefined): string[] {
  const known = services.find(({ _id }) => _id === serviceId);
  return known ? [...known.units] : [...new Set(services.flatMap(({ units }) => units))].slice(0, UNITS_SUGGESTED);
}

/** The form with which a provider posts a shift. */
export function PostForm(props: PostFormProps) {
  const { services, workerTypes, date, initial = {}, idempotencyKey, post, back } = props;
  if (services.length === 0) return <Notice>{texts.noServices}</Notice>;
  const serviceOptions = services.map(({ _id, name, needsAuthorisation }) => ({
    value: _id,
    label: needsAuthorisation ? texts.needsAuthorisation(name) : name,
  }));
  const serviceId = initial["serviceId"] ?? (services.length === 1 ? services[0]?._id : undefined);
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
          defaultValue={serviceId}
          required
        />
        <Field
          name="unit"
          label={texts.unit}
          maxLength={80}
          defaultValue={initial["unit"]}
          suggestions={suggestedUnits(services, serviceId)}
        />
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
        <TimeFields initial={{ ...initial, date }} />
        <RepeatFields />
        <BreakFields initial={initial} />
        <AsksFields initial={initial} />
        <NotesField initial={initial} />
        <PresetFields initial={initial} />
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
