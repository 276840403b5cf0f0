"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { useControl } from "./control";
import { useForm } from "./form-context";
import { hasInput } from "./form-input";
import { submittedIn } from "./state";

type Common = {
  name: string;
  label: string;
  hint?: ReactNode;
  required?: boolean | undefined;
  autoComplete?: string | undefined;
  defaultValue?: string | undefined;
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
        type?: "text" | "email" | "password" | "tel" | "search" | "date" | "time" | undefined;
        inputMode?: "text" | "email" | "tel" | "numeric" | "decimal" | "search" | undefined;
        maxLength?: number | undefined;
        /** Values that are offered, each once; others can be entered all the same. */
        suggestions?: readonly string[] | undefined;
      }
    | { as: "textarea"; rows?: number; maxLength?: number | undefined }
    | { as: "select"; options: readonly (Option | OptionGroup)[] }
  );

/** A control with its label, hint and error, linked to each other. Submitted values are preserved, passwords never. */
export function Field(props: FieldProps) {
  const { name, label, hint, required, autoComplete, defaultValue } = props;
  const { id, aria, submitted, hintLine, errorLine } = useControl(name, { hint, required });
  const secret = (props.as ?? "input") === "input" && "type" in props && props.type === "password";
  const initial = secret ? undefined : (submitted?.[name] ?? defaultValue);
  const shared = { id, name, autoComplete, className: "inp", ...aria };
  return (
    <div className="fld">
      <label htmlFor={id}>{label}</label>
      {hintLine}
      {errorLine}
      {props.as === "textarea" ? (
        <textarea {...shared} rows={props.rows} maxLength={props.maxLength} defaultValue={initial} />
      ) : props.as === "select" ? (
        // React resets a select to its initial value: a new key makes the echoed value the initial one.
        <select {...shared} key={initial} defaultValue={initial}>
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
        <>
          <input
            {...shared}
            type={props.type ?? "text"}
            inputMode={props.inputMode}
            maxLength={props.maxLength}
            defaultValue={initial}
            list={props.suggestions?.length ? `${id}-suggestions` : undefined}
          />
          {props.suggestions?.length ? (
            <datalist id={`${id}-suggestions`}>
              {props.suggestions.map((value) => (
                <option key={value} value={value} />
              ))}
            </datalist>
          ) : null}
        </>
      )}
    </div>
  );
}

/** A hidden value that keeps its posted value until the form is done, such as a lock number. */
export function PreservedField({ name, value }: { name: string; value: string }) {
  const { state } = useForm();
  return <input type="hidden" name={name} value={submittedIn(state)?.[name] ?? value} data-volatile="" />;
}

/** A hidden value. */
export function HiddenField({ name, value }: { name: string; value: string }) {
  return <input type="hidden" name={name} defaultValue={value} />;
}

/**
 * What a page that changes by itself showed when its form was filled in, such as the lock number: it stays while the form
 * has input, so that the server notices what someone else has changed since. Once the form has been answered, it is what
 * the page shows then.
 */
export function ShownField({ name, value }: { name: string; value: string }) {
  const { state } = useForm();
  const field = useRef<HTMLInputElement>(null);
  const [shown, show] = useState({ value, state });
  useEffect(() => {
    const { form } = field.current ?? {};
    const isAnswered = shown.state !== state;
    if (shown.value === value && !isAnswered) return;
    if (isAnswered || !form || !hasInput(form)) show({ value, state });
  }, [shown, value, state]);
  return <input ref={field} type="hidden" name={name} value={shown.value} />;
}
