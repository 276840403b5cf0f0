/** The emails about shifts that an agency posted for a provider: to those who decide, to both sides, and to administrators. */
import { render } from "@react-email/render";
import { brand } from "@/lib/config/brand";
import { jobMails } from "@/lib/config/messages/jobs";
import { onBehalfMails as texts } from "@/lib/config/messages/on-behalf";
import { Greeting, LinkMail, Paragraph } from "./layout";
import type { Mail } from "./send";

/** `day`, `when` and `start` are the time in words: the day it starts, both ends, and the start alone. */
type Shift = { service: string; workerType: string; day: string; when: string; start: string; isUnfilled: boolean };

const { price: priceLabel, agency: agencyLabel, ...kinds } = texts;

export async function onBehalfMail(props: {
  fullName: string;
  what: keyof typeof kinds;
  agency: string;
  price: string;
  shift: Shift;
  url: string;
}): Promise<Mail> {
  const { fullName, what, agency, price, shift, url } = props;
  const kind = kinds[what];
  const { subject, title, button, small } = kind;
  const body =
    shift.isUnfilled && "unfilled" in kind
      ? kind.unfilled(shift.service, agency, shift.start)
      : kind.body(shift.service, agency);
  const mail = (
    <LinkMail
      preview={jobMails.preview(shift.service, shift.day)}
      title={title}
      button={button}
      url={url}
      small={small(brand.name)}
    >
      <Greeting name={fullName} />
      <Paragraph>{body}</Paragraph>
      <Paragraph>
        {jobMails.when}: {shift.when}
        <br />
        {jobMails.where}: {shift.service}
        <br />
        {jobMails.workerType}: {shift.workerType}
        <br />
        {agencyLabel}: {agency}
        <br />
        {priceLabel}: {price}
      </Paragraph>
    </LinkMail>
  );
  return {
    subject: subject(shift.service, shift.day),
    html: await render(mail),
    text: await render(mail, { plainText: true }),
  };
}
