"use client";

import type { ReactNode } from "react";
import type { FormControl } from "@/lib/contract/fields";
import { BirthdayField } from "./birthday-field";
import { CheckboxField } from "./checkbox";
import { Field } from "./field";
import { PostcodeField } from "./postcode-field";

/** What a control needs to render: its registered definition, or that of a row. */
export type RenderedControl = Pick<FormControl, "name" | "label"> & Partial<FormControl>;

/** A control as described by the registry of fields. `hint` overrides its own hint; `values` are those of a control with parts. */
export function ControlField({
  control,
  name = control.name,
  value,
  values = {},
  hint = control.hint,
}: {
  control: RenderedControl;
  name?: string;
  value: string;
  values?: Readonly<Record<string, string>>;
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
  if (as === "birthday") {
    const isOwn = autoComplete !== "off";
    return <BirthdayField name={name} label={label} hint={hint} required={isRequired} isOwn={isOwn} values={values} />;
  }
  if (as === "checkbox") return <CheckboxField name={name} label={label} hint={hint} defaultChecked={value === "on"} />;
  const shared = { name, label, hint, autoComplete, defaultValue: value, required: isRequired };
  if (as === "postcode") return <PostcodeField {...shared} maxLength={maxLength} />;
  if (as === "select") return <Field {...shared} as="select" options={options} />;
  if (as === "textarea") return <Field {...shared} as="textarea" rows={lines} maxLength={maxLength} />;
  return <Field {...shared} type={type} inputMode={inputMode} maxLength={maxLength} />;
}
