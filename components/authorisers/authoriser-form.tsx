"use client";

import { CheckboxField } from "@/components/form/checkbox";
import { Field, HiddenField, PreservedField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { RadioField } from "@/components/form/radio-field";
import { CheckboxGroup, InitialValues } from "@/components/form/rows";
import { SubmitButton } from "@/components/form/submit-button";
import { ButtonLink } from "@/components/ui/button";
import { authorisersPage as texts } from "@/lib/config/messages/authorisers";

type Named = { _id: string; name: string };

/** What an authoriser may authorise, who stands in for them, and when they are away. */
export function AuthoriserForm({
  authoriserId,
  lock,
  values,
  services,
  deputies,
  save,
  back,
}: {
  authoriserId: string;
  lock: number;
  /** What is stored, by control. */
  values: Readonly<Record<string, string>>;
  services: readonly Named[];
  deputies: readonly Named[];
  save: FormAction;
  back: string;
}) {
  return (
    <Form action={save}>
      <InitialValues value={values}>
        <HiddenField name="authoriserId" value={authoriserId} />
        <PreservedField name="lock" value={String(lock)} />
        <CheckboxField
          name="canAuthoriseJobs"
          label={texts.jobsLabel}
          defaultChecked={values["canAuthoriseJobs"] === "on"}
        />
        <RadioField
          name="scope"
          legend={texts.allServices}
          options={[
            { value: "all", label: texts.allServicesYes },
            { value: "some", label: texts.allServicesNo },
          ]}
          defaultValue={values["scope"] ?? "all"}
        />
        <CheckboxGroup
          name="services"
          legend={texts.serviceList}
          options={services.map(({ _id, name }) => ({ name: `service.${_id}`, label: name }))}
        />
        <Field
          name="limit"
          label={texts.limitLabel}
          hint={texts.limitHint}
          inputMode="decimal"
          maxLength={14}
          defaultValue={values["limit"]}
        />
        <CheckboxField
          name="canAuthorisePayments"
          label={texts.paymentsLabel}
          defaultChecked={values["canAuthorisePayments"] === "on"}
        />
        <Field
          name="paymentLimit"
          label={texts.paymentLimitLabel}
          hint={texts.paymentLimitHint}
          inputMode="decimal"
          maxLength={14}
          defaultValue={values["paymentLimit"]}
        />
        <Field
          as="select"
          name="deputyId"
          label={texts.deputyLabel}
          hint={texts.deputyHint}
          options={[
            { value: "", label: texts.choose },
            ...deputies.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          defaultValue={values["deputyId"]}
        />
        <div className="grid gap-x-4 sm:grid-cols-2">
          <Field name="awayFrom" type="date" label={texts.awayFromLabel} defaultValue={values["awayFrom"]} />
          <Field name="awayTo" type="date" label={texts.awayToLabel} defaultValue={values["awayTo"]} />
        </div>
        <div className="flex flex-wrap gap-3">
          <SubmitButton pendingText={texts.saving}>{texts.save}</SubmitButton>
          <ButtonLink variant="secondary" href={back}>
            {texts.cancel}
          </ButtonLink>
        </div>
      </InitialValues>
    </Form>
  );
}
