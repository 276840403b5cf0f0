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
