/** What a posted form answers with: its errors with what was entered, or the page that it leads to. */

import type { ResultError } from "@/lib/bff/result";
import { messages } from "@/lib/config/messages";
import { fieldErrors, inPageOrder } from "./submitted-values";

export type Values = Record<string, string>;
/** `href`: where the error's link leads, if not to the control. */
export type FormError = { field: string; message: string; href?: string };
export type RefusedForm = { status: "invalid" | "failed"; message: string; errors: FormError[]; values: Values };
export type PostedAnswer = RefusedForm | { status: "continueTo"; path: string };

/** The form with its values and one message for all of it. */
export const failed = (message: string, values: Values): RefusedForm => ({
  status: "failed",
  message,
  errors: [],
  values,
});

/** The form with its values and each error at its control, in page order. */
export const invalid = (errors: readonly FormError[], values: Values): RefusedForm => ({
  status: "invalid",
  message: messages.general.problem,
  errors: inPageOrder(errors, values),
  values,
});

/** What a call refused: each error at its control, named by `toError` if not like the call's field, or one message. */
export function refused(
  error: ResultError,
  values: Values,
  toError: (error: FormError) => FormError = (same) => same,
): PostedAnswer {
  const errors = fieldErrors(error).map(toError);
  return errors.length > 0 ? invalid(errors, values) : failed(error.message, values);
}

/** The answer to a form that none of our pages posts. */
export const unreadable = (values: Values): RefusedForm => failed(messages.general.formUnreadable, values);
