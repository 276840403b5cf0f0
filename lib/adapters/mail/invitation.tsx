/** The e-mail that invites a user to an organisation. */
import { render } from "@react-email/render";
import { brand } from "@/lib/config/brand";
import { Greeting, LinkMail, Paragraph } from "./layout";
import type { Mail } from "./send";

/** `sender`: the organisation's registered name. */
type Props = { fullName: string; organisationName: string; sender: string; url: string };

function Invitation({ fullName, organisationName, sender, url }: Props) {
  return (
    <LinkMail
      preview={`${organisationName} invites you to ${brand.name}`}
      title={`Join ${organisationName}`}
      button="Open the invitation"
      url={url}
      sender={sender}
      small={`This link is for you alone: please do not pass it on. If you do not know ${organisationName}, you can ignore this mail.`}
    >
      <Greeting name={fullName} />
      <Paragraph>
        {organisationName} invites you to work with it on {brand.name}. Open the invitation to see what it is for and to
        accept it. The link works once, for seven days, and in place of any we sent before.
      </Paragraph>
    </LinkMail>
  );
}

/** Returns the e-mail as HTML and text. */
export async function invitationMail(props: Props): Promise<Mail> {
  const mail = <Invitation {...props} />;
  return {
    subject: `${props.organisationName} invites you to ${brand.name}`,
    html: await render(mail),
    text: await render(mail, { plainText: true }),
  };
}
