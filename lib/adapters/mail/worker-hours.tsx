/** The email that asks a worker to confirm their own hours. */
import { render } from "@react-email/render";
import { hoursMail as texts } from "@/lib/config/messages/my-shifts";
import { Greeting, Items, LinkMail, Paragraph, PlainMail } from "./layout";
import type { Mail } from "./send";

/** `shifts`: a line for each, of which there are `count` with those left out. */
export async function hoursAskedMail(props: {
  firstName: string;
  agencyName: string;
  /** The agency as it is registered. */
  sender: string;
  /** Opens the worker's shifts; null where only the worker has their link. */
  url: string | null;
  count: number;
  shifts: readonly string[];
  more: number;
}): Promise<Mail> {
  const { firstName, agencyName, sender, url, count, shifts, more } = props;
  const layout = {
    preview: texts.preview(agencyName),
    title: texts.title,
    sender,
    small: texts.small(agencyName),
  };
  const body = (
    <>
      <Greeting name={firstName} />
      <Paragraph>{texts.ask(agencyName, count)}</Paragraph>
      <Items items={[...shifts, ...(more > 0 ? [texts.more(more)] : [])]} />
      <Paragraph>{texts.late(agencyName)}</Paragraph>
    </>
  );
  const mail = url ? (
    <LinkMail {...layout} button={texts.button} url={url}>
      {body}
      <Paragraph>{texts.noAccount}</Paragraph>
    </LinkMail>
  ) : (
    <PlainMail {...layout}>
      {body}
      <Paragraph>{texts.ownLink(agencyName)}</Paragraph>
    </PlainMail>
  );
  return { subject: texts.subject(count), html: await render(mail), text: await render(mail, { plainText: true }) };
}
