/** The email to a deputy: that someone named them, that the days changed, or that they no longer stand in. */
import { render } from "@react-email/render";
import { because, deputyMails as texts } from "@/lib/config/messages/deputies";
import { Greeting, LinkMail, Paragraph } from "./layout";
import type { Mail } from "./send";

/** `absent`: who is away; `from` and `to`: the days in words, empty where it has ended. */
export async function deputyMail(props: {
  fullName: string;
  what: keyof typeof texts.news;
  absent: string;
  from: string;
  to: string;
  url: string;
}): Promise<Mail> {
  const { fullName, what, absent, from, to, url } = props;
  const words = texts.news[what];
  const title = words.subject(absent);
  const mail = (
    <LinkMail preview={title} title={title} button={texts.button} url={url} small={because(words.reason)}>
      <Greeting name={fullName} />
      <Paragraph>{words.body(absent, from, to)}</Paragraph>
    </LinkMail>
  );
  return { subject: title, html: await render(mail), text: await render(mail, { plainText: true }) };
}
