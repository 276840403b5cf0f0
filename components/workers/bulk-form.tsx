"use client";

import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Field } from "@/components/form/field";
import { Form, type FormAction, useForm } from "@/components/form/form";
import { typedIn } from "@/components/form/state";
import { SubmitButton } from "@/components/form/submit-button";
import { useHydrated } from "@/components/ui/use-hydrated";
import { constants } from "@/lib/config/constants";
import { workers as texts } from "@/lib/config/messages/workers";

const FORM = "bulk";
const TICKS = `input[name="worker"][form="${FORM}"]`;

/** A box that takes a worker into what is done to many. Stays ticked where the form comes back. */
export function Tick({ workerId, name }: { workerId: string; name: string }) {
  const { state } = useForm();
  const isTicked = typedIn(state)?.workers?.split(" ").includes(workerId) ?? false;
  return (
    <label className="tick">
      <input
        // React resets a box to what it was first drawn with: a new key makes that what came back.
        key={String(isTicked)}
        type="checkbox"
        form={FORM}
        name="worker"
        value={workerId}
        defaultChecked={isTicked}
      />
      <span className="vh">Tick {name}</span>
    </label>
  );
}

/** Ticks every worker of the page, or none. */
function TickAll() {
  const id = useId();
  const { state } = useForm();
  const box = useRef<HTMLInputElement>(null);
  const [count, setCount] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what comes back ticks anew
  useEffect(() => {
    const recount = () => {
      const ticks = [...document.querySelectorAll<HTMLInputElement>(TICKS)];
      const ticked = ticks.filter(({ checked }) => checked).length;
      setCount(ticked);
      if (box.current) {
        box.current.checked = ticked > 0 && ticked === ticks.length;
        box.current.indeterminate = ticked > 0 && ticked < ticks.length;
      }
    };
    recount();
    document.addEventListener("change", recount);
    return () => document.removeEventListener("change", recount);
  }, [state]);
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <span className="tick">
        <input
          ref={box}
          id={id}
          type="checkbox"
          onChange={({ currentTarget }) => {
            for (const tick of document.querySelectorAll<HTMLInputElement>(TICKS)) tick.checked = currentTarget.checked;
          }}
        />
      </span>
      <label htmlFor={id} className="inline-flex min-h-11 cursor-pointer items-center">
        {texts.tickAll}
      </label>
      <span className="text-soft" role="status">
        {count > 0 ? `${count} ticked` : ""}
      </span>
    </div>
  );
}

/** What came of each, in words. */
function Results() {
  const { state } = useForm();
  if (state.status !== "done" || !state.once) return null;
  return (
    <ul className="mb-4 list-disc pl-6">
      {state.once.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** What can be done to the ticked workers, and below it the list with the boxes to tick. */
export function BulkForm({
  action,
  choices,
  children,
}: {
  action: FormAction;
  /** What this person may do. */
  choices: readonly { value: string; label: string }[];
  children: ReactNode;
}) {
  const isHydrated = useHydrated();
  return (
    <Form id={FORM} action={action} className="bulk card pad mb-4" beside={children}>
      <h2 className="text-lg">{texts.bulkTitle}</h2>
      <Results />
      {isHydrated ? <TickAll /> : <p className="mb-2 text-soft">{texts.bulkHint}</p>}
      <div className="bulk-fields">
        <Field
          as="select"
          name="action"
          label="What to do"
          options={[{ value: "", label: texts.chooseAction }, ...choices]}
        />
        {choices.length > 1 ? (
          <Field name="reason" label="Reason" hint={texts.bulkReasonHint} maxLength={constants.reasonMaxLength} />
        ) : null}
        <SubmitButton variant="secondary" pendingText="Working…">
          Apply
        </SubmitButton>
      </div>
    </Form>
  );
}
