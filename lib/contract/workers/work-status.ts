import { z } from "zod";

/** Whether a worker can work: the first reason why not, or what will end it. Only `ready` and `expires` can. */
export const workStatusKinds = [
  "ready",
  "expires",
  "missing",
  "expired",
  "waiting",
  "inReview",
  "notSubmitted",
  "denied",
  "lapsed",
  "notActive",
  "disabled",
  "resigned",
  "archived",
] as const;

export const workStatusSchema = z.object({
  kind: z.enum(workStatusKinds),
  /** How soon an action is needed. */
  urgency: z.enum(["none", "soon", "now"]),
  /** How many things are missing. */
  count: z.int().nullable(),
  /** When the first of them expires or expired. */
  on: z.iso.date().nullable(),
});
export type WorkStatus = z.infer<typeof workStatusSchema>;
