"use client";

import { createContext, type ReactNode, use, useId } from "react";
import { Button } from "@/components/ui/button";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { useForm } from "./form";
import { errorId, fieldId, type TypedValues, typedIn } from "./state";

/** What the controls of a form hold before anything was typed, by their names. */
export const InitialValues = createContext<TypedValues>({});

/** What the form's controls hold: what was typed, once it has come back, else what is stored. */
export function useValues(): TypedValues {
  const initial = use(InitialValues);
  return typedIn(useForm().state) ?? initial;
}

/** The message of a control of this form, if it was refused. */
export function useErrorOf(): (name: string) => string | undefined {
  const { state } = useForm();
  const errors = state.status === "invalid" || state.status === "failed" ? state.errors : [];
  return (name) => errors.find(({ field }) => field === name)?.message;
}

/** The numbers of the rows under `prefix` in a form's values. */
export function useRows(prefix: string): number[] {
  const pattern = new RegExp(`^${prefix}\\.(\\d+)\\.`);
  const numbers = Object.keys(useValues()).flatMap((name) => pattern.exec(name)?.[1] ?? []);
  return [...new Set(numbers.map(Number))].sort((one, other) => one - other);
}

/** A submit button that changes the rows: it stores nothing. */
export function RowButton({ value, children, about }: { value: string; children: ReactNode; about?: string }) {
  const { pending } = useForm();
  const isAdding = /(?:^|:)add$/.test(value);
  return (
    <Button
      type="submit"
      name="do"
      value={value}
      variant={isAdding ? "secondary" : "quiet"}
      size="s"
      id={isAdding ? fieldId(value) : undefined}
      aria-disabled={pending || undefined}
    >
      {children}
      {about ? <VisuallyHidden> {about}</VisuallyHidden> : null}
    </Button>
  );
}

/** The rows of a form, under `prefix` where there are several lists. The focus comes here when one was taken away or moved. */
export function Rows({ prefix, children }: { prefix?: string; children: ReactNode }) {
  const { state } = useForm();
  const isNext = state.status === "editing" && !state.values.added && (!prefix || state.values.edited === prefix);
  return (
    <div tabIndex={-1} className={isNext ? "next outline-none" : "outline-none"}>
      {children}
    </div>
  );
}

/** One row under its name. The focus comes here when it was added. */
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
  const isNew = useValues().added === name;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot stand beside the row's buttons
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
export function Checks({
  name,
  legend,
  options,
}: {
  /** Each is posted as `service.<id>`; messages belong to this name. */
  name: string;
  legend: string;
  options: readonly { name: string; label: string; about?: string | null }[];
}) {
  const values = useValues();
  const message = useErrorOf()(name);
  return (
    <fieldset
      id={fieldId(name)}
      tabIndex={-1}
      className="m-0 mb-5 border-0 p-0 outline-none"
      aria-describedby={message ? errorId(name) : undefined}
    >
      <legend className="lab p-0">{legend}</legend>
      {message ? (
        <p className="err" id={errorId(name)}>
          {message}
        </p>
      ) : null}
      <div className="grid gap-x-6 sm:grid-cols-2">
        {options.map((option) => (
          <label key={option.name} className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
            <input
              type="checkbox"
              name={option.name}
              // A new key makes the one that came back the one that is drawn.
              key={values[option.name] ?? ""}
              defaultChecked={values[option.name] === "on"}
              className="mt-0.5 size-5 flex-none accent-primary"
            />
            <span className="min-w-0">
              {option.label}
              {option.about ? <span className="block text-[0.9375rem] text-soft">{option.about}</span> : null}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
