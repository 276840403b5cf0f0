"use client";

import { useControl } from "@/components/form/control";
import { notes as texts } from "@/lib/config/messages/notes";
import type { Colleague } from "@/lib/contract/notes";

/** The colleagues to mention, as checkboxes in a panel that opens without a script. */
export function MentionsField({
  colleagues,
  mentioned,
}: {
  colleagues: readonly Colleague[];
  mentioned: readonly string[];
}) {
  const { id, aria, message, submitted, errorLine } = useControl("mentions");
  const isChosen = (userId: string) =>
    submitted ? submitted[`mention.${userId}`] !== undefined : mentioned.includes(userId);
  const chosen = colleagues.filter(({ _id }) => isChosen(_id)).length;
  return (
    <details className="fld note-mentions" open={message !== undefined || chosen > 0}>
      <summary>
        <span>
          {texts.mentions}
          {chosen > 0 ? <span className="text-soft"> ({texts.chosen(chosen)})</span> : null}
        </span>
      </summary>
      <p className="hint">{texts.mentionsHint}</p>
      <fieldset aria-describedby={aria["aria-describedby"]}>
        <legend className="vh">{texts.mentions}</legend>
        {errorLine}
        <ul>
          {colleagues.map(({ _id, name }, index) => (
            <li key={_id}>
              <label>
                <input
                  // React resets a checkbox to its initial value: a new key makes the returned value the initial one.
                  key={String(isChosen(_id))}
                  type="checkbox"
                  id={index === 0 ? id : undefined}
                  name={`mention.${_id}`}
                  defaultChecked={isChosen(_id)}
                  aria-invalid={aria["aria-invalid"]}
                />
                <span>{name}</span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
    </details>
  );
}
