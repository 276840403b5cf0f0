"use client";

import type { ReactNode } from "react";
import { useForm } from "./form";
import { errorId, fieldId, typedIn } from "./state";

type Common = {
  name: string;
  label: string;
  hint?: ReactNode;
  required?: boolean;
  autoComplete?: string;
  defaultValue?: string;
};

type Option = { value: string; label: string };
type OptionGroup = { label: string; options: readonly Option[] };

const toOption = ({ value, label }: Option) => (
  <option key={value} value={value}>
    {label}
  </option>
);

export type FieldProps = Common &
  (
    | {
        as?: "input";
        type?: "text" | "email" | "password" | "tel" | "search" | "date" | "time";
        inputMode?: "text" | "email" | "tel" | "numeric" | "decimal" | "search";
        maxLength?: number;
      }
    | { as: "textarea"; rows?: number; maxLength?: number }
    | { as: "select"; options: readonly (Option | OptionGroup)[] }
  );

/** A control with its label, hint and message, wired to each other. What was typed comes back, a password never does. */
export function Field(props: FieldProps) {
  const { name, label, hint, required, autoComplete, defaultValue } = props;
  const { state } = useForm();
  const failed = state.status === "invalid" || state.status === "failed" ? state : undefined;
  const message = failed?.errors.find((error) => error.field === name)?.message;
  const secret = (props.as ?? "input") === "input" && "type" in props && props.type === "password";
  const typed = secret ? undefined : (typedIn(state)?.[name] ?? defaultValue);
  const id = fieldId(name);
  const hintId = `${id}-hint`;
  const shared = {
    id,
    name,
    autoComplete,
    className: "inp",
    "aria-required": required || undefined,
    "aria-invalid": message ? true : undefined,
    "aria-describedby": [hint && hintId, message && errorId(name)].filter(Boolean).join(" ") || undefined,
  };
  return (
    <div className="fld">
      <label htmlFor={id}>{label}</label>
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
      {props.as === "textarea" ? (
        <textarea {...shared} rows={props.rows} maxLength={props.maxLength} defaultValue={typed} />
      ) : props.as === "select" ? (
        // React resets a select to the value it was first drawn with: a new key makes that the echoed one.
        <select {...shared} key={typed} defaultValue={typed}>
          {props.options.map((option) =>
            "options" in option ? (
              <optgroup key={option.label} label={option.label}>
                {option.options.map(toOption)}
              </optgroup>
            ) : (
              toOption(option)
            ),
          )}
        </select>
      ) : (
        <input
          {...shared}
          type={props.type ?? "text"}
          inputMode={props.inputMode}
          maxLength={props.maxLength}
          defaultValue={typed}
        />
      )}
    </div>
  );
}

/** A value the form carries without showing it, which stays as it was posted until the form is done: a lock number. */
export function KeptField({ name, value }: { name: string; value: string }) {
  const { state } = useForm();
  return <input type="hidden" name={name} value={typedIn(state)?.[name] ?? value} data-volatile="" />;
}

/** A value the form carries without showing it. */
export function HiddenField({ name, value }: { name: string; value: string }) {
  return <input type="hidden" name={name} defaultValue={value} />;
}
