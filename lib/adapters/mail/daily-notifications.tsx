/** The daily e-mail: what happened, in titles and numbers. */
import { render } from "@react-email/render";
import { brand } from "@/lib/config/brand";
import { dailyMail as texts } from "@/lib/config/messages/notifications";
import { Greeting, LinkMail, Paragraph } from "./layout";
import type { Mail } from "./send";

export async function dailyNotificationsMail(props: {
  fullName: string;
  /** The day, in words. */
  day: string;
  lines: readonly { title: string; count: number }[];
  url: string;
}): Promise<Mail> {
  const { fullName, day, lines, url } = props;
  const subject = texts.subject(
    lines.reduce((total, { count }) => total + count, 0),
    day,
  );
  const mail = (
    <LinkMail preview={subject} title={texts.title} button={texts.button} url={url} small={texts.small(brand.name)}>
      <Greeting name={fullName} />
      <Paragraph>{texts.lead}</Paragraph>
      {lines.map(({ title, count }) => (
        <Paragraph key={title}>{texts.line(title, count)}</Paragraph>
      ))}
    </LinkMail>
  );
  return { subject, html: await render(mail), text: await render(mail, { plainText: true }) };
}
