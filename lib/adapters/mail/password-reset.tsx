/** The e-mails with the link to choose a password: a new one, or the first. */
import { render } from "@react-email/render";
import { brand } from "@/lib/config/brand";
import { Greeting, LinkMail, Paragraph } from "./layout";
import type { Mail } from "./send";

type Props = { fullName: string; url: string };

function PasswordReset({ fullName, url }: Props) {
  return (
    <LinkMail
      preview={`Choose a new password for ${brand.name}`}
      title="Choose a new password"
      button="Choose a new password"
      url={url}
      small="If you did not ask for this, you can ignore this mail: your password stays as it is. No one at our end will ever ask you for this link."
    >
      <Greeting name={fullName} />
      <Paragraph>
        Someone, most likely you, has asked for a new password for your {brand.name} account. The link below works for
        one hour, once, and in place of any we sent before. Choosing a new password signs you out everywhere.
      </Paragraph>
    </LinkMail>
  );
}

/** Returns the e-mail as HTML and text. */
export async function passwordResetMail(props: Props): Promise<Mail> {
  const mail = <PasswordReset {...props} />;
  return {
    subject: `Your new password for ${brand.name}`,
    html: await render(mail),
    text: await render(mail, { plainText: true }),
  };
}

function FirstPassword({ fullName, url }: Props) {
  return (
    <LinkMail
      preview={`Choose a password for your ${brand.name} account`}
      title="Your account is ready"
      button="Choose your password"
      url={url}
      small="No one at our end will ever ask you for this link. If you did not expect this e-mail, you can ignore it."
    >
      <Paragraph>Hello {fullName},</Paragraph>
      <Paragraph>
        You are the first administrator of {brand.name}. Choose your password to sign in. The link works once, for one
        hour. After that, use “Forgot password” on the sign-in page to get a new one.
      </Paragraph>
    </LinkMail>
  );
}

/** To the first administrator, whose account `npm run setup` created. Returns the e-mail as HTML and text. */
export async function firstPasswordMail(props: Props): Promise<Mail> {
  const mail = <FirstPassword {...props} />;
  return {
    subject: `Your ${brand.name} account: choose a password`,
    html: await render(mail),
    text: await render(mail, { plainText: true }),
  };
}
