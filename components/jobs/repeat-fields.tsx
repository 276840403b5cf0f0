"use client";

import { CheckboxField } from "@/components/form/checkbox";
import { Field } from "@/components/form/field";
import { useForm } from "@/components/form/form-context";
import { RadioField } from "@/components/form/radio-field";
import { CheckboxGroup } from "@/components/form/rows";
import { errorIn, submittedIn } from "@/components/form/state";
import { postJobPage as texts } from "@/lib/config/messages/jobs";

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
      <div className="repeat-weekdays">
        <CheckboxGroup
          name="weekday"
          legend={texts.weekdays}
          options={texts.weekdayNames.map((label, n) => ({ name: `weekday.${n + 1}`, label }))}
        />
      </div>
      <div className="repeat-until">
        <Field name="until" type="date" label={texts.until} hint={texts.untilHint} />
        <LeaveOutField />
      </div>
    </div>
  );
}
