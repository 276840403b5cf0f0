import type { ReactNode } from "react";
import { general } from "@/lib/config/messages/general";
import { type FieldError, fieldId, summaryText } from "./state";

export type ErrorSummaryProps = {
  title?: string;
  /** Said once under the heading; left out where it would only repeat it. */
  message?: string;
  errors?: readonly FieldError[];
  /** What helps, where it is not a control of the form. */
  children?: ReactNode;
};

/**
 * What is wrong with a form, at its top, with a link to each control. Plain markup that works without a script; who
 * shows it in the browser moves the focus to it and lets `reveal` follow its links.
 */
export function ErrorSummary({ title = general.problem, message, errors = [], children }: ErrorSummaryProps) {
  return (
    <div className="summary" role="alert" tabIndex={-1}>
      <h2>{title}</h2>
      {message && message !== title ? <p>{message}</p> : null}
      {errors.length > 0 ? (
        <ul>
          {errors.map((error) => (
            <li key={`${error.field}:${error.message}`}>
              <a href={`#${fieldId(error.field)}`}>{summaryText(error)}</a>
            </li>
          ))}
        </ul>
      ) : null}
      {children}
    </div>
  );
}
