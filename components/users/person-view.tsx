import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { messages } from "@/lib/config/messages";
import { personView as own } from "@/lib/config/messages/users";
import type { PersonDetails } from "@/lib/contract/users/people";
import { ActionCard } from "./person/action-card";
import { PersonFacts } from "./person/person-facts";
import { PersonFields } from "./person/person-fields";
import { PersonHistory } from "./person/person-history";
import { RightsList } from "./person/rights-list";
import { type PermissionGroup, RightsFields } from "./rights-fields";

export type PersonActions = {
  change: FormAction;
  deactivate: FormAction;
  reactivate: FormAction;
  sendReset: FormAction;
  resetSecondFactor: FormAction;
  resend: FormAction;
  withdraw: FormAction;
};

const actionOrder = ["resend", "withdraw", "reactivate", "sendReset", "resetSecondFactor", "deactivate"] as const;

/** One user of an organisation, or a pending invitation: details, permissions and actions. */
export function PersonView({
  details,
  groups,
  actions,
  formatTime,
}: {
  details: PersonDetails;
  groups: readonly PermissionGroup[];
  actions: PersonActions;
  formatTime: (iso: string) => string;
}) {
  const { organisation, person, choices } = details;
  const about = <PersonFields organisationId={organisation.id} person={person} />;
  const isOpen = details.actions.includes("change");
  return (
    <div className="grid max-w-5xl gap-6">
      {person.isSelf ? <Notice>{messages.users.ownRights}</Notice> : null}
      <Card>
        <h2 className="vh">{own.details}</h2>
        <PersonFacts person={person} hasSites={choices.sites !== null} formatTime={formatTime} />
      </Card>
      <Card>
        <h2 className="mb-4">{own.rights}</h2>
        {isOpen ? (
          <Form action={actions.change}>
            {about}
            <RightsFields
              choices={choices}
              groups={groups}
              held={{
                jobTitle: person.jobTitle,
                codes: person.permissions.map(({ code }) => code),
                seesMedicalAnswers: person.seesMedicalAnswers,
                apps: person.apps,
                isAuthorizer: person.isAuthorizer,
                isPrimaryUser: person.isPrimaryUser,
                scope: person.scope?.map(({ _id }) => _id) ?? null,
              }}
            />
            <SubmitButton pendingText={own.saving}>{own.save}</SubmitButton>
          </Form>
        ) : (
          <RightsList person={person} />
        )}
      </Card>
      {actionOrder
        .filter((name) => details.actions.includes(name))
        .map((name) => (
          <ActionCard key={name} name={name} action={actions[name]}>
            {about}
          </ActionCard>
        ))}
      {details.history.length > 0 ? <PersonHistory history={details.history} formatTime={formatTime} /> : null}
    </div>
  );
}
