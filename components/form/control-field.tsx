"use client";

import type { ReactNode } from "react";
import type { FormControl } from "@/lib/contract/fields";
import { CheckboxField } from "./checkbox";
import { Field } from "./field";

/** What a control needs to render: its registered definition, or that of a row. */
export type RenderedControl = Pick<FormControl, "name" | "label"> & Partial<FormControl>;

/** A control as described by the registry of fields. `hint` overrides its own hint. */
export function ControlField({
  control,
  name = control.name,
  value,
  hint = control.hint,
}: {
  control: RenderedControl;
  name?: string;
  value: string;
  hint?: ReactNode;
}) {
  const {
    label,
    as = "input",
    type,
    inputMode,
    autoComplete,
    maxLength,
    lines = 4,
    options = [],
    isRequired,
  } = control;
  if (as === "checkbox") return <CheckboxField name={name} label={label} hint={hint} defaultChecked={value === "on"} />;
  const shared = { name, label, hint, autoComplete, defaultValue: value, required: isRequired };
  if (as === "select") return <Field {...shared} as="select" options={options} />;
  if (as === "textarea") return <Field {...shared} as="textarea" rows={lines} maxLength={maxLength} />;
  return <Field {...shared} type={type} inputMode={inputMode} maxLength={maxLength} />;
}
