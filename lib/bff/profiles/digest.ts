/** A digest of the values of a form, which changes when they change. */
import { createHash } from "node:crypto";

/** A digest of a form's values: equal for equal values in any order. */
export const digestOf = (values: Readonly<Record<string, string | undefined>>): string =>
  createHash("sha256")
    .update(JSON.stringify(Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1))))
    .digest("base64url");
