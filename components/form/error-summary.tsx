import type { ReactNode } from "react";
import { general } from "@/lib/config/messages/general";
import { type FieldError, fieldId, summaryText } from "./state";

export type ErrorSummaryProps = {
  title?: string | undefined;
  /** The message shown under the heading; left out where it would only repeat it. */
  message?: string | undefined;
  errors?: readonly FieldError[];
  /** The form's part of its controls' ids, where it has one. */
  formId?: string;
  /** Where to go to fix it, if that is not a control of the form. */
  children?: ReactNode;
};

/**
 * A form's error summary, with a link to each control. Plain markup that works without a script; a client component
 * that shows it moves the focus to it and lets `reveal` follow its links.
 */
export function ErrorSummary({ title = general.problem, message, errors = [], formId, children }: ErrorSummaryProps) {
  return (
    <div className="summary" role="alert" tabIndex={-1}>
      <h2>{title}</h2>
      {message && message !== title ? <p>{message}</p> : null}
      {errors.length > 0 ? (
        <ul>
          {errors.map((error) => (
            <li key={`${error.field}:${error.message}`}>
              <a href={error.href ?? `#${fieldId(error.field, formId)}`}>{summaryText(error)}</a>
            </li>
          ))}
        </ul>
      ) : null}
      {children}
    </div>
  );
}
