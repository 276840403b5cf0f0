"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import { CheckboxField } from "@/components/form/checkbox";
import { Field, HiddenField, KeptField } from "@/components/form/field";
import { Form, type FormAction, useForm } from "@/components/form/form";
import { type TypedValues, typedIn } from "@/components/form/state";
import { SubmitButton } from "@/components/form/submit-button";
import type { Asked, Control, ListOf } from "./controls";
import { heldBefore, keepTyped } from "./keep-typed";

type Words = { send: string; sending: string; draft: string };

function One({ control, name, value }: { control: Control; name: string; value: string }) {
  const { label, hint, as = "input", type, inputMode, autoComplete, maxLength, options = [] } = control;
  if (as === "checkbox") return <CheckboxField name={name} label={label} hint={hint} defaultChecked={value === "on"} />;
  const shared = { name, label, hint, autoComplete, defaultValue: value };
  if (as === "select") return <Field {...shared} as="select" options={options} />;
  if (as === "textarea") return <Field {...shared} as="textarea" rows={3} maxLength={maxLength} />;
  return <Field {...shared} type={type} inputMode={inputMode} maxLength={maxLength} />;
}

function List({ list, values }: { list: ListOf; values: TypedValues }) {
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
            return <One key={name} control={control} name={name} value={values[name] ?? ""} />;
          })}
          <button type="submit" name="do" value={`${prefix}.remove.${n}`} className="btn btn-secondary btn-s">
            Remove
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

/** What the form shows: what came back after a reload in the place of what is stored, its rows and all. */
function merged({ lists }: Asked, initial: TypedValues, back: TypedValues | undefined): TypedValues {
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
  asked: Asked;
  initial: TypedValues;
  words: Words;
  /** Keeps what the form holds. */
  save: RefObject<() => void>;
}) {
  const { state } = useForm();
  const values = typedIn(state) ?? initial;
  // A row more or a row less is no input, and a reload is to bring that back too.
  useEffect(() => {
    if (typedIn(state)) save.current();
  }, [state, save]);
  return (
    <>
      {asked.controls.map((control) => (
        <One key={control.name} control={control} name={control.name} value={values[control.name] ?? ""} />
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

/** One step of a worker's own page. Works without a script; with one, what was typed outlives a reload of the page. */
export function StepForm({
  action,
  token,
  step,
  idempotencyKey,
  asked,
  initial,
  isKept,
  words,
}: {
  action: FormAction;
  token: string;
  step: string;
  idempotencyKey: string;
  asked: Asked;
  initial: TypedValues;
  /** Whether a reload brings back what was typed: not where he is paid. */
  isKept: boolean;
  words: Words;
}) {
  const box = useRef<HTMLDivElement>(null);
  const save = useRef(() => {});
  const [back, setBack] = useState<TypedValues>();
  useEffect(() => {
    const form = box.current?.querySelector("form");
    if (!isKept || !form) return;
    setBack(heldBefore(form, step));
    const kept = keepTyped(form, step);
    save.current = kept.save;
    return kept.stop;
  }, [isKept, step]);
  return (
    <div ref={box}>
      <p role="status" className={back ? "notice mp-back" : "vh"}>
        {back ? words.draft : ""}
      </p>
      <Form action={action} className="card pad">
        {/* What the Enter key presses: the first submit button of a form, which else would take a row away. */}
        <button type="submit" className="vh" tabIndex={-1} aria-hidden="true">
          {words.send}
        </button>
        <HiddenField name="token" value={token} />
        <HiddenField name="step" value={step} />
        <KeptField name="idempotencyKey" value={idempotencyKey} />
        {/* A new key: controls hold what they were first drawn with. */}
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
