/** The emails about payments to authorise: to authorisers, primary users and the finance users. */
import { render } from "@react-email/render";
import { brand } from "@/lib/config/brand";
import { paymentAuthorisationMails as texts } from "@/lib/config/messages/payment-authorisations";
import { Greeting, LinkMail, Paragraph } from "./layout";
import type { Mail } from "./send";

const kinds = {
  paymentAuthorisationAsked: texts.asked,
  paymentAuthorisationEscalated: texts.escalated,
  authorised: texts.authorised,
  rejected: texts.rejected,
} as const;

/** `payment`: the invoice, and its amount and cut-off in words. */
export async function paymentAuthorisationMail(props: {
  fullName: string;
  what: keyof typeof kinds;
  payment: Record<"number" | "agency" | "gross" | "cutOff", string>;
  url: string;
}): Promise<Mail> {
  const { fullName, what, payment, url } = props;
  const { title, body } = kinds[what];
  const isDecided = what === "authorised" || what === "rejected";
  const small = what === "paymentAuthorisationEscalated" ? texts.smallRequired : texts.small;
  const mail = (
    <LinkMail
      preview={body}
      title={title}
      button={isDecided ? texts.openInvoice : texts.button}
      url={url}
      small={small(brand.name)}
    >
      <Greeting name={fullName} />
      <Paragraph>{body}</Paragraph>
      <Paragraph>
        {texts.number}: {payment.number}
        <br />
        {texts.agency}: {payment.agency}
        <br />
        {texts.gross}: {payment.gross}
        {isDecided ? null : (
          <>
            <br />
            {texts.cutOff}: {payment.cutOff}
          </>
        )}
      </Paragraph>
    </LinkMail>
  );
  return {
    subject: texts.subject(title, payment.number),
    html: await render(mail),
    text: await render(mail, { plainText: true }),
  };
}
