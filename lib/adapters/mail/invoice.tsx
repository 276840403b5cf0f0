/** The emails about invoices: to the finance users of both sides, and the platform's. */
import { render } from "@react-email/render";
import { brand } from "@/lib/config/brand";
import { invoiceMails as texts } from "@/lib/config/messages/invoices/mails";
import { Greeting, LinkMail, Paragraph } from "./layout";
import type { Mail } from "./send";

type Facts = readonly (readonly [name: string, value: string | null])[];
type Parts = { title: string; about: string; body: string; button: string; facts: Facts };

async function composed(fullName: string, url: string, { title, about, body, button, facts }: Parts): Promise<Mail> {
  const known = facts.flatMap(([name, value]) => (value ? [{ name, value }] : []));
  const mail = (
    <LinkMail preview={body} title={title} button={button} url={url} small={texts.small(brand.name)}>
      <Greeting name={fullName} />
      <Paragraph>{body}</Paragraph>
      <Paragraph>
        {known.map(({ name, value }, i) => (
          <span key={name}>
            {i > 0 ? <br /> : null}
            {name}: {value}
          </span>
        ))}
      </Paragraph>
    </LinkMail>
  );
  return {
    subject: texts.subject(title, about),
    html: await render(mail),
    text: await render(mail, { plainText: true }),
  };
}

/** What happened to an invoice. `agency` and `provider`: the other side, as its readers see it. */
export const invoiceNewsMail = (props: {
  fullName: string;
  what: keyof typeof texts.news;
  body: string;
  number: string;
  agency: string | null;
  provider: string | null;
  total: string;
  due: string | null;
  cutOff: string | null;
  url: string;
}): Promise<Mail> =>
  composed(props.fullName, props.url, {
    title: texts.news[props.what].title,
    about: props.number,
    body: props.body,
    button: texts.button,
    facts: [
      [texts.number, props.number],
      [texts.agency, props.agency],
      [texts.provider, props.provider],
      [texts.total, props.total],
      [texts.due, props.due],
      [texts.cutOff, props.cutOff],
    ],
  });

/** What a run issued. `first`: the number of the first invoice. */
export const invoicesIssuedMail = (props: {
  fullName: string;
  body: string;
  agency: string | null;
  provider: string | null;
  count: number;
  first: string;
  total: string;
  cutOff: string | null;
  url: string;
}): Promise<Mail> =>
  composed(props.fullName, props.url, {
    title: texts.issued.title,
    about: props.count === 1 ? props.first : texts.many(props.count),
    body: props.body,
    button: texts.buttonMany,
    facts: [
      [texts.number, props.count === 1 ? props.first : texts.many(props.count)],
      [texts.agency, props.agency],
      [texts.provider, props.provider],
      [texts.total, props.total],
      [texts.cutOff, props.cutOff],
    ],
  });
