/** The mail that tells an organisation's primary users where it stands now. */
import { render } from "@react-email/render";
import { brand } from "@/lib/config/brand";
import { messages } from "@/lib/config/messages";
import { Hello, LinkMail, Words } from "./frame";
import type { Mail } from "./send";

const texts = messages.registers.stepMails;
export type OrganisationStep = keyof typeof texts;

/** `reason`: what whoever took the step wrote, where it needs one. */
type Props = { fullName: string; organisationName: string; step: OrganisationStep; reason: string | null; url: string };

function OrganisationStepMail({ fullName, organisationName, step, reason, url }: Props) {
  const words = texts[step];
  return (
    <LinkMail
      preview={words.subject(organisationName)}
      title={words.title(organisationName)}
      button="Open the organisation"
      url={url}
      small={`You receive this as a primary user of ${organisationName} on ${brand.name}.`}
    >
      <Hello name={fullName} />
      <Words>{words.body}</Words>
      {reason ? <Words>{messages.registers.standing.reason(reason)}</Words> : null}
    </LinkMail>
  );
}

/** The mail as HTML and text. */
export async function organisationStepMail(props: Props): Promise<Mail> {
  const mail = <OrganisationStepMail {...props} />;
  return {
    subject: texts[props.step].subject(props.organisationName),
    html: await render(mail),
    text: await render(mail, { plainText: true }),
  };
}
