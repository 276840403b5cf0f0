/** The calls about workers (spec sections 3 and 7): the list, and bulk actions on it. */
import { oc } from "@orpc/contract";
import { z } from "zod";
import { complianceStates, employmentStatuses, panels, verificationStatuses } from "@/lib/config/closed-lists/workers";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { pageInput, pageOutput } from "@/lib/contract/common/lists";
import { line, searchSchema } from "@/lib/contract/common/text";
import { questionnaireStatusSchema, workerBasicInformationSchema } from "@/lib/contract/questionnaires";
import { formatNumber } from "@/lib/format";
import { activity } from "./activity";
import { summary } from "./summary";
import { workStatusSchema } from "./work-status";

const texts = messages.workers;

export const employmentStatusSchema = z.enum(employmentStatuses);
export type EmploymentStatus = z.infer<typeof employmentStatusSchema>;
const verificationStatusSchema = z.enum(verificationStatuses);
export type VerificationStatus = z.infer<typeof verificationStatusSchema>;
const complianceStateSchema = z.enum(complianceStates);
export type ComplianceState = z.infer<typeof complianceStateSchema>;
const panelSchema = z.enum(panels);
export type Panel = z.infer<typeof panelSchema>;

const namedSchema = z.object({ _id: z.uuid(), name: z.string() });

const workerRowSchema = z.object({
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
  /** The earliest expiry date of a mandatory requirement, past or future. */
  expiresOn: z.iso.date().nullable(),
  workStatus: workStatusSchema,
  addedAt: z.iso.datetime(),
  questionnaire: z.object({
    status: questionnaireStatusSchema,
    submittedAt: z.iso.datetime().nullable(),
    /** When its link was last e-mailed. */
    linkSentAt: z.iso.datetime().nullable(),
    lock: z.int32(),
  }),
});
export type WorkerRow = z.infer<typeof workerRowSchema>;

/**
 * The sort orders of the list; a leading minus reverses one. Without an order, search results are sorted by the word
 * that matched.
 */
export const workerSorts = ["name", "-name", "number", "-number", "expiry", "-expiry", "added", "-added"] as const;

/** The filters and the order of a list of workers, as in its address. */
export const workerQuerySchema = z.object({
  /** Words, each the beginning of a name, a number, an email address or a phone number; all must match. */
  search: searchSchema.optional(),
  /** The status of the medical questionnaire. */
  status: questionnaireStatusSchema.optional(),
  /** Archived workers are only listed where this asks for them. */
  employment: employmentStatusSchema.optional(),
  verification: verificationStatusSchema.optional(),
  compliance: complianceStateSchema.optional(),
  workerType: z.uuid().optional(),
  skill: line(60, messages.general.invalid).optional(),
  branch: z.uuid().optional(),
  /** A mandatory requirement has expired, or expires within this number of days. */
  expiring: z
    .string()
    .regex(/^(?:expired|\d{1,3})$/)
    .optional(),
  panel: panelSchema.optional(),
  /** Workers who need action: a document expires or is missing, a review was denied or has lapsed. */
  action: z.literal("needed").optional(),
  /** For the platform's staff, who see workers of all agencies. */
  agency: z.uuid().optional(),
  sort: z.enum(workerSorts).optional(),
});
export type WorkerQuery = z.infer<typeof workerQuerySchema>;

const workerListInputSchema = workerQuerySchema.extend(pageInput);

/** The actions that change a worker's employment status (docs/states.md). */
export const employmentActions = ["activate", "disable", "resign", "archive", "restore"] as const;
export type EmploymentAction = (typeof employmentActions)[number];
const reasonSchema = z
  .string()
  .trim()
  .max(constants.reasonMaxLength, texts.reasonTooLong(constants.reasonMaxLength))
  .transform((words) => words.replaceAll("\u0000", "") || undefined)
  .optional();

/** The workers of a bulk action: those selected; or all that match the filters, if they still are as many. */
const bulkTarget = {
  workerIds: z.array(z.uuid()).min(1, texts.selectSome).max(constants.listPageSizeMax).optional(),
  matching: workerQuerySchema.optional(),
  expected: z
    .int()
    .min(1)
    .max(constants.bulkWorkersMax, texts.tooManyForBulk(formatNumber(constants.bulkWorkersMax)))
    .optional(),
};
const isTarget = ({
  workerIds,
  matching,
  expected,
}: {
  workerIds?: unknown;
  matching?: unknown;
  expected?: unknown;
}) => (workerIds ? !matching && expected === undefined : matching !== undefined && expected !== undefined);
const noTarget = { message: texts.selectSome, path: ["workerIds"] };

/** The result for one of the selected workers, in words. */
const bulkResultSchema = z.object({
  _id: z.uuid(),
  /** Null for a worker who does not exist. */
  worker: z.object({ firstName: z.string(), lastName: z.string(), workerId: z.string() }).nullable(),
  done: z.boolean(),
  message: z.string(),
});
export type BulkResult = z.infer<typeof bulkResultSchema>;

export const workers = {
  activity,
  summary,

  list: oc
    .route({ method: "GET", path: "/workers", summary: "Workers that match the filters, a page at a time" })
    .input(workerListInputSchema)
    .output(
      z.object({
        items: z.array(workerRowSchema),
        ...pageOutput,
        /** No one matches the search as it was typed: these workers have similar names. */
        isSimilar: z.boolean(),
      }),
    ),

  filters: oc
    .route({ method: "GET", path: "/workers/filters", summary: "The filters of the list of workers" })
    .input(z.object({ agency: z.uuid().optional() }))
    .output(
      z.object({
        workerTypes: z.array(namedSchema),
        branches: z.array(namedSchema),
        skills: z.array(z.string()),
        agencies: z.array(namedSchema),
      }),
    ),

  recordExport: oc
    .route({ method: "POST", path: "/workers/exports", summary: "Record that a list of workers was exported" })
    .input(workerQuerySchema)
    .output(z.object({ noted: z.literal(true) })),

  changeEmployment: oc
    .route({
      method: "POST",
      path: "/workers/{workerId}/employment",
      summary: "Activate, disable, archive or restore a worker, or record their resignation",
    })
    .input(z.object({ workerId: z.uuid(), action: z.enum(employmentActions), reason: reasonSchema }))
    .output(z.object({ employment: employmentStatusSchema })),

  changeEmployments: oc
    .route({
      method: "POST",
      path: "/workers/employment",
      summary: "Change the employment status of several workers, with a result for each",
    })
    .input(
      z.object({ ...bulkTarget, action: z.enum(employmentActions), reason: reasonSchema }).refine(isTarget, noTarget),
    )
    .output(z.object({ results: z.array(bulkResultSchema) })),

  sendQuestionnaires: oc
    .route({
      method: "POST",
      path: "/workers/questionnaire-links",
      summary: "Send several workers the link to the questionnaire by email, with a result for each",
    })
    .input(z.object(bulkTarget).refine(isTarget, noTarget))
    .output(z.object({ results: z.array(bulkResultSchema) })),

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
