"use client";

import type { ReactNode } from "react";
import { useForm } from "./form";
import { errorId, fieldId, typedIn } from "./state";

/** A box to tick, its label beside it. What was ticked comes back with the form; it posts `on`. */
export function CheckboxField({
  name,
  label,
  hint,
  defaultChecked = false,
}: {
  name: string;
  label: string;
  hint?: ReactNode;
  defaultChecked?: boolean;
}) {
  const { state } = useForm();
  const failed = state.status === "invalid" || state.status === "failed" ? state : undefined;
  const message = failed?.errors.find((error) => error.field === name)?.message;
  const typed = typedIn(state);
  const checked = typed ? typed[name] === "on" : defaultChecked;
  const id = fieldId(name);
  const hintId = `${id}-hint`;
  return (
    <div className="fld">
      {message ? (
        <p className="err" id={errorId(name)}>
          {message}
        </p>
      ) : null}
      <div className="check">
        {/* React resets a box to what it was first drawn with: a new key makes that what came back. */}
        <input
          key={String(checked)}
          type="checkbox"
          id={id}
          name={name}
          defaultChecked={checked}
          aria-invalid={message ? true : undefined}
          aria-describedby={[hint && hintId, message && errorId(name)].filter(Boolean).join(" ") || undefined}
        />
        <label htmlFor={id}>{label}</label>
      </div>
      {hint ? (
        <p className="hint check-hint" id={hintId}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}
