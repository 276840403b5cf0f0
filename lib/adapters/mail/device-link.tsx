/** The email with the link that makes a browser known for an account. */
import { render } from "@react-email/render";
import { brand } from "@/lib/config/brand";
import { LinkMail, Paragraph } from "./layout";
import type { Mail } from "./send";

type Props = { fullName: string; url: string };

function DeviceLink({ fullName, url }: Props) {
  return (
    <LinkMail
      preview={`Confirm the browser you use to sign in to ${brand.name}`}
      title="Confirm your browser"
      button="Confirm this browser"
      url={url}
      small="If you were not trying to sign in, you can ignore this email. No one can sign in without your password. Do not share the link."
    >
      <Paragraph>Hello {fullName},</Paragraph>
      <Paragraph>
        To sign in to {brand.name}, open this link in the browser you want to use, then enter your password. We ask for
        this because a wrong password was entered several times. The link works once and expires after 1 hour.
      </Paragraph>
    </LinkMail>
  );
}

/** Returns the email as HTML and text. */
export async function deviceLinkMail(props: Props): Promise<Mail> {
  const mail = <DeviceLink {...props} />;
  return {
    subject: `Confirm your browser for ${brand.name}`,
    html: await render(mail),
    text: await render(mail, { plainText: true }),
  };
}
