/** Reads the parameters of an address, which are untrusted. */

/** A text; undefined if it is not a string, is empty or is given twice. */
export const textOf = (value: unknown): string | undefined => (typeof value === "string" && value ? value : undefined);

/** The named texts of an address; each at most once. */
export const readTexts = <Name extends string>(
  parameters: Record<string, unknown>,
  names: readonly Name[],
): Partial<Record<Name, string>> =>
  Object.fromEntries(
    names.flatMap((name) => (textOf(parameters[name]) ? [[name, textOf(parameters[name])]] : [])),
  ) as Partial<Record<Name, string>>;
