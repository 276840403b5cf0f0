"use client";

import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Field } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { useForm } from "@/components/form/form-context";
import { submittedIn } from "@/components/form/state";
import { SubmitButton } from "@/components/form/submit-button";
import { classNames } from "@/components/ui/class-names";
import { useHydrated } from "@/components/ui/use-hydrated";
import { constants } from "@/lib/config/constants";
import { workersBulkForm as formTexts, workers as texts } from "@/lib/config/messages/workers";

const FORM = "bulk";
const CHECKBOXES = `input[name="worker"][form="${FORM}"]`;
const checkboxes = () => [...document.querySelectorAll<HTMLInputElement>(CHECKBOXES)];

/** A checkbox that selects a worker for a bulk action. Stays selected when the form is shown again. */
export function SelectWorker({ workerId, name }: { workerId: string; name: string }) {
  const { state } = useForm();
  const isSelected = submittedIn(state)?.["workers"]?.split(" ").includes(workerId) ?? false;
  return (
    <label className="row-select">
      <input
        // React resets a checkbox to its initial value: a new key makes the returned value the initial one.
        key={String(isSelected)}
        type="checkbox"
        form={FORM}
        name="worker"
        value={workerId}
        defaultChecked={isSelected}
      />
      <span className="vh">{formTexts.selectWorker(name)}</span>
    </label>
  );
}

/** The number of selected workers, and a checkbox that selects all workers of the page or none. */
function useSelection() {
  const { state } = useForm();
  const box = useRef<HTMLInputElement>(null);
  const [count, setCount] = useState(0);
  const recount = useRef(() => {
    const all = checkboxes();
    const selected = all.filter(({ checked }) => checked).length;
    setCount(selected);
    if (!box.current) return;
    box.current.checked = selected > 0 && selected === all.length;
    box.current.indeterminate = selected > 0 && selected < all.length;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a returned form changes checkboxes without an event
  useEffect(() => recount.current(), [state]);
  useEffect(() => {
    const { current } = recount;
    document.addEventListener("change", current);
    return () => document.removeEventListener("change", current);
  }, []);
  return { box, count };
}

type Choices = readonly { value: string; label: string }[];

function Bar({ choices, hasRows }: { choices: Choices; hasRows: boolean }) {
  const id = useId();
  const { state } = useForm();
  const isHydrated = useHydrated();
  const { box, count } = useSelection();
  // With a script the actions appear with the first selection; without one they are always shown.
  const isIdle = count === 0 && (state.status === "idle" || state.status === "done");
  const results = state.status === "done" ? state.once : undefined;
  if (!hasRows && !results) return null;
  return (
    <div className={classNames("bulk card px-5 py-2", isIdle && "bulk-idle")} data-ready={isHydrated || undefined}>
      {results ? (
        <ul className="mb-2 list-disc pl-6">
          {results.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
      <div className="bulk-all" hidden={!hasRows}>
        <span className="row-select">
          <input
            ref={box}
            id={id}
            type="checkbox"
            onChange={({ currentTarget }) => {
              for (const checkbox of checkboxes()) checkbox.checked = currentTarget.checked;
            }}
          />
        </span>
        <label htmlFor={id}>{texts.selectAll}</label>
        <span className="text-soft" role="status">
          {count > 0 ? formTexts.selectedCount(count) : ""}
        </span>
      </div>
      <p className="bulk-hint text-soft">{texts.bulkHint}</p>
      <div className="bulk-fields">
        <Field
          as="select"
          name="bulkAction"
          label={texts.bulkTitle}
          options={[{ value: "", label: texts.chooseAction }, ...choices]}
        />
        {choices.length > 1 ? (
          <Field name="bulkReason" label={texts.bulkReason} maxLength={constants.reasonMaxLength} />
        ) : null}
        <SubmitButton variant="secondary" pendingText={formTexts.applying}>
          {formTexts.apply}
        </SubmitButton>
      </div>
    </div>
  );
}

/** The bulk actions for selected workers, and below them the list with the checkboxes. */
export function BulkForm({
  action,
  choices,
  hasRows,
  children,
}: {
  action: FormAction;
  /** The actions this person may take. */
  choices: Choices;
  /** Whether there are workers to select. */
  hasRows: boolean;
  children: ReactNode;
}) {
  return (
    <Form id={FORM} action={action} className="mb-4" beside={children}>
      <Bar choices={choices} hasRows={hasRows} />
    </Form>
  );
}
