import { Field } from "@/components/form/field";
import { agreementPages as texts } from "@/lib/config/messages/agreement-pages";

type Values = Readonly<Record<string, string>>;

const options = (of: Readonly<Record<string, string>>) =>
  Object.entries(of).map(([value, label]) => ({ value, label }));

/** Dates, billing, cut-offs and terms of business of a draft. */
export function TermsFields({ values }: { values: Values }) {
  const at = (name: string) => ({ name, defaultValue: values[name] ?? "" });
  const days = { inputMode: "numeric", maxLength: 3, autoComplete: "off", required: true } as const;
  return (
    <>
      <div className="grid gap-x-5 sm:grid-cols-2">
        <Field {...at("startOn")} type="date" label="Start date" required />
        <Field {...at("endOn")} type="date" label="End date (optional)" />
        <Field {...at("noticeDays")} label="Notice in days" {...days} />
        <Field as="select" {...at("billingPeriod")} label="Billing" options={options(texts.billingPeriod)} />
        <Field {...at("creditDays")} label="Credit in days" {...days} />
        <Field as="select" {...at("paymentMode")} label="Payment" options={options(texts.paymentMode)} />
        <Field
          as="select"
          {...at("timesheetCutoffWeekday")}
          label="Timesheets in by: day"
          options={texts.weekdays.map((label, index) => ({ value: String(index + 1), label }))}
        />
        <Field {...at("timesheetCutoffTime")} type="time" label="Timesheets in by: time" required />
        <Field {...at("approvalCutoffDays")} label="Days to approve a timesheet" {...days} />
      </div>
      <Field
        as="textarea"
        {...at("terms")}
        label="Terms of business"
        hint="They are printed in the document that is signed. Leave an empty line between paragraphs."
        rows={12}
        maxLength={20_000}
        required
      />
    </>
  );
}
