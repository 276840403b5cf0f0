/** The email that tells an organisation's primary users about its new status. */
import { render } from "@react-email/render";
import { brand } from "@/lib/config/brand";
import { messages } from "@/lib/config/messages";
import { Greeting, LinkMail, Paragraph } from "./layout";
import type { Mail } from "./send";

const texts = messages.organisations.stepMails;
type OrganisationStep = keyof typeof texts;

/** `reason`: what the person who changed the status wrote, where a reason is required. */
type Props = { fullName: string; organisationName: string; step: OrganisationStep; reason: string | null; url: string };

function OrganisationStepMail({ fullName, organisationName, step, reason, url }: Props) {
  const words = texts[step];
  return (
    <LinkMail
      preview={words.subject(organisationName)}
      title={words.title(organisationName)}
      button="Open organisation"
      url={url}
      small={`You are getting this email because you are a primary user of ${organisationName} on ${brand.name}.`}
    >
      <Greeting name={fullName} />
      <Paragraph>{words.body}</Paragraph>
      {reason ? <Paragraph>{messages.organisations.organisationStatus.reason(reason)}</Paragraph> : null}
    </LinkMail>
  );
}

/** Returns the email as HTML and text. */
export async function organisationStepMail(props: Props): Promise<Mail> {
  const mail = <OrganisationStepMail {...props} />;
  return {
    subject: texts[props.step].subject(props.organisationName),
    html: await render(mail),
    text: await render(mail, { plainText: true }),
  };
}
