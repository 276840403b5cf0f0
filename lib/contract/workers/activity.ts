/** What happened to a worker, from the audit log: who did what, and which field or document, never its value. */
import { oc } from "@orpc/contract";
import { z } from "zod";
import { constants } from "@/lib/config/constants";

/** The audit actions that are shown. `tests/unit/worker-activity.test.ts` names those that are not, and why. */
export const activityActions = [
  "worker.created",
  "worker.changed",
  "worker.photoChanged",
  "worker.documentAdded",
  "worker.documentRemoved",
  "worker.documentAccepted",
  "worker.documentRejected",
  "worker.checkRecorded",
  "worker.submitted",
  "worker.approved",
  "worker.denied",
  "worker.lapsed",
  "worker.activated",
  "worker.disabled",
  "worker.resigned",
  "worker.archived",
  "worker.restored",
  "worker.expiryNotified",
  "worker.profileExported",
  "worker.erased",
  "worker.linkCreated",
  "worker.linkOpened",
  "worker.linkUsed",
  "worker.linkRevoked",
  "worker.shiftsLinkCreated",
  "worker.shiftsLinkOpened",
  "worker.shiftsLinkRevoked",
  "worker.hoursMailsChanged",
  "worker.availabilityChanged",
  "worker.noteAdded",
  "worker.noteChanged",
  "worker.noteRemoved",
  "worker.noteDone",
  "worker.noteReopened",
  "questionnaire.linkSent",
  "questionnaire.linkOpened",
  "questionnaire.submitted",
  "questionnaire.reopened",
  "profileChange.requested",
  "profileChange.approved",
  "profileChange.rejected",
] as const;
export type ActivityAction = (typeof activityActions)[number];

const activitySchema = z.object({
  _id: z.uuid(),
  action: z.enum(activityActions),
  at: z.iso.datetime(),
  /** `name` is null for platform staff whose names the agency does not see. */
  by: z.object({ kind: z.enum(["person", "worker", "system"]), name: z.string().nullable() }),
  /** The fields it is about, by their names in the registry, and the kind of document or check. */
  fields: z.array(z.string()),
  what: z.string().nullable(),
  /** Whether a link was e-mailed or made to be copied. */
  sentBy: z.enum(["mail", "copy"]).nullable(),
  /** Whether something was turned on or off. */
  isOn: z.boolean().nullable(),
});
export type Activity = z.infer<typeof activitySchema>;

export const activity = oc
  .route({ method: "GET", path: "/workers/{workerId}/activity", summary: "What happened to a worker, newest first" })
  .input(
    z.object({
      workerId: z.uuid(),
      after: z.string().max(400).optional(),
      limit: z.coerce.number().int().min(1).max(constants.listPageSizeMax).default(constants.listPageSize),
    }),
  )
  .output(z.object({ items: z.array(activitySchema), next: z.string().nullable() }));
