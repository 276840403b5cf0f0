"use client";

import { createContext, type ReactNode, use, useId } from "react";
import { Button } from "@/components/ui/button";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { useControl } from "./control";
import { useForm } from "./form-context";
import { errorIn, fieldId, type SubmittedValues, submittedIn } from "./state";

/** The initial values of a form's controls, by name. */
export const InitialValues = createContext<SubmittedValues>({});

/** The values of the form's controls: the submitted ones if returned, otherwise the stored ones. */
export function useValues(): SubmittedValues {
  const initial = use(InitialValues);
  return submittedIn(useForm().state) ?? initial;
}

/** The error of a control of this form, if there is one. */
export function useErrorOf(): (name: string) => string | undefined {
  const { state } = useForm();
  return (name) => errorIn(state, name);
}

/** The row numbers under `prefix` in a form's values. */
export function useRows(prefix: string): number[] {
  const pattern = new RegExp(`^${prefix}\\.(\\d+)\\.`);
  const numbers = Object.keys(useValues()).flatMap((name) => pattern.exec(name)?.[1] ?? []);
  return [...new Set(numbers.map(Number))].sort((one, other) => one - other);
}

/** A submit button that changes the rows: it stores nothing. */
export function RowButton({ value, children, about }: { value: string; children: ReactNode; about?: string }) {
  const { pending, id } = useForm();
  const isAdding = /(?:^|:)add$/.test(value);
  return (
    <Button
      type="submit"
      name="do"
      value={value}
      variant={isAdding ? "secondary" : "quiet"}
      size="s"
      id={isAdding ? fieldId(value, id) : undefined}
      aria-disabled={pending || undefined}
    >
      {children}
      {about ? <VisuallyHidden> {about}</VisuallyHidden> : null}
    </Button>
  );
}

/** The rows of a form, under `prefix` if there are several lists. Gets the focus when a row is removed or moved. */
export function Rows({ prefix, children }: { prefix?: string; children: ReactNode }) {
  const { state } = useForm();
  const isNext = state.status === "editing" && !state.values["added"] && (!prefix || state.values["edited"] === prefix);
  return (
    <div tabIndex={-1} className={isNext ? "next outline-none" : "outline-none"}>
      {children}
    </div>
  );
}

/** One named row. Gets the focus when it is added. */
export function Row({
  name,
  title,
  buttons,
  children,
}: {
  name: string;
  title: string;
  buttons?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  const isNew = useValues()["added"] === name;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot be laid out next to the row's buttons
    <div
      role="group"
      aria-labelledby={id}
      tabIndex={-1}
      className={`mb-4 rounded-card border border-line p-4 outline-none ${isNew ? "next" : ""}`}
    >
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h3 id={id}>{title}</h3>
        {buttons ? <div className="flex flex-wrap">{buttons}</div> : null}
      </div>
      {children}
    </div>
  );
}

/** The checkboxes of a form under one question. */
export function CheckboxGroup({
  name,
  legend,
  hint,
  options,
}: {
  /** Each is posted as `service.<id>`; messages belong to this name. */
  name: string;
  legend: string;
  hint?: string | undefined;
  options: readonly { name: string; label: string; about?: string | null }[];
}) {
  const values = useValues();
  const { id, aria, hintLine, errorLine } = useControl(name, { hint });
  return (
    <fieldset className="m-0 mb-5 border-0 p-0" aria-describedby={aria["aria-describedby"]}>
      <legend className="lab p-0">{legend}</legend>
      {hintLine}
      {errorLine}
      <div className="grid gap-x-6 sm:grid-cols-2">
        {options.map((option, index) => (
          <label key={option.name} className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
            <input
              type="checkbox"
              id={index === 0 ? id : undefined}
              name={option.name}
              // A group cannot be marked invalid, so its checkboxes are.
              aria-invalid={aria["aria-invalid"]}
              // A new key makes the returned value the initial one.
              key={values[option.name] ?? ""}
              defaultChecked={values[option.name] === "on"}
              className="mt-0.5 size-5 flex-none accent-primary"
            />
            <span className="min-w-0">
              {option.label}
              {option.about ? <span className="block text-list text-soft">{option.about}</span> : null}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
