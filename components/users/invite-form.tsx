import { Field, HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import type { Choices } from "@/lib/contract/people";
import { type PermissionGroup, RightsFields } from "./rights-fields";

/** Invites somebody: who it is, and what he is to be and may do. */
export function InviteForm({
  action,
  organisationId,
  choices,
  groups,
}: {
  action: FormAction;
  organisationId: string;
  choices: Choices;
  groups: readonly PermissionGroup[];
}) {
  const [thisApp] = choices.apps;
  return (
    <Form action={action}>
      <HiddenField name="organisation" value={organisationId} />
      <div className="grid gap-x-8 md:grid-cols-2">
        <Field name="fullName" label="Full name" required maxLength={100} autoComplete="off" />
        <Field name="email" type="email" inputMode="email" label="E-mail address" required autoComplete="off" />
        <Field
          name="phone"
          type="tel"
          inputMode="tel"
          label="Phone number (optional)"
          hint="A UK number, like 07700 900123"
          autoComplete="off"
        />
      </div>
      <RightsFields
        choices={choices}
        groups={groups}
        held={{
          jobTitle: "",
          codes: [],
          apps: thisApp ? [thisApp.appId] : [],
          isAuthorizer: false,
          isPrimaryUser: false,
        }}
      />
      <SubmitButton pendingText="Inviting…">Send the invitation</SubmitButton>
    </Form>
  );
}
