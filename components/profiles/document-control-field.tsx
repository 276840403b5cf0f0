"use client";

import type { ReactNode } from "react";
import { profileUploadForm as texts } from "@/lib/config/messages/profiles/pages";

type Option = { value: string; label: string };

/** A control that describes a document, in addition to its file. */
export type DocumentControl = {
  name: string;
  label: string;
  hint?: string | undefined;
  isNeeded?: boolean;
  /** The error when it is needed and empty. */
  missing?: string | undefined;
  value?: string | undefined;
} & ({ type: "text" | "date" } | { type: "select"; options: readonly Option[] } | { type: "checkbox" });

/** The hint and the error of a control, and the attributes that connect it with them. */
export function describedControl(id: string, hint?: ReactNode, error?: string) {
  const [errorId, hintId] = [`${id}-error`, `${id}-hint`];
  return {
    messages: (
      <>
        {hint ? (
          <p className="hint" id={hintId}>
            {hint}
          </p>
        ) : null}
        {error ? (
          <p className="err" id={errorId}>
            {error}
          </p>
        ) : null}
      </>
    ),
    attributes: {
      id,
      "aria-invalid": error ? (true as const) : undefined,
      "aria-describedby": [hint && hintId, error && errorId].filter(Boolean).join(" ") || undefined,
    },
  };
}

/** One control of a document with its label, hint and error. */
export function DocumentControlField({
  control,
  id,
  error,
}: {
  control: DocumentControl;
  id: string;
  error: string | undefined;
}) {
  const { messages, attributes } = describedControl(id, control.hint, error);
  const { name } = control;
  if (control.type === "checkbox") {
    return (
      <div className="fld">
        <div className="check">
          <input type="checkbox" name={name} {...attributes} defaultChecked={control.value === "on"} />
          <label htmlFor={id}>{control.label}</label>
        </div>
        {messages}
      </div>
    );
  }
  const shared = { className: "inp", name, ...attributes, required: control.isNeeded, defaultValue: control.value };
  return (
    <div className="fld">
      <label htmlFor={id}>{control.label}</label>
      {messages}
      {control.type === "select" ? (
        <select {...shared}>
          <option value="">{texts.choose}</option>
          {control.options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      ) : (
        <input {...shared} type={control.type} autoComplete="off" maxLength={120} />
      )}
    </div>
  );
}
