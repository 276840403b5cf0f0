/** What the head of a worker's page says: whether they can work, what to do next, and what became of their links. */
import { oc } from "@orpc/contract";
import { z } from "zod";
import { questionnaireStatusSchema } from "@/lib/contract/questionnaires";
import { steps } from "./fields";
import { workStatusSchema } from "./work-status";

/** What to do next for a worker; one of them is the page's first button. */
export const nextStepKinds = [
  "restore",
  "review",
  "decideChanges",
  "sendLink",
  "remindLink",
  "sendQuestionnaire",
  "remindQuestionnaire",
  "renew",
  "complete",
  "submit",
  "activate",
] as const;
export type NextStepKind = (typeof nextStepKinds)[number];
const nextStepSchema = z.object({
  kind: z.enum(nextStepKinds),
  /** The step of the profile that it is about. */
  step: z.enum(steps).nullable(),
  /** The name of what is to be renewed. */
  what: z.string().nullable(),
  /** The number of changes to decide on. */
  count: z.int().nullable(),
});
export type NextStep = z.infer<typeof nextStepSchema>;

const moment = z.iso.datetime().nullable();
const sentSchema = z.object({
  sentAt: z.iso.datetime(),
  /** Who sent it; null for platform staff whose names the agency does not see. */
  sentBy: z.string().nullable(),
  /** The address, masked; null for a link that was made to be copied. */
  sentTo: z.string().nullable(),
  /** When the page behind it was first and last loaded. */
  openedAt: moment,
  lastOpenedAt: moment,
});
export type SentLink = z.infer<typeof sentSchema>;

const ownLinkSchema = sentSchema.extend({
  /** Whether the product made it, to ask the worker for their hours. */
  isAutomatic: z.boolean(),
  by: z.enum(["mail", "copy"]),
  isOpen: z.boolean(),
  expiresAt: z.iso.datetime(),
  answeredAt: moment,
});

const summarySchema = z.object({
  status: workStatusSchema,
  nextStep: nextStepSchema.nullable(),
  /** What is missing, by the step it belongs to. */
  missing: z.array(z.object({ step: z.enum(steps), what: z.string() })),
  hasEmail: z.boolean(),
  /** The newest link for the profile that was not cancelled, and when the worker last sent something with it. */
  profileLink: ownLinkSchema.nullable(),
  /** The same of the link to their shifts, which they do not answer. */
  shiftsLink: ownLinkSchema.nullable(),
  questionnaire: z.object({
    status: questionnaireStatusSchema,
    answeredAt: moment,
    /** Null while its link has not been e-mailed. */
    link: sentSchema.nullable(),
  }),
});
export type WorkerSummary = z.infer<typeof summarySchema>;

export const summary = oc
  .route({
    method: "GET",
    path: "/workers/{workerId}/summary",
    summary: "Whether a worker can work, what to do next, and their links",
  })
  .input(z.object({ workerId: z.uuid() }))
  .output(summarySchema);
