/** The answers to the posted forms of a worker's link: the form's next state, with each error at its control. */
import { controlOf as rowControlOf } from "@/lib/bff/profiles/errors";
import { emptyRows, isRowList } from "@/lib/bff/profiles/row-lists";
import type { ResultError } from "@/lib/bff/result";
import { messages } from "@/lib/config/messages";

const texts = messages.workerLinks;

export type Values = Record<string, string>;
export type ControlError = { field: string; message: string };
export type ProfileAnswer =
  | { status: "invalid" | "failed"; message: string; errors: ControlError[]; values: Values }
  | { status: "editing"; message: string; values: Values }
  | { status: "continueTo"; path: string };

/** The form control for a path of the call's input; an empty list is represented by its first row. */
export function controlOf(path: string, values: Values): string {
  const name = path.replace(/^values\./, "").replace(/^document\./, "");
  const [list = ""] = name.split(".");
  if (isRowList(list))
    return name === list ? `${list}.0.${Object.keys(emptyRows[list])[0]}` : rowControlOf(name, values);
  return name === "address" ? "address.address" : name;
}

/** The first error of each control. */
export const firstOfEach = (errors: ControlError[]): ControlError[] =>
  errors.filter(({ field }, n) => errors.findIndex((other) => other.field === field) === n);

/** The form's state for an error of a call. */
export function invalidAnswer({ code, message, fields, reason }: ResultError, values: Values): ProfileAnswer {
  const errors = firstOfEach(
    fields.map((error) => ({ field: controlOf(error.field, values), message: error.message })),
  );
  if (code === "BAD_REQUEST" && errors.length > 0) {
    return { status: "invalid", message: messages.general.problem, errors, values };
  }
  if (reason === "locked") return { status: "failed", message: texts.lockedMeanwhile, errors: [], values };
  return { status: "failed", message, errors: [], values };
}
