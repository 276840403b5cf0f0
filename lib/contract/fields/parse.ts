/**
 * Converts submitted text to the value of a field, and back: the one parser of all forms, so that they accept the same
 * spellings. Text it cannot parse is returned unchanged, for the schema to reject.
 */
import type { Control, Field } from "./definition";

type Values = Readonly<Record<string, string>>;

const birthdayParts = ["day", "month", "year"] as const;

/** A text as the field's schema takes it; null where it is empty. */
function valueFrom({ value: { read } }: Field, text: string): unknown {
  const entered = text.trim();
  if (!entered) return null;
  return (read ? read(entered) : null) ?? entered;
}

/** The three controls of a birthday as one text, `27/3/1990`, with nothing between the slashes where a part is empty. */
export function birthdayIn(name: string, values: Values): string {
  const parts = birthdayParts.map((part) => (values[`${name}.${part}`] ?? "").trim());
  return parts.some(Boolean) ? parts.join("/") : "";
}

const partFrom = ({ as }: Control, text: string): string | null => (as === "select" ? text : text || null);

/**
 * The value of a field's controls, as its schema takes it; null where they are empty, or an empty list for a list. Rows
 * are parsed by the forms (lib/bff), since their numbers are the form's. `prefix` is what the names of a field's parts
 * begin with.
 */
export function parseField(name: string, definition: Field, values: Values, prefix = `${name}.`): unknown {
  const { as, parts, prefix: box } = definition.value.control;
  if (as === "checkbox") return values[name] === "on";
  if (as === "checks") {
    return Object.entries(values).flatMap(([control, value]) =>
      control.startsWith(`${box}.`) && value === "on" ? [control.slice((box?.length ?? 0) + 1)] : [],
    );
  }
  if (as === "birthday") return valueFrom(definition, values[name] ?? birthdayIn(name, values));
  if (parts) {
    const entered = Object.entries(parts).map(([part, control]): [string, Control, string] => [
      part,
      control,
      (values[`${prefix}${part}`] ?? "").trim(),
    ]);
    // A country is preselected: without other parts it is not an address.
    if (entered.every(([, { as: kind }, text]) => kind === "select" || !text)) return null;
    return Object.fromEntries(entered.map(([part, control, text]) => [part, partFrom(control, text)]));
  }
  const value = valueFrom(definition, values[name] ?? "");
  return value === null && definition.value.format === "list" ? [] : value;
}

const textOf = (value: unknown): string => (value === null || value === undefined ? "" : String(value));

/** The texts of a field's controls, from its value. Rows are handled by the forms. */
export function formatField(name: string, definition: Field, value: unknown): Record<string, string> {
  const { control, show } = definition.value;
  if (control.as === "rows") return {};
  if (control.as === "checkbox") return { [name]: value === true ? "on" : "" };
  if (control.as === "checks") {
    const ids = Array.isArray(value) ? value : [];
    return Object.fromEntries(ids.map((id) => [`${control.prefix}.${id}`, "on"]));
  }
  if (control.as === "birthday") {
    const parts = textOf(value).split("-").reverse();
    return Object.fromEntries(birthdayParts.map((part, n) => [`${name}.${part}`, (parts[n] ?? "").replace(/^0+/, "")]));
  }
  if (control.parts) {
    const storedParts = typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
    return Object.fromEntries(
      Object.entries(control.parts).map(([part, { as }]) => [
        `${name}.${part}`,
        textOf(storedParts[part] ?? (as === "select" ? "GB" : "")),
      ]),
    );
  }
  if (value === null || value === undefined) return { [name]: "" };
  return { [name]: show ? show(value as never) : textOf(value) };
}
