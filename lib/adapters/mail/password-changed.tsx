/** The email that tells users that their password was changed. */
import { render } from "@react-email/render";
import { brand } from "@/lib/config/brand";
import { LinkMail, Paragraph } from "./layout";
import type { Mail } from "./send";

type Props = { fullName: string; url: string };

function PasswordChanged({ fullName, url }: Props) {
  return (
    <LinkMail
      preview={`The password for your ${brand.name} account was changed`}
      title="Your password was changed"
      button="Choose a new password"
      url={url}
      small="If you changed it, you can ignore this email."
    >
      <Paragraph>Hello {fullName},</Paragraph>
      <Paragraph>
        The password for your {brand.name} account was changed by someone who was signed in and knew the old password.
        All other devices have been signed out.
      </Paragraph>
      <Paragraph>If this was not you, choose a new password immediately. This signs everyone else out.</Paragraph>
    </LinkMail>
  );
}

/** Returns the email as HTML and text. */
export async function passwordChangedMail(props: Props): Promise<Mail> {
  const mail = <PasswordChanged {...props} />;
  return {
    subject: `Your password for ${brand.name} was changed`,
    html: await render(mail),
    text: await render(mail, { plainText: true }),
  };
}
