/** The emails about advances: to the finance users of an agency, and to the platform's. */
import { render } from "@react-email/render";
import { brand } from "@/lib/config/brand";
import { advanceMails as texts } from "@/lib/config/messages/advances";
import { Greeting, LinkMail, Paragraph } from "./layout";
import type { Mail } from "./send";

type Kinds = Pick<typeof texts, "advanceNews" | "advanceWaiting" | "advanceOffer" | "advanceApplied">;
type Of = { [K in keyof Kinds]: { kind: K; what: keyof Kinds[K] } }[keyof Kinds];

const wordsOf = ({ kind, what }: Of): { title: string; body: string } =>
  (texts[kind] as Readonly<Record<string, { title: string; body: string }>>)[what] ?? { title: "", body: "" };

/** `agency` where its own users are not written to; `reference` and `amount` of an advance. */
export async function advanceMail(props: {
  fullName: string;
  of: Of;
  agency: string | null;
  reference: string | null;
  amount: string | null;
  url: string;
}): Promise<Mail> {
  const { fullName, of, agency, reference, amount, url } = props;
  const { title, body } = wordsOf(of);
  const facts = [
    [texts.agency, agency],
    [texts.reference, reference],
    [texts.amount, amount],
  ].flatMap(([name, value]) => (value ? [{ name, value }] : []));
  const mail = (
    <LinkMail preview={body} title={title} button={texts.button} url={url} small={texts.small(brand.name)}>
      <Greeting name={fullName} />
      <Paragraph>{body}</Paragraph>
      {facts.length > 0 ? (
        <Paragraph>
          {facts.map(({ name, value }, i) => (
            <span key={name}>
              {i > 0 ? <br /> : null}
              {name}: {value}
            </span>
          ))}
        </Paragraph>
      ) : null}
    </LinkMail>
  );
  return {
    subject: texts.subject(title, reference ?? agency),
    html: await render(mail),
    text: await render(mail, { plainText: true }),
  };
}
