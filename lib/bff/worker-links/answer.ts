/** The answers to the posted forms of a worker's link: the form's next state, with each error at its control. */
import type { AddressAnswer } from "@/lib/bff/forms/addresses";
import { inPageOrder } from "@/lib/bff/forms/submitted-values";
import { controlOf as rowControlOf } from "@/lib/bff/profiles/errors";
import { emptyRows, isRowList } from "@/lib/bff/profiles/row-lists";
import type { ResultError } from "@/lib/bff/result";
import { messages } from "@/lib/config/messages";
import { toWorker } from "@/lib/config/messages/field-errors";

const texts = messages.workerLinks;

export type Values = Record<string, string>;
export type ControlError = { field: string; message: string };
export type ProfileAnswer =
  | { status: "invalid" | "failed"; message: string; errors: ControlError[]; values: Values }
  | { status: "editing"; message: string; values: Values }
  | AddressAnswer
  | { status: "continueTo"; path: string };

/** The form control for a path of the call's input; an empty list is represented by its first row. */
function controlOf(path: string, values: Values): string {
  const name = path.replace(/^values\./, "").replace(/^document\./, "");
  const [list = ""] = name.split(".");
  if (isRowList(list))
    return name === list ? `${list}.0.${Object.keys(emptyRows[list])[0]}` : rowControlOf(name, values);
  return name === "address" ? "address.address" : name;
}

/** The first error of each control, in page order and in words for the worker, who fills in their own details. */
export function errorsOf(problems: readonly ControlError[], values: Values): ControlError[] {
  const errors = problems.map(({ field, message }) => ({
    field: controlOf(field, values),
    message: toWorker(message),
  }));
  const first = errors.filter(({ field }, n) => errors.findIndex((other) => other.field === field) === n);
  return inPageOrder(first, values);
}

/** The form's state for an error of a call. */
export function invalidAnswer({ code, message, fields, reason }: ResultError, values: Values): ProfileAnswer {
  const errors = errorsOf(fields, values);
  if (code === "BAD_REQUEST" && errors.length > 0) {
    return { status: "invalid", message: messages.general.problem, errors, values };
  }
  if (reason === "locked") return { status: "failed", message: texts.lockedMeanwhile, errors: [], values };
  return { status: "failed", message, errors: [], values };
}
