"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import { ControlField } from "@/components/form/control-field";
import { HiddenField, PreservedField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { useForm } from "@/components/form/form-context";
import { FormLeaveGuard } from "@/components/form/leave-guard";
import { type SubmittedValues, submittedIn } from "@/components/form/state";
import { SubmitButton } from "@/components/form/submit-button";
import { myProfileStepForm as texts } from "@/lib/config/messages/worker-links";
import type { ListControls, StepControls } from "./controls";
import { preserveFormInput, savedInput } from "./preserve-form-input";

type Words = { send: string; sending: string; draft: string };

function List({ list, values }: { list: ListControls; values: SubmittedValues }) {
  const { prefix, title, lead, one, add, controls } = list;
  const pattern = new RegExp(`^${prefix}\\.(\\d+)\\.`);
  const found = Object.keys(values).flatMap((name) => pattern.exec(name)?.[1] ?? []);
  const rows = [...new Set(found.map(Number))].sort((a, b) => a - b);
  return (
    <section className="mp-list">
      <h2>{title}</h2>
      {lead ? <p className="soft">{lead}</p> : null}
      {rows.map((index, n) => (
        <fieldset key={index} className="mp-row">
          <legend>
            {one} {n + 1}
          </legend>
          {values[`${prefix}.${index}.asked`] === "on" ? (
            <HiddenField name={`${prefix}.${index}.asked`} value="on" />
          ) : null}
          {controls.map((control) => {
            const name = `${prefix}.${index}.${control.name}`;
            return <ControlField key={name} control={control} name={name} value={values[name] ?? ""} />;
          })}
          <button type="submit" name="do" value={`${prefix}.remove.${n}`} className="btn btn-secondary btn-s">
            {texts.remove}
            <span className="vh">
              {" "}
              {one.toLowerCase()} {n + 1}
            </span>
          </button>
        </fieldset>
      ))}
      <button type="submit" name="do" value={`${prefix}.add`} className="btn btn-secondary">
        {add}
      </button>
    </section>
  );
}

/** The form's values: those restored after a reload replace the stored ones, including their rows. */
function merged({ lists }: StepControls, initial: SubmittedValues, back: SubmittedValues | undefined): SubmittedValues {
  if (!back) return initial;
  const isOfList = (name: string) => lists.some(({ prefix }) => name.startsWith(`${prefix}.`));
  return { ...Object.fromEntries(Object.entries(initial).filter(([name]) => !isOfList(name))), ...back };
}

function Parts({
  asked,
  initial,
  words,
  save,
}: {
  asked: StepControls;
  initial: SubmittedValues;
  words: Words;
  /** Preserves the form's input. */
  save: RefObject<() => void>;
}) {
  const { state } = useForm();
  const values = submittedIn(state) ?? initial;
  // Adding or removing a row fires no input event, and a reload must restore that too.
  useEffect(() => {
    if (submittedIn(state)) save.current();
  }, [state, save]);
  return (
    <>
      {asked.controls.map((control) => (
        <ControlField key={control.name} control={control} value={values[control.name] ?? ""} values={values} />
      ))}
      {asked.lists.map((list) => (
        <List key={list.prefix} list={list} values={values} />
      ))}
      <p className="vh" role="status">
        {state.status === "editing" ? state.message : ""}
      </p>
      <SubmitButton size="l" pendingText={words.sending}>
        {words.send}
      </SubmitButton>
    </>
  );
}

/** One step of a worker's own page. Works without a script; with one, input survives a reload of the page. */
export function StepForm({
  action,
  token,
  step,
  idempotencyKey,
  asked,
  initial,
  isPreserved,
  words,
}: {
  action: FormAction;
  token: string;
  step: string;
  idempotencyKey: string;
  asked: StepControls;
  initial: SubmittedValues;
  /** Whether input survives a reload: not for bank details. */
  isPreserved: boolean;
  words: Words;
}) {
  const box = useRef<HTMLDivElement>(null);
  const save = useRef(() => {});
  const [back, setBack] = useState<SubmittedValues>();
  useEffect(() => {
    const form = box.current?.querySelector("form");
    if (!isPreserved || !form) return;
    setBack(savedInput(form, step));
    const kept = preserveFormInput(form, step);
    save.current = kept.save;
    return kept.stop;
  }, [isPreserved, step]);
  return (
    <div ref={box}>
      <p role="status" className={back ? "notice mp-back" : "vh"}>
        {back ? words.draft : ""}
      </p>
      <Form action={action} className="card pad">
        {/* The form's first submit button, which the Enter key presses: without it, Enter would remove a row. */}
        <button type="submit" className="vh" tabIndex={-1} aria-hidden="true">
          {words.send}
        </button>
        <HiddenField name="token" value={token} />
        <HiddenField name="step" value={step} />
        <PreservedField name="idempotencyKey" value={idempotencyKey} />
        <FormLeaveGuard isRestored={back !== undefined} />
        {/* A new key, since controls keep their initial values. */}
        <Parts
          key={back ? "back" : "stored"}
          asked={asked}
          initial={merged(asked, initial, back)}
          words={words}
          save={save}
        />
      </Form>
    </div>
  );
}
