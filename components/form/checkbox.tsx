"use client";

import type { ReactNode } from "react";
import { useControl } from "./control";

/** A checkbox with its label. Its state is preserved when the form is shown again; it posts `on`. */
export function CheckboxField({
  name,
  label,
  hint,
  required,
  defaultChecked = false,
}: {
  name: string;
  label: string;
  hint?: ReactNode;
  required?: boolean;
  defaultChecked?: boolean;
}) {
  const { id, aria, submitted, hintLine, errorLine } = useControl(name, {
    hint,
    required,
    hintClass: "hint check-hint",
  });
  const checked = submitted ? submitted[name] === "on" : defaultChecked;
  return (
    <div className="fld">
      {errorLine}
      <div className="check">
        {/* React resets a checkbox to its initial value: a new key makes the returned value the initial one. */}
        <input key={String(checked)} type="checkbox" id={id} name={name} defaultChecked={checked} {...aria} />
        <label htmlFor={id}>{label}</label>
      </div>
      {hintLine}
    </div>
  );
}
