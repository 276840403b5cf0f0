/** The calls about who may authorise what for a provider (domain.md /dashboard/tasks/authoriser). Money is pence. */
import { oc } from "@orpc/contract";
import { z } from "zod";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { day } from "./common/text";

const texts = messages.authorisers;

/** The highest limit: as much as the largest budget of a service. */
const LIMIT_PENCE_MAX = 1_000_000_000;

const named = z.object({ _id: z.uuid(), name: z.string() });
const calendarDay = z.iso.date().nullable();

const authoriserSchema = z.object({
  /** The id of the user's membership. */
  _id: z.uuid(),
  provider: named,
  name: z.string(),
  /** Null: every service. */
  services: z.array(named).nullable(),
  canAuthoriseJobs: z.boolean(),
  limitPence: z.int().nullable(),
  canAuthorisePayments: z.boolean(),
  paymentLimitPence: z.int().nullable(),
  deputy: named.nullable(),
  awayFrom: calendarDay,
  awayTo: calendarDay,
  isAway: z.boolean(),
  /** Whether they can open the requests: an active user with the permission for tasks. */
  isActive: z.boolean(),
  /** 0 until something about them was saved. */
  lock: z.int32(),
});
export type Authoriser = z.infer<typeof authoriserSchema>;

const authoriser = z.object({ authoriserId: z.uuid() });

const limit = (wrong: string) => z.int(wrong).min(0, wrong).max(LIMIT_PENCE_MAX, wrong).nullable();

export const authoriserInputSchema = z
  .object({
    serviceIds: z.array(z.uuid()).min(1, texts.servicesNeeded).max(500).nullable(),
    canAuthoriseJobs: z.boolean(),
    limitPence: limit(texts.limitNeeded),
    canAuthorisePayments: z.boolean().default(false),
    paymentLimitPence: limit(texts.paymentLimitNeeded).default(null),
    deputyId: z.uuid(texts.deputyNeeded).nullable(),
    awayFrom: day(texts.awayFromNeeded).nullable(),
    awayTo: day(texts.awayToNeeded).nullable(),
  })
  .superRefine(({ awayFrom, awayTo }, { addIssue }) => {
    if (awayFrom && !awayTo) addIssue({ code: "custom", path: ["awayTo"], message: texts.awayToNeeded });
    if (awayTo && !awayFrom) addIssue({ code: "custom", path: ["awayFrom"], message: texts.awayFromNeeded });
    if (awayFrom && awayTo && awayTo < awayFrom) {
      addIssue({ code: "custom", path: ["awayTo"], message: texts.awayToBefore });
    }
  });
export type AuthoriserInput = z.infer<typeof authoriserInputSchema>;

export const authorisers = {
  list: oc
    .route({ method: "GET", path: "/authorisers", summary: "Who may authorise jobs and payments, a page at a time" })
    .input(
      z.object({
        after: z.string().max(1_000).optional(),
        limit: z.coerce.number().int().min(1).max(constants.listPageSizeMax).default(constants.listPageSizeMax),
      }),
    )
    .output(
      z.object({
        items: z.array(authoriserSchema),
        next: z.string().nullable(),
        /** Services of the caller's provider that need authorisation and whose jobs no one can authorise today. */
        uncovered: z.array(named),
        /** Whether the caller may change them. */
        canChange: z.boolean(),
      }),
    ),

  get: oc
    .route({ method: "GET", path: "/authorisers/{authoriserId}", summary: "An authoriser, with the choices for them" })
    .input(authoriser)
    .output(z.object({ authoriser: authoriserSchema, services: z.array(named), deputies: z.array(named) })),

  save: oc
    .route({ method: "PUT", path: "/authorisers/{authoriserId}", summary: "Change what an authoriser may authorise" })
    .input(authoriser.extend({ lock: z.int32(), rights: authoriserInputSchema }))
    .output(z.object({ lock: z.int32() })),
};
