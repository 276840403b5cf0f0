/**
 * The emails about a worker's profile: the worker's link, and the results of changes and reviews. None contains
 * profile data.
 */
import { render } from "@react-email/render";
import type { ReactElement } from "react";
import { because } from "@/lib/config/messages/deputies";
import { shiftsLinkMail as texts } from "@/lib/config/messages/my-shifts";
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
  const title = "Complete your profile";
  return made(
    `Complete your profile for ${agencyName}`,
    <LinkMail
      preview={`${agencyName} has asked you to complete your profile`}
      title={title}
      button="Open my profile"
      url={url}
      sender={sender}
      small={`This link is only for you. Do not share it. If you did not expect this email, tell ${agencyName}.`}
    >
      <Greeting name={firstName} />
      <Paragraph>
        {agencyName} needs your details and documents before they can offer you work. Open your profile to add them
        before the link expires on {until}. You can do it step by step on a phone, take photos of your documents and
        come back to it later. You do not need an account.
      </Paragraph>
      <Paragraph>Your agency checks everything you send. This link replaces any link we sent before.</Paragraph>
    </LinkMail>,
  );
}

/** To the worker: the link to their shifts. `until`: the last day, in words, on which it opens. */
export function shiftsLinkMail(props: Parameters<typeof workerLinkMail>[0]): Promise<Mail> {
  const { firstName, agencyName, sender, url, until } = props;
  return made(
    texts.subject(agencyName),
    <LinkMail
      preview={texts.preview(agencyName)}
      title={texts.title}
      button={texts.button}
      url={url}
      sender={sender}
      small={texts.small(agencyName)}
    >
      <Greeting name={firstName} />
      <Paragraph>{texts.what}</Paragraph>
      <Paragraph>{texts.until(until)}</Paragraph>
    </LinkMail>,
  );
}

type Outcome = { label: string; isApproved: boolean };

const lines = (outcomes: readonly Outcome[]) =>
  outcomes.map(({ label, isApproved }) => (
    <Paragraph key={label}>
      {label}: {isApproved ? "approved" : "rejected"}
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
    isAll ? `${agencyName}: your changes were approved` : `${agencyName}: some of your changes were rejected`,
    <PlainMail
      preview="Your changes have been checked"
      title="Your changes have been checked"
      sender={sender}
      small={`You are getting this email because you sent changes to your profile to ${agencyName}.`}
    >
      <Greeting name={firstName} />
      {lines(outcomes)}
      <Paragraph>
        {isAll
          ? "You do not need to do anything."
          : `Open the link to your profile to read the reason and send your changes again. If the link has expired, ask ${agencyName} for a new one.`}
      </Paragraph>
    </PlainMail>,
  );
}

/** To the agency's users: the decision on a change that they, or someone for whom they stand in, requested or forwarded. */
export function changeDecidedForAgencyMail(props: {
  fullName: string;
  worker: string;
  outcomes: readonly Outcome[];
  isDeputy: boolean;
  url: string;
}): Promise<Mail> {
  const { fullName, worker, outcomes, isDeputy, url } = props;
  const did = "requested the change or gave the first approval";
  return made(
    `Profile change decided: ${worker}`,
    <LinkMail
      preview={`The profile change for ${worker} has been decided`}
      title={`The profile change for ${worker} has been decided`}
      button="Open profile change"
      url={url}
      small={because(isDeputy ? `you stand in for a colleague who ${did}` : `you ${did}`)}
    >
      <Greeting name={fullName} />
      {lines(outcomes)}
    </LinkMail>,
  );
}

/**
 * To the person who submitted the profile, or who stands in for them: approved, or denied and why. `standsInFor`: the name of the
 * one who submitted it.
 */
export function reviewDecidedMail(props: {
  fullName: string;
  worker: string;
  isApproved: boolean;
  standsInFor: string | null;
  url: string;
}): Promise<Mail> {
  const { fullName, worker, isApproved, standsInFor, url } = props;
  const title = isApproved ? `${worker}’s profile was approved` : `${worker}’s profile was denied`;
  return made(
    title,
    <LinkMail
      preview={title}
      title={title}
      button={isApproved ? "Open profile" : "Read the reason"}
      url={url}
      small={because(
        standsInFor ? `you stand in for ${standsInFor}, who submitted the profile` : "you submitted the profile",
      )}
    >
      <Greeting name={fullName} />
      <Paragraph>
        {isApproved
          ? "The platform’s compliance team has approved the profile. The worker can be put forward for work."
          : "The platform’s compliance team has denied the profile. Read the reason, fix what is needed and submit the profile again."}
      </Paragraph>
    </LinkMail>,
  );
}

/**
 * To a colleague who is mentioned in a note, or who stands in for the one who is: `standsInFor`, their name. Neither the note nor
 * who wrote it is in the email.
 */
export function noteMentionMail(props: {
  fullName: string;
  worker: string;
  standsInFor: string | null;
  url: string;
}): Promise<Mail> {
  const { fullName, worker, standsInFor, url } = props;
  const title = standsInFor
    ? `A note about ${worker} mentions ${standsInFor}`
    : `You were mentioned in a note about ${worker}`;
  const reason = standsInFor ? `you stand in for ${standsInFor}` : "a colleague mentioned you";
  return made(
    title,
    <LinkMail preview={title} title={title} button="Read the note" url={url} small={because(reason)}>
      <Greeting name={fullName} />
      <Paragraph>Sign in to read the note. It is also on your overview, under “Needs you”.</Paragraph>
    </LinkMail>,
  );
}
