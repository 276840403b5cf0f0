/**
 * The calls behind a worker's link to their own shifts (docs/decisions/0084-my-shifts.md). Anyone who has the link makes
 * them: by POST, so that no token appears in an access log.
 */
import { oc } from "@orpc/contract";
import { z } from "zod";
import { availabilityDayInput, availabilityWeekInput, availabilityWeekSchema } from "./availability";
import { drawnNameSchema, typedNameSchema } from "./signer";
import { hoursInputSchema, statedHoursSchema } from "./timesheets";

const token = z.object({ token: z.string().min(1).max(200) });
const moment = z.iso.datetime();

const ownShiftSchema = z.object({
  /** Of the allocation. */
  _id: z.uuid(),
  startAt: moment,
  endAt: moment,
  service: z.string(),
  address: z.string().nullable(),
  unit: z.string().nullable(),
  workerType: z.string(),
  jobType: z.enum(["general", "sleep_in"]),
  notes: z.string().nullable(),
  isCancelled: z.boolean(),
  /** When they confirmed the shift at its present times. */
  confirmedAt: moment.nullable(),
  canConfirm: z.boolean(),
  /** The hours that the worker confirms; null where the agreement does not ask for it, and before the shift has ended. */
  hours: z
    .object({
      /** As planned, as the agency submitted them, and as the worker last confirmed them. */
      planned: statedHoursSchema,
      submitted: statedHoursSchema.nullable(),
      confirmed: z.object({ hours: statedHoursSchema, at: moment }).nullable(),
      /** Until when the agency can submit only what the worker confirmed; null once that has passed. */
      until: moment.nullable(),
      canConfirm: z.boolean(),
    })
    .nullable(),
});
export type OwnShift = z.infer<typeof ownShiftSchema>;

const ownHours = token.extend({ shiftId: z.uuid(), hours: hoursInputSchema });

export const myShifts = {
  open: oc
    .route({ method: "POST", path: "/my-shifts", summary: "What a worker's link to their shifts opens" })
    .input(token.extend(availabilityWeekInput.shape))
    .output(
      z.object({
        firstName: z.string(),
        agency: z.string(),
        agencyPhone: z.string().nullable(),
        expiresAt: moment,
        /** Whether they are asked by e-mail to confirm their hours. */
        getsHoursMails: z.boolean(),
        /** Whether any of their shifts so far was one whose hours they confirm, so that such e-mails may have come. */
        wasAskedForHours: z.boolean(),
        /** The address of the calendar feed. */
        feedUrl: z.string(),
        upcoming: z.array(ownShiftSchema),
        /** Of the last 8 weeks, the newest first. */
        past: z.array(ownShiftSchema),
        availability: availabilityWeekSchema,
      }),
    ),

  confirm: oc
    .route({ method: "POST", path: "/my-shifts/confirm", summary: "Confirm a shift" })
    /** The times as the worker saw them: no one confirms others. */
    .input(token.extend({ shiftId: z.uuid(), startAt: moment, endAt: moment }))
    .output(z.object({ confirmedAt: moment })),

  confirmHours: oc
    .route({ method: "POST", path: "/my-shifts/hours", summary: "Confirm the hours of a shift that has ended" })
    .input(
      z.discriminatedUnion("method", [
        ownHours.extend({ method: z.literal("typed"), typedName: typedNameSchema }),
        ownHours.extend({ method: z.literal("drawn"), image: drawnNameSchema }),
      ]),
    )
    .output(z.object({ confirmedAt: moment })),

  saveHoursMails: oc
    .route({
      method: "POST",
      path: "/my-shifts/hours-mails",
      summary: "End the e-mails that ask for hours, or get them again",
    })
    .input(token.extend({ isOn: z.boolean() }))
    .output(z.object({ saved: z.literal(true) })),

  saveAvailability: oc
    .route({ method: "POST", path: "/my-shifts/availability", summary: "Save when the worker is unavailable on a day" })
    .input(token.extend(availabilityDayInput.shape))
    .output(z.object({ saved: z.literal(true) })),
};
