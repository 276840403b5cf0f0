import type { ReactNode } from "react";
import { Field, HiddenField, PreservedField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import type { ButtonVariant } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { personView as own } from "@/lib/config/messages/users";
import type { Person, PersonAction, PersonDetails } from "@/lib/contract/users/people";
import { permissionLabel } from "./labels";
import { type PermissionGroup, RightsFields } from "./rights-fields";
import { PersonStatusBadge } from "./status-badge";

const texts = messages.permissions;

export type PersonActions = {
  change: FormAction;
  deactivate: FormAction;
  reactivate: FormAction;
  sendReset: FormAction;
  resetSecondFactor: FormAction;
  resend: FormAction;
  withdraw: FormAction;
};

/** The hidden fields of every form here: the user it is about, and the lock number it was rendered with. */
const About = ({ organisationId, person }: { organisationId: string; person: Person }) => (
  <>
    <HiddenField name="organisation" value={organisationId} />
    <HiddenField name="person" value={person._id} />
    <PreservedField name="lock" value={String(person.lock)} />
  </>
);

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-[0.9375rem] text-soft">{name}</dt>
      <dd className="m-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

function Facts({ person, formatTime }: { person: Person; formatTime: (iso: string) => string }) {
  return (
    <dl className="m-0 grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
      <Fact name={own.status}>
        <PersonStatusBadge status={person.status} />
      </Fact>
      <Fact name={own.email}>{person.email}</Fact>
      <Fact name={own.phone}>{person.phone ?? own.notGiven}</Fact>
      <Fact name={own.jobTitle}>{person.jobTitle ?? own.notGiven}</Fact>
      {person.kind === "member" ? (
        <>
          <Fact name={own.twoStep}>{person.hasSecondFactor ? own.twoStepOn : own.off}</Fact>
          <Fact name={own.lastSeen}>{person.lastSeenAt ? formatTime(person.lastSeenAt) : own.never}</Fact>
        </>
      ) : (
        <Fact name={person.isExpired ? own.linkWorkedUntil : own.linkWorksUntil}>
          {person.expiresAt ? formatTime(person.expiresAt) : "—"}
        </Fact>
      )}
    </dl>
  );
}

/** A user's permissions, read-only. */
function RightsList({ person }: { person: Person }) {
  const roles = [...(person.isPrimaryUser ? [texts.primary] : []), ...(person.isAuthorizer ? [texts.authorizer] : [])];
  const rights = [...roles, ...person.permissions.map(({ code }) => permissionLabel(code))];
  if (rights.length === 0) return <p>{own.noPermissions}</p>;
  return (
    <ul className="m-0 grid list-none gap-3 p-0 sm:grid-cols-2">
      {rights.map(({ title, text }) => (
        <li key={title}>
          <span className="font-semibold">{title}</span>
          <span className="block text-[0.9375rem] text-soft">{text}</span>
        </li>
      ))}
    </ul>
  );
}

type Doing = { title: string; text: string; button: string; pending: string; variant: ButtonVariant; reason?: string };

const doings: Record<Exclude<PersonAction, "change">, Doing> = {
  sendReset: {
    title: own.shareAPasswordLink,
    text: own.passwordLinkHint,
    button: own.sendTheLink,
    pending: "Sending…",
    variant: "secondary",
  },
  resetSecondFactor: {
    title: own.resetTwoStepSignIn,
    text: own.resetTwoStepHint,
    button: own.resetTwoStepSignIn,
    pending: "Resetting…",
    variant: "secondary",
    reason: "secondFactorReason",
  },
  deactivate: {
    title: own.deactivate,
    text: own.deactivateHint,
    button: own.deactivate,
    pending: "Deactivating…",
    variant: "danger",
    reason: "reason",
  },
  reactivate: {
    title: own.makeActiveAgain,
    text: own.reactivateHint,
    button: own.makeActiveAgain,
    pending: "Saving…",
    variant: "primary",
  },
  resend: {
    title: own.sendAgain,
    text: own.resendInvitationHint,
    button: own.sendTheInvitationAgain,
    pending: "Sending…",
    variant: "primary",
  },
  withdraw: {
    title: own.withdraw,
    text: own.cancelInvitationHint,
    button: own.withdrawTheInvitation,
    pending: "Withdrawing…",
    variant: "danger",
  },
};

const order = ["resend", "withdraw", "reactivate", "sendReset", "resetSecondFactor", "deactivate"] as const;

const happened = {
  deactivated: own.deactivated,
  reactivated: own.madeActiveAgain,
  secondFactorReset: own.twoStepReset,
} as const;

function History({ history, formatTime }: Pick<PersonDetails, "history"> & { formatTime: (iso: string) => string }) {
  return (
    <Card>
      <h2 className="mb-3">{own.whatWasDone}</h2>
      <ul className="m-0 grid list-none gap-4 p-0">
        {history.map(({ kind, reason, by, at }) => (
          <li key={`${kind}${at}`}>
            <p>
              <span className="font-semibold">{happened[kind]}</span>{" "}
              <span className="text-soft">
                {own.atBy(formatTime(at))} {by ?? own.thePlatformsStaff}
              </span>
            </p>
            {reason ? <p className="wrap-anywhere whitespace-pre-line">{reason}</p> : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}

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
  const about = <About organisationId={organisation.id} person={person} />;
  const isOpen = details.actions.includes("change");
  return (
    <div className="grid max-w-5xl gap-6">
      {person.isSelf ? <Notice>{messages.users.ownRights}</Notice> : null}
      <Card>
        <h2 className="vh">{own.details}</h2>
        <Facts person={person} formatTime={formatTime} />
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
                apps: person.apps,
                isAuthorizer: person.isAuthorizer,
                isPrimaryUser: person.isPrimaryUser,
              }}
            />
            <SubmitButton pendingText={own.saving}>{own.save}</SubmitButton>
          </Form>
        ) : (
          <RightsList person={person} />
        )}
      </Card>
      {order
        .filter((name) => details.actions.includes(name))
        .map((name) => {
          const { title, text, button, pending, variant, reason } = doings[name];
          return (
            <Card key={name}>
              <h2>{title}</h2>
              <p className="mt-1 mb-4 max-w-[65ch] text-soft">{text}</p>
              <Form action={actions[name]}>
                {about}
                {reason ? (
                  <Field
                    as="textarea"
                    name={reason}
                    label={own.reason}
                    rows={2}
                    maxLength={constants.reasonMaxLength}
                    required
                  />
                ) : null}
                <SubmitButton variant={variant} pendingText={pending}>
                  {button}
                </SubmitButton>
              </Form>
            </Card>
          );
        })}
      {details.history.length > 0 ? <History history={details.history} formatTime={formatTime} /> : null}
    </div>
  );
}
