/** The email that invites a user to an organisation. */
import { render } from "@react-email/render";
import { brand } from "@/lib/config/brand";
import { Greeting, LinkMail, Paragraph } from "./layout";
import type { Mail } from "./send";

/** `sender`: the organisation's registered name. */
type Props = { fullName: string; organisationName: string; sender: string; url: string };

function Invitation({ fullName, organisationName, sender, url }: Props) {
  return (
    <LinkMail
      preview={`${organisationName} has invited you to ${brand.name}`}
      title={`Join ${organisationName}`}
      button="Open invitation"
      url={url}
      sender={sender}
      small={`This link is only for you. Do not share it. If you do not know ${organisationName}, you can ignore this email.`}
    >
      <Greeting name={fullName} />
      <Paragraph>
        {organisationName} has invited you to join them on {brand.name}. Open the invitation to read and accept it. The
        link works once, expires after 7 days and replaces any link we sent before.
      </Paragraph>
    </LinkMail>
  );
}

/** Returns the email as HTML and text. */
export async function invitationMail(props: Props): Promise<Mail> {
  const mail = <Invitation {...props} />;
  return {
    subject: `${props.organisationName} has invited you to ${brand.name}`,
    html: await render(mail),
    text: await render(mail, { plainText: true }),
  };
}
