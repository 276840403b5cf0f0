import { Field } from "@/components/form/field";
import { OccurrenceField } from "@/components/jobs/occurrence-field";
import { timesheetsPage as texts } from "@/lib/config/messages/timesheets";
import type { StatedHours } from "@/lib/contract/timesheets";
import { initialHours } from "./words";

const occurrences = [
  { value: "first", label: texts.first },
  { value: "second", label: texts.second },
];
/** As many waking times as the form has rows for. */
const ROWS = [0, 1, 2, 3];

/**
 * When the worker started and finished, their unpaid break and, in a sleep-in, when they were awake. `isOptional`: where
 * another answer of the form leaves them out.
 */
export function HoursFields({
  hours,
  isSleepIn,
  isOptional = false,
}: {
  hours: StatedHours;
  isSleepIn: boolean;
  isOptional?: boolean;
}) {
  const initial = initialHours(hours);
  const at = (name: string) => ({ name, defaultValue: initial[name] });
  return (
    <>
      <div className="grid gap-x-4 sm:grid-cols-2">
        <Field {...at("startDate")} type="date" label={texts.startDate} required={!isOptional} />
        <div>
          <Field {...at("startTime")} type="time" label={texts.startTime} required={!isOptional} />
          <OccurrenceField name="startOccurrence" legend={texts.startOccurrence} options={occurrences} />
        </div>
        <Field {...at("endDate")} type="date" label={texts.endDate} required={!isOptional} />
        <div>
          <Field {...at("endTime")} type="time" label={texts.endTime} required={!isOptional} />
          <OccurrenceField name="endOccurrence" legend={texts.endOccurrence} options={occurrences} />
        </div>
      </div>
      <Field {...at("breakMinutes")} label={texts.breakMinutes} inputMode="numeric" maxLength={3} />
      {isSleepIn ? (
        <>
          <p className="hint mb-2">{texts.wakingHint}</p>
          <div className="grid grid-cols-2 gap-x-4">
            {ROWS.flatMap((n) => [
              <div key={`${n}.from`}>
                <Field {...at(`waking.${n}.from`)} type="time" label={texts.wakingFrom(n + 1)} />
                <OccurrenceField
                  name={`waking.${n}.fromOccurrence`}
                  legend={texts.wakingFromOccurrence(n + 1)}
                  options={occurrences}
                />
              </div>,
              <div key={`${n}.to`}>
                <Field {...at(`waking.${n}.to`)} type="time" label={texts.wakingTo(n + 1)} />
                <OccurrenceField
                  name={`waking.${n}.toOccurrence`}
                  legend={texts.wakingToOccurrence(n + 1)}
                  options={occurrences}
                />
              </div>,
            ])}
          </div>
        </>
      ) : null}
    </>
  );
}
