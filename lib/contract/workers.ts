/** The calls about workers (spec sections 3 and 7). */
import { oc } from "@orpc/contract";
import { z } from "zod";
import { constants } from "@/lib/config/constants";
import { questionnaireStatusSchema, workerBasicInformationSchema } from "./questionnaires";

export const workerRowSchema = z.object({
  _id: z.uuid(),
  workerId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Whether a link can be mailed; the address itself stays on the server. */
  hasEmail: z.boolean(),
  questionnaire: z.object({
    status: questionnaireStatusSchema,
    submittedAt: z.iso.datetime().nullable(),
    lock: z.int32(),
  }),
});
export type WorkerRow = z.infer<typeof workerRowSchema>;

export const workerListInputSchema = z.object({
  search: z.string().trim().max(100).optional(),
  status: questionnaireStatusSchema.optional(),
  /** The key the last page ended with; opaque. */
  after: z.string().max(400).optional(),
  limit: z.coerce.number().int().min(1).max(constants.listPageSizeMax).default(constants.listPageSize),
});

export const workers = {
  list: oc
    .route({ method: "GET", path: "/workers", summary: "The organisation's workers by name, a page at a time" })
    .input(workerListInputSchema)
    .output(z.object({ items: z.array(workerRowSchema), next: z.string().nullable() })),

  basicInformation: oc
    .route({
      method: "GET",
      path: "/workers/{workerId}/basic-information",
      summary: "Get worker basic information by id",
    })
    .input(z.object({ workerId: z.uuid() }))
    .output(workerBasicInformationSchema),
};
