import { CheckboxField } from "@/components/form/checkbox";
import { Field, HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { RadioField } from "@/components/form/radio-field";
import { SubmitButton } from "@/components/form/submit-button";
import type { PaymentDirection } from "@/lib/config/closed-lists/payments";
import { bacsPage as texts } from "@/lib/config/messages/bacs";
import type { BacsExport, BacsPayment } from "@/lib/contract/payments";
import { formatDate, formatMoney } from "@/lib/format";

type Totals = { payments: number; pence: number };

/** Makes a file of what the page has shown, once its reader has confirmed the totals. */
export function MakeForm({
  direction,
  processingOn,
  totals: { payments, pence },
  change,
}: {
  direction: PaymentDirection;
  processingOn: string;
  totals: Totals;
  change: FormAction;
}) {
  return (
    <Form action={change} isAmongForms className="mt-4">
      <HiddenField name="do" value="make" />
      <HiddenField name="direction" value={direction} />
      <HiddenField name="processingOn" value={processingOn} />
      <HiddenField name="payments" value={String(payments)} />
      <HiddenField name="pence" value={String(pence)} />
      <CheckboxField
        name="confirmed"
        label={texts.confirm(payments, formatMoney(pence), formatDate(processingOn))}
        required
      />
      <SubmitButton pendingText={texts.making}>{texts.make[direction]}</SubmitButton>
    </Form>
  );
}

/** Records that the bank has the file. */
export function SendForm({ exportId, change }: { exportId: string; change: FormAction }) {
  return (
    <Form action={change} isAmongForms>
      <HiddenField name="do" value="send" />
      <HiddenField name="exportId" value={exportId} />
      <SubmitButton variant="secondary" pendingText={texts.sending}>
        {texts.send}
      </SubmitButton>
    </Form>
  );
}

const Day = ({ defaultValue }: { defaultValue: string }) => (
  <Field name="on" type="date" label={texts.on} defaultValue={defaultValue} required />
);

/** Records that all payments of a file that still wait were made. */
export function ConfirmForm({ file, day, change }: { file: BacsExport; day: string; change: FormAction }) {
  return (
    <Form action={change} isAmongForms className="max-w-xl">
      <HiddenField name="do" value="confirm" />
      <HiddenField name="exportId" value={file.exportId} />
      <HiddenField name="waiting" value={String(file.waiting)} />
      <Day defaultValue={day} />
      <SubmitButton pendingText={texts.recording}>{texts.confirmAll}</SubmitButton>
    </Form>
  );
}

/** What can have become of a payment: a direct debit that was made can be taken back. */
export const outcomesOf = (
  direction: PaymentDirection,
  { status }: BacsPayment,
): readonly ("confirm" | "fail" | "reverse")[] => {
  if (status === "submitted") return ["confirm", "fail"];
  return status === "confirmed" && direction === "collect" ? ["reverse"] : [];
};

/** Records what became of one payment. */
export function OutcomeForm({
  file,
  payment,
  day,
  change,
}: {
  file: BacsExport;
  payment: BacsPayment;
  day: string;
  change: FormAction;
}) {
  return (
    <Form action={change} isAmongForms className="max-w-xl">
      <HiddenField name="do" value="settle" />
      <HiddenField name="exportId" value={file.exportId} />
      <HiddenField name="paymentId" value={payment._id} />
      <HiddenField name="lock" value={String(payment.lock)} />
      <RadioField
        name="outcome"
        legend={texts.outcome}
        required
        options={outcomesOf(file.direction, payment).map((value) => ({ value, label: texts.outcomes[value] }))}
      />
      <Day defaultValue={day} />
      <SubmitButton pendingText={texts.recording}>{texts.save}</SubmitButton>
    </Form>
  );
}
