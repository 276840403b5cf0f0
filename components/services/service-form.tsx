import { Field, HiddenField, KeptField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import type { Shown } from "@/components/organisation/details-fields";
import { ServiceFields } from "@/components/organisation/place-fields";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import type { Service } from "@/lib/contract/services";

export type ServiceFormProps = {
  /** The service that is changed; none for a new one. */
  service?: Service;
  /** The provider a new one belongs to, or those to choose from. */
  providerId?: string;
  providers: readonly { _id: string; name: string }[];
  shown: Shown;
  change: FormAction;
  /** The page to lead back to. */
  page: string;
};

/** A service, made or changed. */
export function ServiceForm({ service, providerId, providers, shown, change, page }: ServiceFormProps) {
  return (
    <section aria-labelledby="service-form" className="mb-6">
      <Card>
        <h2 id="service-form" className="mb-4">
          {service ? `Change ${service.name}` : "New service"}
        </h2>
        <Form action={change}>
          <HiddenField name="page" value={page} />
          <HiddenField name="do" value={service ? "save" : "create"} />
          {service ? (
            <>
              <HiddenField name="serviceId" value={service._id} />
              <KeptField name="lock" value={String(service.lock)} />
            </>
          ) : providers.length > 0 ? (
            <Field
              as="select"
              name="providerId"
              label="Provider"
              options={[
                { value: "", label: "Please choose" },
                ...providers.map(({ _id, name }) => ({ value: _id, label: name })),
              ]}
              defaultValue={providerId ?? ""}
              required
            />
          ) : (
            <HiddenField name="providerId" value={providerId ?? ""} />
          )}
          <ServiceFields shown={shown} />
          <div className="flex flex-wrap gap-3">
            <SubmitButton pendingText="Saving…">Save service</SubmitButton>
            <ButtonLink variant="secondary" href={page}>
              Cancel
            </ButtonLink>
          </div>
        </Form>
      </Card>
    </section>
  );
}
