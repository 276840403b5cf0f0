import { CheckboxField } from "@/components/form/checkbox";
import { Field } from "@/components/form/field";
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

/** The break of a shift, of which a form has one. */
export function BreakFields({ initial }: { initial: Readonly<Record<string, string>> }) {
  return (
    <>
      <Field
        name="breakMinutes"
        label={texts.breakMinutes}
        hint={texts.breakHint}
        inputMode="numeric"
        maxLength={3}
        defaultValue={initial["breakMinutes"]}
      />
      <CheckboxField name="breakPaid" label={texts.breakPaid} defaultChecked={initial["breakPaid"] === "on"} />
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
