import { Field, HiddenField, PreservedField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { EnterKeySubmits } from "@/components/form/postcode-field";
import { SubmitButton } from "@/components/form/submit-button";
import type { Shown } from "@/components/organisations/details-fields";
import { ServiceFields } from "@/components/organisations/place-fields";
import { addressOf } from "@/components/ui/address";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { shiftPresets } from "@/lib/config/messages/jobs/presets";
import { serviceForm as texts } from "@/lib/config/messages/organisations";
import type { Service } from "@/lib/contract/services";

export type ServiceFormProps = {
  /** The service being edited; absent for a new one. */
  service?: Service | undefined;
  /** The provider of a new service, or those to choose from. */
  providerId?: string | undefined;
  providers: readonly { _id: string; name: string }[];
  shown: Shown;
  change: FormAction;
  /** The page to return to. */
  page: string;
  /** Whether the reader posts shifts, and so keeps presets. */
  seesPresets: boolean;
  /** Whether the reader renames units, and with them the provider's upcoming shifts. */
  renamesUnits: boolean;
};

/** The form that creates or edits a service, and the button that deactivates or activates one. */
export function ServiceForm({
  service,
  providerId,
  providers,
  shown,
  change,
  page,
  seesPresets,
  renamesUnits,
}: ServiceFormProps) {
  return (
    <section aria-labelledby="service-form" className="mb-6">
      <Card>
        <h2 id="service-form" className="mb-4">
          {service ? texts.change(service.name) : texts.newService}
        </h2>
        <Form action={change}>
          <EnterKeySubmits>{texts.saveService}</EnterKeySubmits>
          <HiddenField name="page" value={page} />
          <HiddenField name="do" value={service ? "save" : "create"} />
          {service ? (
            <>
              <HiddenField name="serviceId" value={service._id} />
              <PreservedField name="lock" value={String(service.lock)} />
            </>
          ) : providers.length > 0 ? (
            <Field
              as="select"
              name="providerId"
              label={texts.provider}
              options={[
                { value: "", label: texts.chooseOption },
                ...providers.map(({ _id, name }) => ({ value: _id, label: name })),
              ]}
              defaultValue={providerId ?? ""}
              required
            />
          ) : (
            <HiddenField name="providerId" value={providerId ?? ""} />
          )}
          <ServiceFields shown={shown} renamable={renamesUnits ? service?.units : undefined} />
          <div className="flex flex-wrap gap-3">
            <SubmitButton pendingText={texts.saving}>{texts.saveService}</SubmitButton>
            <ButtonLink variant="secondary" href={page}>
              {texts.cancel}
            </ButtonLink>
            {service && seesPresets ? (
              <ButtonLink variant="secondary" href={addressOf("/dashboard/jobs/presets", { service: service._id })}>
                {shiftPresets.link}
              </ButtonLink>
            ) : null}
          </div>
        </Form>
        {service ? (
          <Form action={change} className="mt-6 border-t border-line pt-4">
            <HiddenField name="page" value={page} />
            <HiddenField name="do" value="active" />
            <HiddenField name="id" value={service._id} />
            <HiddenField name="lock" value={String(service.lock)} />
            <HiddenField name="isActive" value={service.isActive ? "no" : "yes"} />
            <SubmitButton variant="secondary" pendingText={texts.saving}>
              {service.isActive ? texts.deactivate : texts.activate}
            </SubmitButton>
          </Form>
        ) : null}
      </Card>
    </section>
  );
}
