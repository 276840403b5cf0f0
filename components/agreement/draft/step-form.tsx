"use client";

import { createContext, type ReactNode, use, useId } from "react";
import { HiddenField, KeptField } from "@/components/form/field";
import { Form, type FormAction, useForm } from "@/components/form/form";
import { errorId, fieldId, type TypedValues, typedIn } from "@/components/form/state";
import { Button, ButtonLink } from "@/components/ui/button";
import { VisuallyHidden } from "@/components/ui/visually-hidden";

const Initial = createContext<TypedValues>({});

/** What the form's controls hold: what was typed, once it has come back, else what is stored. */
export function useValues(): TypedValues {
  const initial = use(Initial);
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

/** One step of a draft as a form: saved and on to the next, or saved and left. */
export function StepForm({
  action,
  agreementId,
  step,
  lock,
  initial,
  children,
}: {
  action: FormAction;
  agreementId: string;
  step: string;
  lock: number;
  initial: TypedValues;
  children: ReactNode;
}) {
  return (
    <Form action={action}>
      {/* What the Enter key presses: the first submit button of a form, which else would take a row away. */}
      <button type="submit" name="do" value="save" className="vh" tabIndex={-1} aria-hidden="true">
        Save and continue
      </button>
      <HiddenField name="agreementId" value={agreementId} />
      <HiddenField name="step" value={step} />
      <KeptField name="lock" value={String(lock)} />
      <Initial value={initial}>{children}</Initial>
      <StepButtons />
    </Form>
  );
}

function StepButtons() {
  const { pending, state } = useForm();
  return (
    <div className="mt-6 flex flex-wrap items-center gap-3">
      <Button type="submit" name="do" value="save" aria-disabled={pending || undefined}>
        Save and continue
      </Button>
      <Button type="submit" name="do" value="leave" variant="secondary" aria-disabled={pending || undefined}>
        Save and leave
      </Button>
      <ButtonLink variant="quiet" href="/dashboard/agreements/create-new">
        Leave without saving
      </ButtonLink>
      <span className="vh" role="status">
        {pending ? "Saving…" : state.status === "editing" ? state.message : ""}
      </span>
    </div>
  );
}

/** A submit button that changes the rows: it stores nothing. */
export function RowButton({ value, children, about }: { value: string; children: ReactNode; about?: string }) {
  const { pending } = useForm();
  return (
    <Button
      type="submit"
      name="do"
      value={value}
      variant={value === "add" ? "secondary" : "quiet"}
      size="s"
      id={value === "add" ? fieldId("add") : undefined}
      aria-disabled={pending || undefined}
    >
      {children}
      {about ? <VisuallyHidden> {about}</VisuallyHidden> : null}
    </Button>
  );
}

/** The rows of a form. The focus comes here when one was taken away or moved. */
export function Rows({ children }: { children: ReactNode }) {
  const { state } = useForm();
  const isNext = state.status === "editing" && !state.values.added;
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
