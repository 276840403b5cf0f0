/** The e-mail with the link that makes a browser known for an account. */
import { render } from "@react-email/render";
import { brand } from "@/lib/config/brand";
import { LinkMail, Paragraph } from "./layout";
import type { Mail } from "./send";

type Props = { fullName: string; url: string };

function DeviceLink({ fullName, url }: Props) {
  return (
    <LinkMail
      preview={`Confirm the browser you sign in to ${brand.name} with`}
      title="Confirm your browser"
      button="Confirm this browser"
      url={url}
      small="If you were not signing in, you can ignore this e-mail: no one gets in without your password. Do not share the link."
    >
      <Paragraph>Hello {fullName},</Paragraph>
      <Paragraph>
        There have been several wrong passwords for your {brand.name} account. Open this link in the browser you want to
        sign in with, then enter your password there. The link works once, for one hour.
      </Paragraph>
    </LinkMail>
  );
}

/** Returns the e-mail as HTML and text. */
export async function deviceLinkMail(props: Props): Promise<Mail> {
  const mail = <DeviceLink {...props} />;
  return {
    subject: `Confirm your browser for ${brand.name}`,
    html: await render(mail),
    text: await render(mail, { plainText: true }),
  };
}
