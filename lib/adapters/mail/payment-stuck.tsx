/** The email about a payment without an answer: to the platform's finance users. */
import { render } from "@react-email/render";
import { brand } from "@/lib/config/brand";
import { paymentMails } from "@/lib/config/messages/payments";
import { Greeting, LinkMail, Paragraph } from "./layout";
import type { Mail } from "./send";

const texts = paymentMails.stuck;

export async function paymentStuckMail(props: {
  fullName: string;
  number: string;
  amount: string;
  url: string;
}): Promise<Mail> {
  const { fullName, number, amount, url } = props;
  const mail = (
    <LinkMail preview={texts.body} title={texts.title} button={texts.button} url={url} small={texts.small(brand.name)}>
      <Greeting name={fullName} />
      <Paragraph>{texts.body}</Paragraph>
      <Paragraph>
        {texts.invoice}: {number}
        <br />
        {texts.amount}: {amount}
      </Paragraph>
    </LinkMail>
  );
  return {
    subject: texts.subject(number),
    html: await render(mail),
    text: await render(mail, { plainText: true }),
  };
}
