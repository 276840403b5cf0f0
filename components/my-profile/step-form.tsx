"use client";

import { useEffect, useRef, useState } from "react";
import { CheckboxField } from "@/components/form/checkbox";
import { Field, HiddenField, KeptField } from "@/components/form/field";
import { Form, type FormAction, useForm } from "@/components/form/form";
import { type TypedValues, typedIn } from "@/components/form/state";
import { SubmitButton } from "@/components/form/submit-button";
import type { Asked, Control, ListOf } from "./controls";
import { keepTyped } from "./keep-typed";

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

function Parts({ asked, initial, words }: { asked: Asked; initial: TypedValues; words: Words }) {
  const { state } = useForm();
  const values = typedIn(state) ?? initial;
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
  const [isBack, setIsBack] = useState(false);
  useEffect(() => {
    const form = box.current?.querySelector("form");
    return isKept && form ? keepTyped(form, step, () => setIsBack(true)) : undefined;
  }, [isKept, step]);
  return (
    <div ref={box}>
      <p role="status" className={isBack ? "notice mp-back" : "vh"}>
        {isBack ? words.draft : ""}
      </p>
      <Form action={action} className="card pad">
        {/* What the Enter key presses: the first submit button of a form, which else would take a row away. */}
        <button type="submit" className="vh" tabIndex={-1} aria-hidden="true">
          {words.send}
        </button>
        <HiddenField name="token" value={token} />
        <HiddenField name="step" value={step} />
        <KeptField name="idempotencyKey" value={idempotencyKey} />
        <Parts asked={asked} initial={initial} words={words} />
      </Form>
    </div>
  );
}
