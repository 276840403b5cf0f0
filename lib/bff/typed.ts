/** What was typed into a form, and what was wrong with it, for actions. */
import type { Problem } from "./outcome";

/** The texts of the named controls; what is missing, or no text, counts as empty. */
export function typedTexts<Name extends string>(data: FormData, names: readonly Name[]): Record<Name, string> {
  const texts = names.map((name) => {
    const value = data.get(name);
    return [name, typeof value === "string" ? value : ""] as const;
  });
  return Object.fromEntries(texts) as Record<Name, string>;
}

/** The fields a call refused, each with its first message; none when it was refused for something else. */
export function fieldErrors({ code, fields }: Problem): { field: string; message: string }[] {
  if (code !== "BAD_REQUEST") return [];
  return fields.filter(({ field }, n) => fields.findIndex((other) => other.field === field) === n);
}
