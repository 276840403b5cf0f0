"use client";

import type { ReactNode } from "react";
import { useForm } from "./form-context";
import { errorId, errorIn, fieldId, submittedIn } from "./state";

/**
 * Ties a control to its hint, its error message and the error summary: the one rule for every kind of control. The
 * element with `id` is the target of the summary's link; for a group that is its first control.
 */
export function useControl(
  name: string,
  { hint, required, hintClass = "hint" }: { hint?: ReactNode; required?: boolean | undefined; hintClass?: string } = {},
) {
  const { state, id: formId } = useForm();
  const message = errorIn(state, name);
  const ids = { id: fieldId(name, formId), hint: `${fieldId(name, formId)}-hint`, error: errorId(name, formId) };
  return {
    id: ids.id,
    message,
    submitted: submittedIn(state),
    hintLine: hint ? (
      <p className={hintClass} id={ids.hint}>
        {hint}
      </p>
    ) : null,
    errorLine: message ? (
      <p className="err" id={ids.error}>
        {message}
      </p>
    ) : null,
    aria: {
      "aria-required": required || undefined,
      "aria-invalid": message ? (true as const) : undefined,
      "aria-describedby": [hint && ids.hint, message && ids.error].filter(Boolean).join(" ") || undefined,
    },
  };
}
