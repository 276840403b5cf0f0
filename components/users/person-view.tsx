import type { ReactNode } from "react";
import { Field, HiddenField, KeptField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import type { ButtonVariant } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import type { Person, PersonAction, PersonDetails } from "@/lib/contract/people";
import { type PermissionGroup, RightsFields } from "./rights-fields";
import { PersonStatusBadge } from "./status-badge";
import { wordsOfCode } from "./words";

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

/** What every form here says of whom it is about, and of the state it was drawn from. */
const About = ({ organisationId, person }: { organisationId: string; person: Person }) => (
  <>
    <HiddenField name="organisation" value={organisationId} />
    <HiddenField name="person" value={person._id} />
    <KeptField name="lock" value={String(person.lock)} />
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
      <Fact name="Status">
        <PersonStatusBadge status={person.status} />
      </Fact>
      <Fact name="E-mail address">{person.email}</Fact>
      <Fact name="Phone">{person.phone ?? "Not given"}</Fact>
      <Fact name="Job title">{person.jobTitle ?? "Not given"}</Fact>
      {person.kind === "member" ? (
        <>
          <Fact name="Two-step sign-in">{person.hasSecondFactor ? "On" : "Off"}</Fact>
          <Fact name="Last seen">{person.lastSeenAt ? formatTime(person.lastSeenAt) : "Never"}</Fact>
        </>
      ) : (
        <Fact name={person.isExpired ? "The link worked until" : "The link works until"}>
          {person.expiresAt ? formatTime(person.expiresAt) : "—"}
        </Fact>
      )}
    </dl>
  );
}

/** What somebody may do, to read. */
function RightsList({ person }: { person: Person }) {
  const roles = [...(person.isPrimaryUser ? [texts.primary] : []), ...(person.isAuthorizer ? [texts.authorizer] : [])];
  const rights = [...roles, ...person.permissions.map(({ code }) => wordsOfCode(code))];
  if (rights.length === 0) return <p>No permissions.</p>;
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
    title: "Share a password link",
    text: "Mails a link to choose a new password. It goes to this person alone and works for one hour.",
    button: "Send the link",
    pending: "Sending…",
    variant: "secondary",
  },
  resetSecondFactor: {
    title: "Reset two-step sign-in",
    text: "For somebody who has lost the phone and the recovery codes. All sessions end, and the person is told by mail. Make sure first that it really is this person who asks.",
    button: "Reset two-step sign-in",
    pending: "Resetting…",
    variant: "secondary",
    reason: "secondFactorReason",
  },
  deactivate: {
    title: "Deactivate",
    text: "Sessions in this organisation end at once. Nothing is deleted, and you can make the person active again.",
    button: "Deactivate",
    pending: "Deactivating…",
    variant: "danger",
    reason: "reason",
  },
  reactivate: {
    title: "Make active again",
    text: "The person comes back with the rights shown here.",
    button: "Make active again",
    pending: "Saving…",
    variant: "primary",
  },
  resend: {
    title: "Send again",
    text: "Sends a new link that works for seven days. Links sent before stop working.",
    button: "Send the invitation again",
    pending: "Sending…",
    variant: "primary",
  },
  withdraw: {
    title: "Withdraw",
    text: "The link stops working at once.",
    button: "Withdraw the invitation",
    pending: "Withdrawing…",
    variant: "danger",
  },
};

const order = ["resend", "withdraw", "reactivate", "sendReset", "resetSecondFactor", "deactivate"] as const;

const happened = {
  deactivated: "Deactivated",
  reactivated: "Made active again",
  secondFactorReset: "Two-step sign-in reset",
} as const;

function History({ history, formatTime }: Pick<PersonDetails, "history"> & { formatTime: (iso: string) => string }) {
  return (
    <Card>
      <h2 className="mb-3">What was done</h2>
      <ul className="m-0 grid list-none gap-4 p-0">
        {history.map(({ kind, reason, by, at }) => (
          <li key={`${kind}${at}`}>
            <p>
              <span className="font-semibold">{happened[kind]}</span>{" "}
              <span className="text-soft">
                {formatTime(at)} by {by ?? "the platform’s staff"}
              </span>
            </p>
            {reason ? <p className="wrap-anywhere whitespace-pre-line">{reason}</p> : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** One person of an organisation, or somebody who was invited: what he is, and what can be done. */
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
        <h2 className="vh">Details</h2>
        <Facts person={person} formatTime={formatTime} />
      </Card>
      <Card>
        <h2 className="mb-4">What this person may do</h2>
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
            <SubmitButton pendingText="Saving…">Save</SubmitButton>
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
                    label="Reason"
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
