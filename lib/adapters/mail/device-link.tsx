/** The mail with the link by which a browser becomes known for an account. */
import { render } from "@react-email/render";
import { brand } from "@/lib/config/brand";
import { LinkMail, Words } from "./frame";
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
      <Words>Hello {fullName},</Words>
      <Words>
        There have been several wrong passwords for your {brand.name} account. Open this link in the browser you want to
        sign in with, then enter your password there. The link works once, for one hour.
      </Words>
    </LinkMail>
  );
}

/** The mail as HTML and text. */
export async function deviceLinkMail(props: Props): Promise<Mail> {
  const mail = <DeviceLink {...props} />;
  return {
    subject: `Confirm your browser for ${brand.name}`,
    html: await render(mail),
    text: await render(mail, { plainText: true }),
  };
}
