/** The errors of a posted form of a worker's profile, each at its control. */
import { inPageOrder } from "@/lib/bff/forms/submitted-values";
import { clock } from "@/lib/config/clock";
import { birthdayIn, toDay } from "@/lib/contract/fields";
import { dateOfBirthError } from "@/lib/contract/workers/fields";
import { calendarDate } from "@/lib/format";
import { emptyRows, filled, isRowList, type Values } from "./row-lists";

/**
 * The error of a day that can be read but not be a date of birth. The call checks it, too, but only once the schema accepts the rest: here
 * it is reported together with the other errors.
 */
export function dateOfBirthProblems(values: Values): ControlError[] {
  const entered = toDay(values["dateOfBirth"] ?? birthdayIn("dateOfBirth", values));
  const message = entered && dateOfBirthError(entered, calendarDate(clock.now()));
  return message ? [{ field: "dateOfBirth", message }] : [];
}

type ControlError = { field: string; message: string };

/** The control a message belongs to: in the form's own numbering of rows, without the prefix of the call's input. */
export function controlOf(path: string, values: Values): string {
  const own = path
    .replace(/^(?:basic|bank|check|document\.details|document)\./, "")
    .replace(/^(skills|vacations)\..*$/, "$1");
  const [, list, index, name] = /^(\w+)\.(\d+)(?:\.(.*))?$/.exec(own) ?? [];
  if (list === undefined || !isRowList(list))
    return own.replace(/^(branchIds|workerTypeIds|permittedWorkerTypeIds)\..*$/, "$1");
  const place = filled(values, list).indexes[Number(index)] ?? Number(index);
  return `${list}.${place}${name ? `.${name}` : `.${Object.keys(emptyRows[list])[0]}`}`;
}

/** The first error of each control, in page order. The error of a list without a first row is shown at its "add" button. */
export function errorsOf(problems: readonly { field: string; message: string }[], values: Values): ControlError[] {
  const errors = problems.map(({ field, message }) => {
    const control = controlOf(field, values);
    return { field: isRowList(control) ? `${control}:add` : control, message };
  });
  const first = errors.filter(({ field }, n) => errors.findIndex((other) => other.field === field) === n);
  return inPageOrder(first, values);
}
