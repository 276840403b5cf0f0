import { z } from "zod";
import { keyDay, keyText, keyTime, listKey } from "@/lib/backend/lists";

/** Each sort order with its cursor: the sort values of the last row, and the worker's id. */
export const workersKey = listKey(
  z.union([
    z.tuple([z.enum(["name", "-name"]), keyText, keyText, z.uuid()]),
    z.tuple([z.enum(["number", "-number", "match"]), keyText, z.uuid()]),
    // Null for workers without an expiry date.
    z.tuple([z.enum(["expiry", "-expiry"]), keyDay.nullable(), z.uuid()]),
    z.tuple([z.enum(["added", "-added"]), keyTime, z.uuid()]),
  ]),
);
export type WorkersKey = NonNullable<ReturnType<typeof workersKey.decode>>;
