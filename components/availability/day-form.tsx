"use client";

import { Field, HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { RadioField } from "@/components/form/radio-field";
import { SubmitButton } from "@/components/form/submit-button";
import { availabilityPage as texts } from "@/lib/config/messages/availability";

/** When a worker is unavailable on one day. `hidden` names whom the form is about. */
export function DayForm({
  action,
  hidden,
  of,
  initial,
}: {
  action: FormAction;
  hidden: Readonly<Record<string, string>>;
  /** Who fills it in. */
  of: "staff" | "own";
  initial: Readonly<Record<string, string>>;
}) {
  const times = Object.keys(initial).filter((name) => name.endsWith(".from"));
  return (
    <Form action={action} className="av-form">
      {Object.entries(hidden).map(([name, value]) => (
        <HiddenField key={name} name={name} value={value} />
      ))}
      <RadioField
        name="when"
        legend={texts.when[of]}
        required
        defaultValue={initial["when"] ?? ""}
        options={Object.entries(texts.options).map(([value, label]) => ({ value, label }))}
      />
      <div className="av-times">
        <p className="hint">{texts.timesHint}</p>
        {times.map((from, n) => {
          const to = from.replace(/from$/, "to");
          return (
            <div key={from} className="av-pair">
              <Field name={from} label={texts.from(n + 1)} type="time" defaultValue={initial[from]} />
              <Field name={to} label={texts.to(n + 1)} type="time" defaultValue={initial[to]} />
            </div>
          );
        })}
      </div>
      <SubmitButton size="l" pendingText={texts.saving}>
        {texts.save}
      </SubmitButton>
    </Form>
  );
}
