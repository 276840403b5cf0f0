import { Field, HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { Card } from "@/components/ui/card";
import type { OrganisationKind } from "@/lib/contract/organisations";
import { DetailsFields } from "./details-fields";
import { Part } from "./facts";
import { BranchFields, ServiceFields } from "./place-fields";

const nothing = {};
const openBranch = { isSupplyLocation: "on" };

/** Everything that puts an agency or a provider on file: its details, its first place, who is to run it. */
export function NewOrganisationForm({ kind, create }: { kind: OrganisationKind; create: FormAction }) {
  const isAgency = kind === "agency";
  return (
    <Card>
      <Form action={create}>
        <HiddenField name="kind" value={kind} />
        <DetailsFields kind={kind} shown={nothing} />
        <Part
          id="place"
          title={isAgency ? "First branch" : "First service"}
          lead={isAgency ? "Where its workers are supplied from." : "The first home or site where shifts are worked."}
        >
          {isAgency ? (
            <BranchFields shown={openBranch} prefix="branch." />
          ) : (
            <ServiceFields shown={nothing} prefix="service." />
          )}
        </Part>
        <Part
          id="primary"
          title="Primary user"
          lead="Runs the organisation here and invites the others. The invitation goes out by e-mail as soon as you save."
        >
          <div className="grid items-end gap-x-6 sm:grid-cols-2">
            <Field name="primaryUser.fullName" label="Full name" required />
            <Field name="primaryUser.jobTitle" label="Job title" required />
            <Field
              name="primaryUser.email"
              label="E-mail address of the primary user"
              type="email"
              inputMode="email"
              required
            />
          </div>
        </Part>
        <SubmitButton pendingText="Saving…">{isAgency ? "Put agency on file" : "Put provider on file"}</SubmitButton>
      </Form>
    </Card>
  );
}
