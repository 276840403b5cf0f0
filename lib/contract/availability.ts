/** When workers are unavailable (domain.md, Unavailability; docs/decisions/0084-my-shifts.md). */
import { oc } from "@orpc/contract";
import { z } from "zod";
import { UNAVAILABLE_WINDOWS_MAX } from "@/lib/config/closed-lists/workers";
import { availability as texts } from "@/lib/config/messages/availability";

const clockTime = (missing: string) => z.string({ error: missing }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, missing);

/** Times of UK clocks. One that ends no later than it begins ends on the next day. */
const windowSchema = z.object({ from: clockTime(texts.fromNeeded), to: clockTime(texts.toNeeded) });
export type UnavailableWindow = z.infer<typeof windowSchema>;

/** Null `windows`: the whole day. */
const unavailableSchema = z.object({ windows: z.array(windowSchema).max(UNAVAILABLE_WINDOWS_MAX).nullable() });

/** One day to save; null `unavailable`: available again. */
export const availabilityDayInput = z.object({ day: z.iso.date(), unavailable: unavailableSchema.nullable() });

const availabilityDaySchema = z.object({
  day: z.iso.date(),
  unavailable: unavailableSchema
    .extend({
      /** Whether the worker entered it, or someone at the agency. */
      by: z.enum(["worker", "agency"]),
    })
    .nullable(),
  /** The shifts that are booked for them on the day, or in a time entered for it. */
  bookings: z.array(
    z.object({
      startAt: z.iso.datetime(),
      endAt: z.iso.datetime(),
      service: z.string(),
      /** Whether they are unavailable at a time of the shift. */
      isUnavailable: z.boolean(),
    }),
  ),
});
export type AvailabilityDay = z.infer<typeof availabilityDaySchema>;

/** Seven days, and the first days of the seven before and after them; null beyond today and the last day. */
export const availabilityWeekSchema = z.object({
  days: z.array(availabilityDaySchema),
  before: z.iso.date().nullable(),
  after: z.iso.date().nullable(),
});
export type AvailabilityWeek = z.infer<typeof availabilityWeekSchema>;

/** Which seven days; the next ones from today if it is left out. */
export const availabilityWeekInput = z.object({ from: z.iso.date().optional() });

const worker = z.object({ workerId: z.uuid() });

export const availability = {
  ofWorker: oc
    .route({
      method: "GET",
      path: "/workers/{workerId}/availability",
      summary: "Seven days of a worker's availability",
    })
    .input(worker.extend(availabilityWeekInput.shape))
    .output(availabilityWeekSchema),

  save: oc
    .route({
      method: "POST",
      path: "/workers/{workerId}/availability",
      summary: "Save when a worker is unavailable on a day",
    })
    .input(worker.extend(availabilityDayInput.shape))
    .output(availabilityDaySchema),
};
