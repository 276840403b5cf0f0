/** The emails with the link to choose a password: a new one, or the first. */
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
      small="If you did not ask for this, you can ignore this email. Your password has not changed. We will never ask you for this link."
    >
      <Greeting name={fullName} />
      <Paragraph>
        Use this link to choose a new password for your {brand.name} account. It works once, expires after 1 hour and
        replaces any link we sent before. When you choose a new password, you are signed out on all devices.
      </Paragraph>
    </LinkMail>
  );
}

/** Returns the email as HTML and text. */
export async function passwordResetMail(props: Props): Promise<Mail> {
  const mail = <PasswordReset {...props} />;
  return {
    subject: `Choose a new password for ${brand.name}`,
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
      small="We will never ask you for this link. If you did not expect this email, you can ignore it."
    >
      <Paragraph>Hello {fullName},</Paragraph>
      <Paragraph>
        You are the first administrator of {brand.name}. Choose your password to sign in. The link works once and
        expires after 1 hour. To get a new one, select “Forgot your password?” on the sign-in page.
      </Paragraph>
    </LinkMail>
  );
}

/** To the first administrator, whose account `npm run setup` created. Returns the email as HTML and text. */
export async function firstPasswordMail(props: Props): Promise<Mail> {
  const mail = <FirstPassword {...props} />;
  return {
    subject: `Your ${brand.name} account: choose a password`,
    html: await render(mail),
    text: await render(mail, { plainText: true }),
  };
}
