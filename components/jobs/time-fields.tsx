import { CheckboxField } from "@/components/form/checkbox";
import { Field } from "@/components/form/field";
import { BREAKS_MAX, breakControl } from "@/lib/config/closed-lists/jobs";
import { postJobPage as texts } from "@/lib/config/messages/jobs";
import { OccurrenceField } from "./occurrence-field";

const occurrences = [
  { value: "first", label: texts.first },
  { value: "second", label: texts.second },
];

/** The day and the times of a shift. `initial`: by control. */
export function TimeFields({ initial }: { initial: Readonly<Record<string, string>> }) {
  return (
    <>
      <Field name="date" type="date" label={texts.date} defaultValue={initial["date"]} required />
      <div className="grid gap-x-4 sm:grid-cols-2">
        <div>
          <Field name="startTime" type="time" label={texts.startTime} defaultValue={initial["startTime"]} required />
          <OccurrenceField name="startOccurrence" legend={texts.startOccurrence} options={occurrences} />
        </div>
        <div>
          <Field name="endTime" type="time" label={texts.endTime} defaultValue={initial["endTime"]} required />
          <OccurrenceField name="endOccurrence" legend={texts.endOccurrence} options={occurrences} />
        </div>
      </div>
      <p className="hint -mt-3 mb-5">{texts.endHint}</p>
    </>
  );
}

type BreakProps = { n: number; initial: Readonly<Record<string, string>> };

function BreakFieldsOf({ n, initial }: BreakProps) {
  const [minutes, paid] = [breakControl("Minutes", n), breakControl("Paid", n)];
  return (
    <>
      <Field
        name={minutes}
        label={texts.breakMinutes(n + 1)}
        hint={n === 0 ? texts.breakHint : undefined}
        inputMode="numeric"
        maxLength={3}
        defaultValue={initial[minutes]}
      />
      <CheckboxField name={paid} label={texts.breakPaid(n + 1)} defaultChecked={initial[paid] === "on"} />
    </>
  );
}

/** The breaks of a shift: those that it has, or one, and the others behind a button. */
export function BreakFields({ initial }: { initial: Readonly<Record<string, string>> }) {
  const places = [...Array(BREAKS_MAX).keys()];
  const shown = Math.max(1, places.filter((n) => initial[breakControl("Minutes", n)]).length);
  return (
    <>
      {places.slice(0, shown).map((n) => (
        <BreakFieldsOf key={n} n={n} initial={initial} />
      ))}
      {shown < BREAKS_MAX ? (
        <details className="more-breaks mb-5">
          <summary>{texts.moreBreaks}</summary>
          {places.slice(shown).map((n) => (
            <BreakFieldsOf key={n} n={n} initial={initial} />
          ))}
        </details>
      ) : null}
    </>
  );
}

/** What the agency and the worker should know. */
export const NotesField = ({ initial }: { initial: Readonly<Record<string, string>> }) => (
  <Field
    as="textarea"
    name="notes"
    label={texts.notes}
    hint={texts.notesHint}
    rows={3}
    maxLength={1_000}
    defaultValue={initial["notes"]}
  />
);
