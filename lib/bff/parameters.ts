/** What an address carries: anything a stranger types. */

/** A text; nothing for what is none, is empty or stands there twice. */
export const textOf = (value: unknown): string | undefined => (typeof value === "string" && value ? value : undefined);

/** The texts an address carries under names of ours; each at most once. */
export const readTexts = <Name extends string>(
  parameters: Record<string, unknown>,
  names: readonly Name[],
): Partial<Record<Name, string>> =>
  Object.fromEntries(
    names.flatMap((name) => (textOf(parameters[name]) ? [[name, textOf(parameters[name])]] : [])),
  ) as Partial<Record<Name, string>>;
