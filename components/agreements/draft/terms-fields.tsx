import { Field } from "@/components/form/field";
import { agreementPages as texts, termsFields as words } from "@/lib/config/messages/agreements/pages";

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
        <Field {...at("startOn")} type="date" label={words.startDate} required />
        <Field {...at("endOn")} type="date" label={words.endDateOptional} />
        <Field {...at("noticeDays")} label={words.noticeInDays} {...days} />
        <Field as="select" {...at("billingPeriod")} label={words.billing} options={options(texts.billingPeriod)} />
        <Field {...at("creditDays")} label={words.creditInDays} hint={words.creditHint} {...days} />
        <Field as="select" {...at("paymentMode")} label={words.payment} options={options(texts.paymentMode)} />
        <Field
          as="select"
          {...at("timesheetCutoffWeekday")}
          label={words.timesheetsInByDay}
          options={texts.weekdays.map((label, index) => ({ value: String(index + 1), label }))}
        />
        <Field {...at("timesheetCutoffTime")} type="time" label={words.timesheetsInByTime} required />
        <Field {...at("approvalCutoffDays")} label={words.daysToApproveATimesheet} {...days} />
        <Field
          as="select"
          {...at("workersConfirmHours")}
          label={words.hoursConfirmed}
          hint={words.hoursConfirmedHint}
          options={options(texts.hoursConfirmed)}
        />
        <Field
          as="select"
          {...at("autoAcceptWorkers")}
          label={words.workersPutForward}
          hint={words.workersPutForwardHint}
          options={options(texts.workersPutForward)}
        />
      </div>
      <Field
        as="textarea"
        {...at("terms")}
        label={words.termsOfBusiness}
        hint={words.termsHint}
        rows={12}
        maxLength={20_000}
        required
      />
    </>
  );
}
