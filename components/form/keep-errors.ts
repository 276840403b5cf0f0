/** The errors of a form across an answer that checked only part of it: a row, or the postcode of an address. */
import type { FieldError, FormState, SubmittedValues } from "./state";

const isOf = (name: string, field: string): boolean => name === field || name.startsWith(`${field}.`);

/** Whether a control, or each part of one, has the same value in both. */
const isSame = (field: string, one: SubmittedValues, other: SubmittedValues): boolean =>
  Object.keys({ ...one, ...other })
    .filter((name) => isOf(name, field))
    .every((name) => one[name] === other[name]);

/** The errors in the order of the controls; those of no control stay first. */
function ordered(errors: readonly FieldError[], values: SubmittedValues): FieldError[] {
  const names = Object.keys(values);
  const place = ({ field }: FieldError) => names.findIndex((name) => isOf(name, field));
  return errors.toSorted((one, other) => place(one) - place(other));
}

/**
 * The answer with the errors that the form showed before and that still hold: those of controls whose value is the same.
 * An answer that checked the whole form replaces them.
 */
export function keepErrors(before: FormState, answer: FormState): FormState {
  if (answer.status !== "editing" && !(answer.status === "invalid" && answer.isPartial)) return answer;
  if (!("errors" in before) || !before.errors) return answer;
  const own = answer.errors ?? [];
  const kept = before.errors.filter(
    ({ field }) => !own.some((error) => error.field === field) && isSame(field, before.values, answer.values),
  );
  return kept.length === 0 ? answer : { ...answer, errors: ordered([...kept, ...own], answer.values) };
}
