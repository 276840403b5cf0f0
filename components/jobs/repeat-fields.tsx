"use client";

import { CheckboxField } from "@/components/form/checkbox";
import { useControl } from "@/components/form/control";
import { Field } from "@/components/form/field";
import { useForm } from "@/components/form/form-context";
import { RadioField } from "@/components/form/radio-field";
import { errorIn, submittedIn } from "@/components/form/state";
import { postJobPage as texts } from "@/lib/config/messages/jobs";

/** One of the days of the week. The error summary links to the first. */
function Weekday({ value, label, group }: { value: string; label: string; group?: string }) {
  const name = `weekday.${value}`;
  const { id, aria, submitted } = useControl(group ?? name);
  const isChecked = submitted?.[name] === "on";
  return (
    <label className="radio">
      {/* React resets a checkbox to its initial value: a new key makes the returned value the initial one. */}
      <input
        key={String(isChecked)}
        type="checkbox"
        id={id}
        name={name}
        defaultChecked={isChecked}
        aria-invalid={aria["aria-invalid"]}
      />
      {label}
    </label>
  );
}

function Weekdays() {
  const { aria, errorLine } = useControl("weekdays");
  return (
    <fieldset aria-describedby={aria["aria-describedby"]} className="fld repeat-weekdays">
      <legend className="lab">{texts.weekdays}</legend>
      {errorLine}
      <div className="radios-in">
        {texts.weekdayNames.map((label, n) => (
          <Weekday key={label} value={String(n + 1)} label={label} {...(n === 0 ? { group: "weekdays" } : {})} />
        ))}
      </div>
    </fieldset>
  );
}

/** Offered once a day of the recurrence is refused for its times, and as long as it is selected. */
function LeaveOutField() {
  const { state } = useForm();
  const submitted = submittedIn(state);
  const isRefused = errorIn(state, "startTime") !== undefined || errorIn(state, "endTime") !== undefined;
  if (!submitted || submitted["repeat"] === "once" || !(isRefused || submitted["leaveOut"])) return null;
  return <CheckboxField name="leaveOut" label={texts.leaveOut} />;
}

/** Whether a shift is repeated, and on which days. Parts that the choice does not need are hidden by the stylesheet. */
export function RepeatFields() {
  return (
    <div className="repeat">
      <RadioField
        inline
        name="repeat"
        legend={texts.repeat}
        options={[
          { value: "once", label: texts.repeats.once },
          { value: "day", label: texts.repeats.day },
          { value: "week", label: texts.repeats.week },
        ]}
        defaultValue="once"
      />
      <Weekdays />
      <div className="repeat-until">
        <Field name="until" type="date" label={texts.until} hint={texts.untilHint} />
        <LeaveOutField />
      </div>
    </div>
  );
}
