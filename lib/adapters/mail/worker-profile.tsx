/** The mails about a worker's profile: his own link, what became of a change, what became of a review. None holds a value. */
import { render } from "@react-email/render";
import type { ReactElement } from "react";
import { Hello, LinkMail, PlainMail, Words } from "./frame";
import type { Mail } from "./send";

async function made(subject: string, mail: ReactElement): Promise<Mail> {
  return { subject, html: await render(mail), text: await render(mail, { plainText: true }) };
}

/** To the worker: the link to his own profile. `until`: the day, in words, after which it opens no more. */
export function workerLinkMail(props: {
  firstName: string;
  agencyName: string;
  /** The agency as it is registered. */
  sender: string;
  url: string;
  until: string;
}): Promise<Mail> {
  const { firstName, agencyName, sender, url, until } = props;
  const title = "Fill in your profile";
  return made(
    `Your profile at ${agencyName}`,
    <LinkMail
      preview={`${agencyName} asks you to fill in your profile`}
      title={title}
      button="Open my profile"
      url={url}
      sender={sender}
      small={`This link is for you alone: please do not pass it on. If you did not expect this mail, tell ${agencyName}.`}
    >
      <Hello name={firstName} />
      <Words>
        {agencyName} asks you for your details and your papers, so that they can place you in work. You can do it on a
        phone, step by step, and take photos of your papers. You do not need an account.
      </Words>
      <Words>
        The link works until {until}, in place of any that was sent before. Everything you send is looked at first.
      </Words>
    </LinkMail>,
  );
}

type Outcome = { label: string; isApproved: boolean };

const lines = (outcomes: readonly Outcome[]) =>
  outcomes.map(({ label, isApproved }) => (
    <Words key={label}>
      {label}: {isApproved ? "accepted" : "not accepted"}
    </Words>
  ));

/** To the worker: what became of what he sent. */
export function changeDecidedMail(props: {
  firstName: string;
  agencyName: string;
  /** The agency as it is registered. */
  sender: string;
  outcomes: readonly Outcome[];
}): Promise<Mail> {
  const { firstName, agencyName, sender, outcomes } = props;
  const isAll = outcomes.every(({ isApproved }) => isApproved);
  return made(
    isAll ? `${agencyName}: what you sent is on file` : `${agencyName}: some of what you sent was not accepted`,
    <PlainMail
      preview="What you sent has been looked at"
      title="What you sent has been looked at"
      sender={sender}
      small={`You get this mail because you sent changes of your profile to ${agencyName}.`}
    >
      <Hello name={firstName} />
      {lines(outcomes)}
      <Words>
        {isAll
          ? "There is nothing you need to do."
          : `Open the link to your profile again to read why and to send it anew. If it has run out, ask ${agencyName} for another.`}
      </Words>
    </PlainMail>,
  );
}

/** To people of the agency: what became of a change they asked for or passed on. */
export function changeDecidedForAgencyMail(props: {
  fullName: string;
  worker: string;
  outcomes: readonly Outcome[];
  url: string;
}): Promise<Mail> {
  const { fullName, worker, outcomes, url } = props;
  return made(
    `Profile change decided: ${worker}`,
    <LinkMail
      preview={`The change of ${worker} has been decided`}
      title={`The change of ${worker} has been decided`}
      button="Open the change"
      url={url}
      small="You get this mail because you asked for the change or said the first yes. You can choose under Preferences what you are told of."
    >
      <Hello name={fullName} />
      {lines(outcomes)}
    </LinkMail>,
  );
}

/** To whoever handed a profile in: approved, or denied and why. */
export function reviewDecidedMail(props: {
  fullName: string;
  worker: string;
  isApproved: boolean;
  url: string;
}): Promise<Mail> {
  const { fullName, worker, isApproved, url } = props;
  const title = isApproved ? `${worker} is approved` : `${worker} was not approved`;
  return made(
    title,
    <LinkMail
      preview={title}
      title={title}
      button={isApproved ? "Open the profile" : "Read why"}
      url={url}
      small="You get this mail because you handed the profile in. You can choose under Preferences what you are told of."
    >
      <Hello name={fullName} />
      <Words>
        {isApproved
          ? "The platform’s compliance has approved the profile. The worker may be put forward for work."
          : "The platform’s compliance has not approved the profile. Read the reason, put it right and hand it in again."}
      </Words>
    </LinkMail>,
  );
}
