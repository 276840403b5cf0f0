import { z } from "zod";
import { listKey } from "@/lib/backend/lists";

/** When it was made, to the microsecond as PostgreSQL writes it, and its id: a day there is, in a year PostgreSQL knows. */
export const agreementsKey = listKey(z.tuple([z.iso.datetime({ precision: 6 }).regex(/^(?!0000)/), z.uuid()]));
