/** What is chosen from a closed list. */
import { z } from "zod";

/** Values of a closed list, each at most once and in the order of the list; `unknown` is the error for any other. */
export const chosen = <const Value extends string>(values: readonly [Value, ...Value[]], unknown: string) =>
  z
    .array(z.enum(values, unknown))
    .max(values.length, unknown)
    .transform((list) => values.filter((value) => list.includes(value)));
