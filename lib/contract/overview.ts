/** What the overview page and the task list show (domain, /dashboard/overview and /dashboard/tasks). */
import { oc } from "@orpc/contract";
import { z } from "zod";
import { decidedKinds, decisions } from "@/lib/config/closed-lists/decisions";
import { constants } from "@/lib/config/constants";
import { pageInput, pageOutput } from "./common/lists";

/** A day in a year that PostgreSQL accepts. */
const day = z.iso.date().regex(/^[12]\d{3}-/);

const figureSchema = z.object({
  label: z.string(),
  value: z.int(),
  /** The filtered list behind the figure: a path of the portal. Absent where there is none yet. */
  href: z.string().optional(),
});

const cardSchema = z.object({ key: z.string(), title: z.string(), figures: z.array(figureSchema) });
export type Card = z.infer<typeof cardSchema>;

const noticeSchema = z.object({ key: z.string(), title: z.string(), text: z.string(), href: z.string() });
/** A change to their organisation that the reader should know of. */
export type OverviewNotice = z.infer<typeof noticeSchema>;

/** The kinds of task, in the order in which they are listed. */
export const taskKinds = [
  "secondFactor",
  "expired",
  "verification",
  "agreements",
  "jobAuthorisations",
  "invoices",
  "invoiceDisputes",
  "paymentAuthorisations",
  "advances",
  "onBehalf",
  "suggestions",
  "openShifts",
  "timesheets",
  "notes",
  "profileChanges",
  "reviews",
  "organisations",
  "imports",
  "expiring",
  "questionnaires",
] as const;
export type TaskKind = (typeof taskKinds)[number];

const taskSchema = z.object({
  /** Unique among a person's tasks. */
  key: z.string(),
  kind: z.enum(taskKinds),
  /** Whom or what it is about. */
  title: z.string(),
  text: z.string(),
  /** The day by which it is due: real where a document expires, otherwise the day by which it should be answered. */
  dueOn: z.iso.date(),
  urgency: z.enum(["late", "soon", "normal"]),
  /** From whom it is, for which service, and since when it waits (ISO), where that is known. */
  from: z.string().nullish(),
  service: z.string().nullish(),
  since: z.string().nullish(),
  /** Whether the day is a real deadline, and what happens if no one acts. */
  isDeadline: z.boolean().optional(),
  otherwise: z.string().optional(),
  /** The one thing to do: a label and a path of the portal. */
  action: z.object({ label: z.string(), href: z.string() }),
});
export type Task = z.infer<typeof taskSchema>;

const decidedSchema = z.object({
  key: z.string(),
  kind: z.enum(decidedKinds),
  decision: z.enum(decisions),
  /** Whom or what it was about, and its page. */
  about: z.string(),
  href: z.string(),
  at: z.iso.datetime(),
});
/** A decision about a task. */
export type DecidedTask = z.infer<typeof decidedSchema>;

/** Counted up to a limit: `isMore` says that there are more. */
const countSchema = z.object({ count: z.int(), isMore: z.boolean() });
export type TaskCount = z.infer<typeof countSchema>;

const kindCountSchema = countSchema.extend({
  key: z.enum(taskKinds),
  title: z.string(),
  /** The list of all of them; null where each has a page of its own only. */
  href: z.string().nullable(),
});
const tasksSchema = countSchema.extend({
  kinds: z.array(kindCountSchema.extend({ items: z.array(taskSchema) })),
});
export type Tasks = z.infer<typeof tasksSchema>;
export const taskFilters = z.object({
  kind: z.enum(taskKinds).optional(),
  serviceId: z.uuid().optional(),
  /** The key of whom they are from: one of `requesters`. */
  requester: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .optional(),
  /** The days, the reader's, on and between which they began to wait. */
  sinceFrom: day.optional(),
  sinceTo: day.optional(),
});
/** Of which kind, about which service, from whom and since when. */
export type TaskFilters = z.infer<typeof taskFilters>;

const weekSchema = z.object({ weekOn: z.iso.date(), value: z.int(), of: z.int().optional() });
/** A figure for each week, oldest first, of `timeToFill` in minutes. `of`: how many there were in all. */
const trendSchema = z.object({ key: z.enum(["compliance", "expiring", "timeToFill"]), weeks: z.array(weekSchema) });
export type Trend = z.infer<typeof trendSchema>;

const activitySchema = z.object({
  key: z.string(),
  text: z.string(),
  /** Who did it. */
  by: z.string(),
  at: z.iso.datetime(),
});
export type Activity = z.infer<typeof activitySchema>;

const stepSchema = z.object({
  key: z.string(),
  title: z.string(),
  text: z.string(),
  href: z.string(),
  isDone: z.boolean(),
});
/** A step of the first-run checklist. */
export type ChecklistStep = z.infer<typeof stepSchema>;

export const overview = {
  get: oc.route({ method: "GET", path: "/overview", summary: "What the overview page shows the caller" }).output(
    z.object({
      tasks: tasksSchema,
      cards: z.array(cardSchema),
      notices: z.array(noticeSchema),
      trends: z.array(trendSchema),
      activity: z.array(activitySchema),
      /** Empty once every step is done. */
      checklist: z.array(stepSchema),
    }),
  ),

  tasks: oc
    .route({ method: "GET", path: "/tasks", summary: "What needs the caller, by kind, the most urgent first" })
    .input(
      z.object({
        /** Of each kind. */
        limit: z.coerce.number().int().min(1).max(constants.waitingShownMax).default(constants.tasksShown),
        /** Reads the kind that is asked for and nothing else: no other kind's number, and nothing to narrow the list by. */
        alone: z.literal("yes").optional(),
        /** Lists only the tasks that match; the numbers are of all. */
        ...taskFilters.shape,
      }),
    )
    .output(
      tasksSchema.extend({
        /** The provider's services, to choose from; empty for others. */
        services: z.array(z.object({ _id: z.uuid(), name: z.string() })),
        /** From whom the tasks are, to choose from. */
        requesters: z.array(z.object({ _id: z.string(), name: z.string() })),
        /** The names of those for whom the caller stands in today. */
        standsInFor: z.array(z.string()),
      }),
    ),

  decided: oc
    .route({ method: "GET", path: "/tasks/decided", summary: "What the caller decided about tasks" })
    .input(
      z.object({
        kind: z.enum(decidedKinds).optional(),
        /** The days, the reader's, on and between which it was decided. */
        decidedFrom: day.optional(),
        decidedTo: day.optional(),
        ...pageInput,
      }),
    )
    .output(
      z.object({
        items: z.array(decidedSchema),
        ...pageOutput,
        /** The kinds that the caller decides. */
        kinds: z.array(z.enum(decidedKinds)),
      }),
    ),

  waiting: oc
    .route({ method: "GET", path: "/tasks/count", summary: "How many tasks the caller has, by kind" })
    .output(countSchema.extend({ kinds: z.array(countSchema.extend({ key: z.enum(taskKinds) })) })),
};
