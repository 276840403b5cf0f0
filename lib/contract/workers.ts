/** The calls about workers (spec sections 3 and 7): the list, and what is done to those it shows. */
import { oc } from "@orpc/contract";
import { z } from "zod";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { questionnaireStatusSchema, workerBasicInformationSchema } from "./questionnaires";
import { line, searchSchema } from "./text";

const texts = messages.workers;

export const employmentStatusSchema = z.enum([
  "draft",
  "profile_completed",
  "active",
  "disabled",
  "resigned",
  "archived",
]);
export type EmploymentStatus = z.infer<typeof employmentStatusSchema>;
export const verificationStatusSchema = z.enum(["not_submitted", "in_review", "approved", "denied", "lapsed"]);
export type VerificationStatus = z.infer<typeof verificationStatusSchema>;
export const complianceStateSchema = z.enum(["compliant", "expiring", "not_compliant"]);
export type ComplianceState = z.infer<typeof complianceStateSchema>;
export const panelSchema = z.enum(["on", "off"]);

const namedSchema = z.object({ _id: z.uuid(), name: z.string() });

export const workerRowSchema = z.object({
  _id: z.uuid(),
  workerId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  agency: namedSchema,
  /** The address of the small photo, on our own origin. */
  image: z.string().nullable(),
  /** Whether a link can be mailed; the address itself stays on the server. */
  hasEmail: z.boolean(),
  workerTypes: z.array(z.string()),
  branches: z.array(z.string()),
  panel: panelSchema,
  employment: employmentStatusSchema,
  verification: verificationStatusSchema,
  compliance: complianceStateSchema,
  /** The soonest day on which something mandatory runs out, past or to come. */
  expiresOn: z.iso.date().nullable(),
  addedAt: z.iso.datetime(),
  questionnaire: z.object({
    status: questionnaireStatusSchema,
    submittedAt: z.iso.datetime().nullable(),
    lock: z.int32(),
  }),
});
export type WorkerRow = z.infer<typeof workerRowSchema>;

/** The orders a list can have; a leading minus turns one round. Without one, who is searched for comes by the word he was found by. */
export const workerSorts = ["name", "-name", "number", "-number", "expiry", "-expiry", "added", "-added"] as const;
export type WorkerSort = (typeof workerSorts)[number];

/** What a list of workers is narrowed to and how it is ordered: what its address keeps, and a saved view. */
export const workerQuerySchema = z.object({
  /** Words, each the beginning of a name, a number, an e-mail address or a phone number; all must be there. */
  search: searchSchema.optional(),
  /** Of the medical questionnaire. */
  status: questionnaireStatusSchema.optional(),
  /** Archived workers are shown only where they are asked for. */
  employment: employmentStatusSchema.optional(),
  verification: verificationStatusSchema.optional(),
  compliance: complianceStateSchema.optional(),
  workerType: z.uuid().optional(),
  skill: line(60, messages.general.invalid).optional(),
  branch: z.uuid().optional(),
  /** Something mandatory ran out already, or does so within so many days. */
  expiring: z
    .string()
    .regex(/^(?:expired|\d{1,3})$/)
    .optional(),
  panel: panelSchema.optional(),
  /** Those about whom somebody must do something: a paper runs out or is missing, a review was denied or has lapsed. */
  action: z.literal("needed").optional(),
  /** For the platform's staff, who see all. */
  agency: z.uuid().optional(),
  sort: z.enum(workerSorts).optional(),
});
export type WorkerQuery = z.infer<typeof workerQuerySchema>;

export const workerListInputSchema = workerQuerySchema.extend({
  /** The key the last page ended with; opaque. */
  after: z.string().max(1_000).optional(),
  limit: z.coerce.number().int().min(1).max(constants.listPageSizeMax).default(constants.listPageSize),
});

/** What moves a worker along the axis of employment (docs/states.md). */
export const employmentActions = ["activate", "disable", "resign", "archive", "restore"] as const;
export type EmploymentAction = (typeof employmentActions)[number];
const reasonSchema = z
  .string()
  .trim()
  .max(constants.reasonMaxLength, texts.reasonTooLong(constants.reasonMaxLength))
  .transform((words) => words.replaceAll("\u0000", "") || undefined)
  .optional();

const ids = z.array(z.uuid()).min(1, texts.tickSome).max(constants.listPageSizeMax);

/** What came of one of many, in words. */
const bulkResultSchema = z.object({
  _id: z.uuid(),
  /** Null for one who is not there. */
  worker: z.object({ firstName: z.string(), lastName: z.string(), workerId: z.string() }).nullable(),
  done: z.boolean(),
  message: z.string(),
});
export type BulkResult = z.infer<typeof bulkResultSchema>;

const savedViewSchema = z.object({ _id: z.uuid(), name: z.string(), query: workerQuerySchema });
export type SavedView = z.infer<typeof savedViewSchema>;

export const workers = {
  list: oc
    .route({ method: "GET", path: "/workers", summary: "Workers as the filters have them, a page at a time" })
    .input(workerListInputSchema)
    .output(z.object({ items: z.array(workerRowSchema), next: z.string().nullable() })),

  filters: oc
    .route({ method: "GET", path: "/workers/filters", summary: "What a list of workers can be narrowed to" })
    .input(z.object({ agency: z.uuid().optional() }))
    .output(
      z.object({
        workerTypes: z.array(namedSchema),
        branches: z.array(namedSchema),
        skills: z.array(z.string()),
        agencies: z.array(namedSchema),
      }),
    ),

  noteExport: oc
    .route({ method: "POST", path: "/workers/exports", summary: "Note that a list of workers was taken as a file" })
    .input(workerQuerySchema)
    .output(z.object({ noted: z.literal(true) })),

  changeEmployment: oc
    .route({
      method: "POST",
      path: "/workers/{workerId}/employment",
      summary: "Activate a worker, disable him, note that he resigned, archive or restore him",
    })
    .input(z.object({ workerId: z.uuid(), action: z.enum(employmentActions), reason: reasonSchema }))
    .output(z.object({ employment: employmentStatusSchema })),

  changeEmployments: oc
    .route({ method: "POST", path: "/workers/employment", summary: "The same for many, with a result for each" })
    .input(z.object({ workerIds: ids, action: z.enum(employmentActions), reason: reasonSchema }))
    .output(z.object({ results: z.array(bulkResultSchema) })),

  sendQuestionnaires: oc
    .route({
      method: "POST",
      path: "/workers/questionnaire-links",
      summary: "Send many workers the link to the questionnaire by e-mail, with a result for each",
    })
    .input(z.object({ workerIds: ids }))
    .output(z.object({ results: z.array(bulkResultSchema) })),

  savedViews: oc
    .route({ method: "GET", path: "/workers/views", summary: "The views of the list that the caller saved" })
    .input(z.object({}))
    .output(z.object({ items: z.array(savedViewSchema) })),

  saveView: oc
    .route({ method: "PUT", path: "/workers/views", summary: "Save a view; one of the same name is replaced" })
    .input(z.object({ name: line(60, texts.viewNameNeeded), query: workerQuerySchema }))
    .output(z.object({ _id: z.uuid() })),

  deleteView: oc
    .route({ method: "DELETE", path: "/workers/views/{viewId}", summary: "Delete a saved view" })
    .input(z.object({ viewId: z.uuid() }))
    .output(z.object({ deleted: z.literal(true) })),

  basicInformation: oc
    .route({
      method: "GET",
      path: "/workers/{workerId}/basic-information",
      summary: "Get worker basic information by id",
    })
    .input(z.object({ workerId: z.uuid() }))
    .output(workerBasicInformationSchema),

  images: oc
    .route({ method: "GET", path: "/user-images", summary: "Get user images by type and list of ids" })
    .input(z.object({ type: z.literal("worker"), ids: z.array(z.uuid()).min(1).max(constants.listPageSizeMax) }))
    .output(z.array(z.object({ id: z.uuid(), image: z.string().nullable() }))),
};
