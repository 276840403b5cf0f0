/** What the overview page shows (domain, /dashboard/overview). */
import { oc } from "@orpc/contract";
import { z } from "zod";

const figureSchema = z.object({
  label: z.string(),
  value: z.int(),
  /** The filtered list behind the figure: a path of the portal. Absent where there is none yet. */
  href: z.string().optional(),
});

const cardSchema = z.object({ key: z.string(), title: z.string(), figures: z.array(figureSchema) });
export type Card = z.infer<typeof cardSchema>;

const taskSchema = z.object({ key: z.string(), title: z.string(), text: z.string(), href: z.string() });
/** An unfinished task of the set-up. */
export type SetUpTask = z.infer<typeof taskSchema>;

export const overview = {
  get: oc
    .route({ method: "GET", path: "/overview", summary: "The cards of the overview page that the caller may see" })
    .output(z.object({ cards: z.array(cardSchema), setUp: z.array(taskSchema) })),
};
