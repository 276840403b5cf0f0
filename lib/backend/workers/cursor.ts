import { z } from "zod";
import { keyText, listKey } from "@/lib/backend/lists";

/** Each order with what a page of it ends with: the values it is ordered by, and the worker's id. */
export const workersKey = listKey(
  z.union([
    z.tuple([z.enum(["name", "-name"]), keyText, keyText, z.uuid()]),
    z.tuple([z.enum(["number", "-number", "match"]), keyText, z.uuid()]),
    // A day of a year PostgreSQL knows; null among those of whom nothing runs out.
    z.tuple([
      z.enum(["expiry", "-expiry"]),
      z.iso
        .date()
        .regex(/^(?!0000)/)
        .nullable(),
      z.uuid(),
    ]),
    // To the microsecond as PostgreSQL writes it.
    z.tuple([z.enum(["added", "-added"]), z.iso.datetime({ precision: 6 }).regex(/^(?!0000)/), z.uuid()]),
  ]),
);
export type WorkersKey = NonNullable<ReturnType<typeof workersKey.decode>>;
