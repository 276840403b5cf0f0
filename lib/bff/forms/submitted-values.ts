/** The submitted values and errors of a form, for actions. */
import type { ResultError } from "@/lib/bff/result";

/** The texts of the named controls; a missing one, or a file, counts as empty. */
export function submittedTexts<Name extends string>(data: FormData, names: readonly Name[]): Record<Name, string> {
  const texts = names.map((name) => {
    const value = data.get(name);
    return [name, typeof value === "string" ? value : ""] as const;
  });
  return Object.fromEntries(texts) as Record<Name, string>;
}

/** The fields a call refused, each with its first error; empty when it was refused for another reason. */
export function fieldErrors({ code, fields }: ResultError): { field: string; message: string }[] {
  if (code !== "BAD_REQUEST") return [];
  return fields.filter(({ field }, n) => fields.findIndex((other) => other.field === field) === n);
}

/**
 * Errors in the order of the page, which is the order in which a browser posts its controls. One that was not posted, such as a checkbox
 * that is not selected, stays behind the error before it.
 */
export function inPageOrder<Error extends { field: string }>(
  errors: readonly Error[],
  values: Readonly<Record<string, string>>,
): Error[] {
  const places = new Map<string, number>();
  for (const [place, name] of Object.keys(values).entries()) {
    // A field with several controls is where the first of them is.
    for (const own of [name, name.replace(/\.\w+$/, "")]) if (!places.has(own)) places.set(own, place);
  }
  let last = -1;
  return errors
    .map((error) => {
      last = places.get(error.field) ?? last;
      return { error, place: last };
    })
    .sort((one, other) => one.place - other.place)
    .map(({ error }) => error);
}
