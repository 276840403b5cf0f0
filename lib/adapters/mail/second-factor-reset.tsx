/** The email that tells users that someone else reset their two-step sign-in. */
import { render } from "@react-email/render";
import { brand } from "@/lib/config/brand";
import { Greeting, LinkMail, Paragraph } from "./layout";
import type { Mail } from "./send";

type Props = { fullName: string; organisationName: string; url: string };

function SecondFactorReset({ fullName, organisationName, url }: Props) {
  return (
    <LinkMail
      preview="Two-step sign-in has been turned off for your account"
      title="Your two-step sign-in was reset"
      button="Sign in"
      url={url}
      small={`If you did not ask for this, choose a new password immediately and tell ${organisationName}.`}
    >
      <Greeting name={fullName} />
      <Paragraph>
        Someone who manages the users of {organisationName} has reset two-step sign-in for your {brand.name} account.
        Your authenticator app and recovery codes no longer work, and you have been signed out on all devices.
      </Paragraph>
      <Paragraph>Sign in with your password, then turn on two-step sign-in again in Your account.</Paragraph>
    </LinkMail>
  );
}

/** Returns the email as HTML and text. */
export async function secondFactorResetMail(props: Props): Promise<Mail> {
  const mail = <SecondFactorReset {...props} />;
  return {
    subject: `Your two-step sign-in for ${brand.name} was reset`,
    html: await render(mail),
    text: await render(mail, { plainText: true }),
  };
}
