"use client";

import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Field } from "@/components/form/field";
import { Form, type FormAction, useForm } from "@/components/form/form";
import { typedIn } from "@/components/form/state";
import { SubmitButton } from "@/components/form/submit-button";
import { classNames } from "@/components/ui/class-names";
import { useHydrated } from "@/components/ui/use-hydrated";
import { constants } from "@/lib/config/constants";
import { workers as texts } from "@/lib/config/messages/workers";

const FORM = "bulk";
const TICKS = `input[name="worker"][form="${FORM}"]`;
const ticks = () => [...document.querySelectorAll<HTMLInputElement>(TICKS)];

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

/** How many are ticked, and a box that ticks every worker of the page or none. */
function useTicks() {
  const { state } = useForm();
  const box = useRef<HTMLInputElement>(null);
  const [count, setCount] = useState(0);
  const recount = useRef(() => {
    const all = ticks();
    const ticked = all.filter(({ checked }) => checked).length;
    setCount(ticked);
    if (!box.current) return;
    box.current.checked = ticked > 0 && ticked === all.length;
    box.current.indeterminate = ticked > 0 && ticked < all.length;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what comes back ticks and clears boxes without a word
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
  const { box, count } = useTicks();
  // With a script what can be done comes with the first tick; without one it is there from the beginning.
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
        <span className="tick">
          <input
            ref={box}
            id={id}
            type="checkbox"
            onChange={({ currentTarget }) => {
              for (const tick of ticks()) tick.checked = currentTarget.checked;
            }}
          />
        </span>
        <label htmlFor={id}>{texts.tickAll}</label>
        <span className="text-soft" role="status">
          {count > 0 ? `${count} ticked` : ""}
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
        <SubmitButton variant="secondary" pendingText="Working…">
          Apply
        </SubmitButton>
      </div>
    </div>
  );
}

/** What can be done to the ticked workers, and below it the list with the boxes to tick. */
export function BulkForm({
  action,
  choices,
  hasRows,
  children,
}: {
  action: FormAction;
  /** What this person may do. */
  choices: Choices;
  /** Whether there is anybody to tick. */
  hasRows: boolean;
  children: ReactNode;
}) {
  return (
    <Form id={FORM} action={action} className="mb-4" beside={children}>
      <Bar choices={choices} hasRows={hasRows} />
    </Form>
  );
}
