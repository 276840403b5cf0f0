"use client";

import type { ReactNode } from "react";
import { useForm } from "./form";
import { errorId, fieldId, typedIn } from "./state";

/** One choice of a few, all in sight. What was chosen comes back with the form. */
export function RadioField({
  name,
  legend,
  hint,
  options,
  defaultValue,
  inline = false,
}: {
  name: string;
  legend: ReactNode;
  hint?: ReactNode;
  options: readonly { value: string; label: string; disabled?: boolean }[];
  defaultValue?: string;
  inline?: boolean;
}) {
  const { state } = useForm();
  const failed = state.status === "invalid" || state.status === "failed" ? state : undefined;
  const message = failed?.errors.find((error) => error.field === name)?.message;
  const chosen = typedIn(state)?.[name] ?? defaultValue;
  const hintId = `${fieldId(name)}-hint`;
  return (
    <fieldset
      className="fld"
      aria-describedby={[hint && hintId, message && errorId(name)].filter(Boolean).join(" ") || undefined}
    >
      <legend className="lab">{legend}</legend>
      {hint ? (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      ) : null}
      {message ? (
        <p className="err" id={errorId(name)}>
          {message}
        </p>
      ) : null}
      <div className={inline ? "radios radios-in" : "radios"}>
        {options.map(({ value, label, disabled }, n) => (
          <label key={value} className="radio">
            {/* React resets a radio to what it was first drawn with: a new key makes that what came back. */}
            <input
              key={String(chosen === value)}
              type="radio"
              id={n === 0 ? fieldId(name) : undefined}
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
