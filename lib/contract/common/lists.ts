/** What every list of the contract takes and returns: one page, and the cursors of the pages on both sides of it. */
import { z } from "zod";
import { constants } from "@/lib/config/constants";

const cursor = z.string().max(1_000).optional();

/** The page that a caller asks for. */
export const pageInput = {
  /** The cursor of the next page; opaque. */
  after: cursor,
  /** The cursor of the previous page, instead of `after`. */
  before: cursor,
  /** Whether the matches are counted. */
  counted: z.literal("yes").optional(),
  limit: z.coerce.number().int().min(1).max(constants.listPageSizeMax).default(constants.listPageSize),
};

/** How many rows match: exact up to a limit, beyond it at least as many. */
const totalSchema = z.object({ count: z.int(), isExact: z.boolean() });
export type ListTotal = z.infer<typeof totalSchema>;

/** What a page returns beside its rows. */
export const pageOutput = {
  previous: z.string().nullable(),
  next: z.string().nullable(),
  /** Null unless it was asked for. */
  total: totalSchema.nullable(),
};
