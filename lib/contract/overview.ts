/** What the first page of the day shows (domain, /dashboard/overview). */
import { oc } from "@orpc/contract";
import { z } from "zod";

export const overview = {
  get: oc
    .route({ method: "GET", path: "/overview", summary: "The figures on the first page, by what the caller may see" })
    .output(
      z.object({
        /** Null where the caller may not view workers. */
        questionnaires: z.object({ pending: z.int(), submitted: z.int(), resubmitted: z.int() }).nullable(),
      }),
    ),
};
