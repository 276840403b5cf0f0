import { Field, HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { EnterKeySubmits } from "@/components/form/postcode-field";
import { SubmitButton } from "@/components/form/submit-button";
import { Card } from "@/components/ui/card";
import { newOrganisationForm as texts } from "@/lib/config/messages/organisations";
import type { OrganisationKind } from "@/lib/contract/organisations";
import { type Details, DetailsFields } from "./details-fields";
import { Part } from "./facts";
import { BranchFields, ServiceFields } from "./place-fields";

const nothing = {};
const openBranch = { isSupplyLocation: "on" };

/** The form that creates an agency or a provider: its details, its first branch or service, and its primary user. */
export function NewOrganisationForm({
  kind,
  controls,
  create,
}: {
  kind: OrganisationKind;
  controls: Details["controls"];
  create: FormAction;
}) {
  const isAgency = kind === "agency";
  return (
    <Card>
      <Form action={create}>
        <EnterKeySubmits>{isAgency ? texts.addAgency : texts.addProvider}</EnterKeySubmits>
        <HiddenField name="kind" value={kind} />
        <DetailsFields controls={controls} shown={nothing} />
        <Part
          id="place"
          title={isAgency ? texts.firstBranch : texts.firstService}
          lead={isAgency ? texts.firstBranchLead : texts.firstServiceLead}
        >
          {isAgency ? (
            <BranchFields shown={openBranch} prefix="branch." />
          ) : (
            <ServiceFields shown={nothing} prefix="service." />
          )}
        </Part>
        <Part id="primary" title={texts.primaryUser} lead={texts.primaryUserLead}>
          <div className="grid items-end gap-x-6 sm:grid-cols-2">
            <Field name="primaryUser.fullName" label={texts.fullName} required />
            <Field name="primaryUser.jobTitle" label={texts.jobTitle} required />
            <Field name="primaryUser.email" label={texts.primaryUserEmail} type="email" inputMode="email" required />
          </div>
        </Part>
        <SubmitButton pendingText={texts.saving}>{isAgency ? texts.addAgency : texts.addProvider}</SubmitButton>
      </Form>
    </Card>
  );
}
