import { Field, HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { inviteForm as texts } from "@/lib/config/messages/users";
import type { Choices } from "@/lib/contract/users/people";
import { type PermissionGroup, RightsFields } from "./rights-fields";

/** The form that invites a user: their details, roles and permissions. */
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
        <Field name="fullName" label={texts.fullName} required maxLength={100} autoComplete="off" />
        <Field name="email" type="email" inputMode="email" label={texts.email} required autoComplete="off" />
        <Field name="phone" type="tel" inputMode="tel" label={texts.phone} hint={texts.phoneHint} autoComplete="off" />
      </div>
      <RightsFields
        choices={choices}
        groups={groups}
        held={{
          jobTitle: "",
          codes: [],
          seesMedicalAnswers: choices.medicalAnswers?.mayGrant ?? true,
          apps: thisApp ? [thisApp.appId] : [],
          isAuthorizer: false,
          isPrimaryUser: false,
          scope: null,
        }}
      />
      <SubmitButton pendingText={texts.inviting}>{texts.sendTheInvitation}</SubmitButton>
    </Form>
  );
}
