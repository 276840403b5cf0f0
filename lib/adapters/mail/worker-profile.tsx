/**
 * The e-mails about a worker's profile: the worker's link, and the results of changes and reviews. None contains
 * profile data.
 */
import { render } from "@react-email/render";
import type { ReactElement } from "react";
import { Greeting, LinkMail, Paragraph, PlainMail } from "./layout";
import type { Mail } from "./send";

async function made(subject: string, mail: ReactElement): Promise<Mail> {
  return { subject, html: await render(mail), text: await render(mail, { plainText: true }) };
}

/** To the worker: the link to their profile. `until`: the last day, in words, on which it opens. */
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
      <Greeting name={firstName} />
      <Paragraph>
        {agencyName} asks you for your details and your documents, so that they can place you in work. You can do it on
        a phone, step by step, and take photos of your documents. You do not need an account.
      </Paragraph>
      <Paragraph>
        The link works until {until}, in place of any that was sent before. Everything you send is checked first.
      </Paragraph>
    </LinkMail>,
  );
}

type Outcome = { label: string; isApproved: boolean };

const lines = (outcomes: readonly Outcome[]) =>
  outcomes.map(({ label, isApproved }) => (
    <Paragraph key={label}>
      {label}: {isApproved ? "accepted" : "not accepted"}
    </Paragraph>
  ));

/** To the worker: the decision on the changes they submitted. */
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
    isAll ? `${agencyName}: what you sent is saved` : `${agencyName}: some of what you sent was not accepted`,
    <PlainMail
      preview="What you sent has been checked"
      title="What you sent has been checked"
      sender={sender}
      small={`You get this mail because you sent changes of your profile to ${agencyName}.`}
    >
      <Greeting name={firstName} />
      {lines(outcomes)}
      <Paragraph>
        {isAll
          ? "There is nothing you need to do."
          : `Open the link to your profile again to read why and to send it again. If it has expired, ask ${agencyName} for another.`}
      </Paragraph>
    </PlainMail>,
  );
}

/** To the agency's users: the decision on a change they requested or forwarded. */
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
      small="You get this mail because you asked for the change or approved it first. You can choose under Preferences what you are told of."
    >
      <Greeting name={fullName} />
      {lines(outcomes)}
    </LinkMail>,
  );
}

/** To the person who submitted the profile: approved, or denied and why. */
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
      small="You get this mail because you submitted the profile. You can choose under Preferences what you are told of."
    >
      <Greeting name={fullName} />
      <Paragraph>
        {isApproved
          ? "The platform’s compliance has approved the profile. The worker may be put forward for work."
          : "The platform’s compliance has not approved the profile. Read the reason, fix it and submit the profile again."}
      </Paragraph>
    </LinkMail>,
  );
}
