"use client";

import type { ReactNode } from "react";
import { useControl } from "./control";

/** One choice of a few, all visible. The choice is preserved when the form is shown again. */
export function RadioField({
  name,
  legend,
  hint,
  required,
  options,
  defaultValue,
  inline = false,
}: {
  name: string;
  legend: ReactNode;
  hint?: ReactNode;
  required?: boolean;
  options: readonly { value: string; label: string; disabled?: boolean }[];
  defaultValue?: string;
  inline?: boolean;
}) {
  const { id, aria, submitted, hintLine, errorLine } = useControl(name, { hint, required });
  const chosen = submitted?.[name] ?? defaultValue;
  const first = options.find(({ disabled }) => !disabled)?.value;
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA in HTML allows it, and a plain group can be neither required nor invalid
    <fieldset role="radiogroup" className="fld" {...aria}>
      <legend className="lab">{legend}</legend>
      {hintLine}
      {errorLine}
      <div className={inline ? "radios radios-in" : "radios"}>
        {options.map(({ value, label, disabled }) => (
          <label key={value} className="radio">
            {/* React resets a radio button to its initial value: a new key makes the returned value the initial one. */}
            <input
              key={String(chosen === value)}
              type="radio"
              id={value === first ? id : undefined}
              name={name}
              value={value}
              disabled={disabled}
              defaultChecked={chosen === value}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
