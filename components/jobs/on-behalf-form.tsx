import { Field, PreservedField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { RadioField } from "@/components/form/radio-field";
import { SubmitButton } from "@/components/form/submit-button";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { jobTypes } from "@/lib/config/closed-lists/jobs";
import { constants } from "@/lib/config/constants";
import { jobs, postJobPage } from "@/lib/config/messages/jobs";
import { onBehalfForm as texts } from "@/lib/config/messages/on-behalf";
import { CostButton, ShiftCostTable } from "./shift-cost";
import { BreakFields, NotesField, TimeFields } from "./time-fields";

type Named = { _id: string; name: string };

type OnBehalfFormProps = {
  path: string;
  services: readonly (Named & { provider: string })[];
  workerTypes: readonly Named[];
  workers: readonly (Named & { number: string })[];
  /** Whether these are all workers, and what was searched for. */
  isComplete: boolean;
  search: string | undefined;
  /** Whether the person may send a worker despite warnings. */
  canOverride: boolean;
  /** The day that is entered at first. */
  date: string;
  idempotencyKey: string;
  post: FormAction;
  back: string;
};

const choose = { value: "", label: texts.choose };

/** Finds workers by name or number, where there are more than the form offers. */
function FindWorker({
  path,
  workers,
  isComplete,
  search,
}: Pick<OnBehalfFormProps, "path" | "workers" | "isComplete" | "search">) {
  if (isComplete && !search) return null;
  return (
    <search className="mb-6 block max-w-3xl">
      <form action={path} className="flex flex-wrap items-end gap-3">
        <label>
          <span className="block">{texts.findWorker}</span>
          <input className="input" name="worker" type="search" maxLength={100} defaultValue={search} />
        </label>
        <Button type="submit" variant="secondary">
          {texts.find}
        </Button>
      </form>
      <p className="hint mt-2">{workers.length === 0 ? texts.noWorkers : texts.workersCut(workers.length)}</p>
    </search>
  );
}

/** The form with which an agency posts a shift for a provider after urgent cover. */
export function OnBehalfForm(props: OnBehalfFormProps) {
  const { services, workerTypes, workers, canOverride, date, idempotencyKey, post, back } = props;
  if (services.length === 0) return <Notice>{texts.noServices}</Notice>;
  return (
    <>
      <FindWorker {...props} />
      <Card className="max-w-3xl">
        <Form action={post}>
          <PreservedField name="idempotencyKey" value={idempotencyKey} />
          <Field
            as="select"
            name="serviceId"
            label={texts.service}
            options={[
              choose,
              ...services.map(({ _id, name, provider }) => ({ value: _id, label: `${name}, ${provider}` })),
            ]}
            required
          />
          <Field
            as="select"
            name="workerTypeId"
            label={postJobPage.workerType}
            options={[choose, ...workerTypes.map(({ _id, name }) => ({ value: _id, label: name }))]}
            required
          />
          <Field
            as="select"
            name="workerId"
            label={texts.worker}
            hint={texts.workerHint}
            options={[
              { value: "", label: texts.noWorker },
              ...workers.map(({ _id, name, number }) => ({ value: _id, label: texts.workerLabel(name, number) })),
            ]}
          />
          <Field name="unit" label={postJobPage.unit} maxLength={80} />
          <RadioField
            inline
            name="jobType"
            legend={postJobPage.jobType}
            options={jobTypes.map((value) => ({ value, label: jobs.jobTypes[value] }))}
            defaultValue="general"
          />
          <TimeFields initial={{ date }} />
          <BreakFields initial={{}} />
          <Field name="askedBy" label={texts.askedBy} hint={texts.askedByHint} maxLength={120} required />
          <Field
            as="textarea"
            name="reason"
            label={texts.reason}
            hint={texts.reasonHint}
            rows={3}
            maxLength={constants.reasonMaxLength}
            required
          />
          <NotesField initial={{}} />
          {canOverride ? (
            <Field
              as="textarea"
              name="overrideReason"
              label={texts.overrideReason}
              hint={texts.overrideHint}
              rows={2}
              maxLength={constants.reasonMaxLength}
            />
          ) : null}
          <ShiftCostTable />
          <div className="flex flex-wrap gap-3">
            <SubmitButton pendingText={texts.posting}>{texts.post}</SubmitButton>
            <CostButton label={texts.check} pendingLabel={texts.checking} />
            <ButtonLink variant="secondary" href={back}>
              {texts.cancel}
            </ButtonLink>
          </div>
        </Form>
      </Card>
    </>
  );
}
