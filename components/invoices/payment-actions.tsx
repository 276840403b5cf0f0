import { Section } from "@/components/agreements/sections";
import { CheckboxField } from "@/components/form/checkbox";
import { Field, HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { invoicePayments as texts } from "@/lib/config/messages/invoices/payments";
import type { Invoice } from "@/lib/contract/invoices";
import { formatDate, formatMoney, moneyInput } from "@/lib/format";

/** What the reader can do about the payment at the moment. */
export type PaymentRights = Record<"record" | "collect" | "payOut", boolean>;

type PaymentActionsProps = {
  invoice: Invoice;
  /** Of before the weekly run: the provider pays the agency, and the platform marks it. */
  isEarlier: boolean;
  can: PaymentRights;
  change: FormAction;
};

function Posted({ invoice, what }: { invoice: Invoice; what: string }) {
  return (
    <>
      <HiddenField name="do" value={what} />
      <HiddenField name="invoiceId" value={invoice._id} />
      <HiddenField name="lock" value={String(invoice.lock)} />
    </>
  );
}

/** When the money moved, and the bank's reference. */
const Moved = () => (
  <>
    <Field name="paidOn" type="date" label={texts.day} required />
    <Field name="reference" label={texts.reference} maxLength={100} autoComplete="off" required />
  </>
);

type StuckProps = Pick<PaymentActionsProps, "invoice" | "change"> & { stuck: NonNullable<Invoice["stuckPayment"]> };

/** What to do with a payment about which the payment provider gives no answer. */
function StuckSection({ invoice, stuck, change }: StuckProps) {
  const posted = (what: string) => (
    <>
      <Posted invoice={invoice} what={what} />
      <HiddenField name="paymentId" value={stuck._id} />
      <HiddenField name="paymentLock" value={String(stuck.lock)} />
    </>
  );
  return (
    <Section id="stuck" title={texts.stuckTitle} lead={texts.stuckLead(formatDate(stuck.since))}>
      <Form action={change} isAmongForms>
        {posted("askAgain")}
        <SubmitButton variant="secondary" pendingText={texts.asking}>
          {texts.askAgain}
        </SubmitButton>
      </Form>
      {stuck.canFail ? (
        <Form action={change} isAmongForms className="mt-5">
          {posted("stuckFailed")}
          <CheckboxField name="confirmed" label={texts.stuckConfirm} />
          <SubmitButton variant="danger" pendingText={texts.recording}>
            {texts.stuckFailed}
          </SubmitButton>
        </Form>
      ) : null}
    </Section>
  );
}

/** What the platform's finance staff record of the payment of an invoice at the moment. */
export function PaymentActions({ invoice, isEarlier, can, change }: PaymentActionsProps) {
  const { status, duePence, stuckPayment } = invoice;
  const isAgain = status !== "scheduled";
  return (
    <>
      {can.record ? (
        <Section id="record" title={isEarlier ? texts.markTitle : texts.recordTitle} lead={texts.recordLead}>
          <Form action={change} isAmongForms>
            <Posted invoice={invoice} what="record" />
            <Field
              name="pence"
              label={texts.amount}
              hint={texts.amountHint(formatMoney(duePence))}
              inputMode="decimal"
              maxLength={20}
              autoComplete="off"
              defaultValue={moneyInput(duePence)}
              required
            />
            <Moved />
            <SubmitButton pendingText={texts.recording}>{isEarlier ? texts.mark : texts.record}</SubmitButton>
          </Form>
        </Section>
      ) : null}
      {can.collect ? (
        <Section
          id="collect"
          title={isAgain ? texts.retryTitle : texts.collectTitle}
          lead={texts.collectLead(formatMoney(duePence))}
        >
          <Form action={change} isAmongForms>
            <Posted invoice={invoice} what="collect" />
            <SubmitButton variant="secondary" pendingText={texts.collecting}>
              {isAgain ? texts.retry : texts.collect}
            </SubmitButton>
          </Form>
        </Section>
      ) : null}
      {stuckPayment ? <StuckSection invoice={invoice} stuck={stuckPayment} change={change} /> : null}
      {can.payOut ? (
        <Section id="payOut" title={texts.payOutTitle} lead={texts.payOutLead}>
          <Form action={change} isAmongForms>
            <Posted invoice={invoice} what="payOut" />
            <Moved />
            <SubmitButton pendingText={texts.recording}>{texts.payOut}</SubmitButton>
          </Form>
        </Section>
      ) : null}
    </>
  );
}
