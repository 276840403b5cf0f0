/**
 * The emails about agreements: to sign, returned to its author, sealed, ending, notice served, suspended and resumed.
 */
import { render } from "@react-email/render";
import type { ReactElement } from "react";
import { brand } from "@/lib/config/brand";
import { Greeting, LinkMail, Paragraph } from "./layout";
import type { Mail } from "./send";

type About = { reference: string; agencyName: string; providerName: string; url: string };

const between = ({ reference, agencyName, providerName }: About) =>
  `agreement ${reference} between ${agencyName} and ${providerName}`;

const becauseYouSentIt =
  "You are getting this email because you look after the agreement. You can change your notifications in Preferences.";

const forThisPersonOnly =
  "This link is only for you. Do not share it. If you did not expect this email, you can ignore it.";

async function made(subject: string, mail: ReactElement): Promise<Mail> {
  return { subject, html: await render(mail), text: await render(mail, { plainText: true }) };
}

/**
 * To the signatory whose turn it is, first and as a reminder. `signBy` and `linkUntil`: the last days, in words, on which
 * they can sign and on which this link opens.
 */
export function agreementToSignMail(
  props: About & { fullName: string; organisation: string; isReminder: boolean; signBy: string; linkUntil: string },
): Promise<Mail> {
  const { reference, url, fullName, organisation, isReminder, signBy, linkUntil } = props;
  const title = isReminder
    ? `Agreement ${reference} still needs your signature`
    : `Agreement ${reference} is ready to sign`;
  return made(
    isReminder ? `Reminder: sign agreement ${reference}` : `Sign agreement ${reference}`,
    <LinkMail preview={title} title={title} button="Read and sign" url={url} small={forThisPersonOnly}>
      <Greeting name={fullName} />
      <Paragraph>
        You have been asked to sign {between(props)} on behalf of {organisation}. Read it and sign it by {signBy}.
        {linkUntil === signBy
          ? ""
          : ` This link works until ${linkUntil}. After that, ask the person who sent you the agreement for a new link.`}{" "}
        You can use a phone or a computer, and you do not need an account.
      </Paragraph>
      <Paragraph>
        If you do not agree, you can decline to sign and give your reason.
        {isReminder ? " This link replaces any link we sent before." : ""}
      </Paragraph>
    </LinkMail>,
  );
}

/** To the person who sent it: it is a draft again. `what` gives the reason in words. */
export function agreementReturnedMail(
  props: About & { fullName: string; what: string; reason: string },
): Promise<Mail> {
  const { reference, url, fullName, what, reason } = props;
  const title = `Agreement ${reference} is a draft again`;
  return made(
    `${what}: agreement ${reference}`,
    <LinkMail preview={`${what}: ${reason}`} title={title} button="Open the draft" url={url} small={becauseYouSentIt}>
      <Greeting name={fullName} />
      <Paragraph>
        {what}. The version of {between(props)} that you sent can no longer be signed, and its links no longer work. You
        can change the draft and send it again.
      </Paragraph>
      <Paragraph>Reason: {reason}</Paragraph>
    </LinkMail>,
  );
}

/** To everyone who signed and to the person who sent it: it is signed by all parties and sealed. */
export function agreementSealedMail(
  props: About & { fullName: string; verifyUrl: string; until: string | null },
): Promise<Mail> {
  const { reference, url, fullName, verifyUrl, until } = props;
  const title = `Agreement ${reference} is signed and sealed`;
  return made(
    `Signed by everyone: agreement ${reference}`,
    <LinkMail
      preview={title}
      title={title}
      button="Open the sealed document"
      url={url}
      small={`${until ? "" : `${becauseYouSentIt} `}Anyone can check at ${verifyUrl} that a copy is the sealed document.`}
    >
      <Greeting name={fullName} />
      <Paragraph>
        Everyone has signed {between(props)}. The document has been sealed, so any change to it can be detected.
      </Paragraph>
      {until && <Paragraph>The link to your copy expires on {until}. Save a copy for your records.</Paragraph>}
    </LinkMail>,
  );
}

/** To everyone who signed: it ends soon. `endOn` in words. */
export function agreementEndingMail(props: About & { fullName: string; endOn: string }): Promise<Mail> {
  const { reference, url, fullName, endOn } = props;
  const title = `Agreement ${reference} ends on ${endOn}`;
  return made(
    title,
    <LinkMail preview={title} title={title} button="Open the agreement" url={url} small={forThisPersonOnly}>
      <Greeting name={fullName} />
      <Paragraph>
        The {between(props)} that you signed ends on {endOn}. If you want to continue working together, sign a new
        agreement before then.
      </Paragraph>
    </LinkMail>,
  );
}

/** To everyone who signed and to the person who sent it: notice was served. `lastDay` in words. */
export function agreementNoticeMail(
  props: About & { fullName: string; lastDay: string; by: string; reason: string; isToDrafter: boolean },
): Promise<Mail> {
  const { reference, url, fullName, lastDay, by, reason, isToDrafter } = props;
  const title = `Notice served: agreement ${reference} ends on ${lastDay}`;
  return made(
    title,
    <LinkMail
      preview={title}
      title={title}
      button="Open the agreement"
      url={url}
      small={isToDrafter ? becauseYouSentIt : forThisPersonOnly}
    >
      <Greeting name={fullName} />
      <Paragraph>
        {by} has served notice on {between(props)}. Its last day is {lastDay}.
      </Paragraph>
      <Paragraph>Reason: {reason}</Paragraph>
    </LinkMail>,
  );
}

/** To everyone who signed: the platform has suspended it. */
export function agreementSuspendedMail(props: About & { fullName: string; reason: string }): Promise<Mail> {
  const { reference, url, fullName, reason } = props;
  const title = `Agreement ${reference} is suspended`;
  return made(
    title,
    <LinkMail
      preview={`${title}: ${reason}`}
      title={title}
      button="Open the agreement"
      url={url}
      small={forThisPersonOnly}
    >
      <Greeting name={fullName} />
      <Paragraph>
        {brand.name} has suspended {between(props)}. We will email you when the suspension is lifted.
      </Paragraph>
      <Paragraph>Reason: {reason}</Paragraph>
    </LinkMail>,
  );
}

/** To everyone who signed: the suspension is lifted. */
export function agreementResumedMail(props: About & { fullName: string }): Promise<Mail> {
  const { reference, url, fullName } = props;
  const title = `Agreement ${reference} is active again`;
  return made(
    title,
    <LinkMail preview={title} title={title} button="Open the agreement" url={url} small={forThisPersonOnly}>
      <Greeting name={fullName} />
      <Paragraph>
        {brand.name} has lifted the suspension of {between(props)}.
      </Paragraph>
    </LinkMail>,
  );
}
