/** The jobs of the mail queue about timesheets. They contain ids and what happened, never a name. */
import { z } from "zod";
import { postMessage } from "@/lib/backend/outgoing";
import { detailsOf, type NotificationDetail } from "@/lib/config/notifications";
import type { Transaction } from "@/lib/db/tenancy";
import type { TimesheetRecord } from "./find";

/** What one side is told. */
type TimesheetNews = NotificationDetail<"timesheetNews">;
type TimesheetStep = NotificationDetail<"timesheetStep">;
type Side = "agency" | "provider" | "platform";

const about = { to: z.enum(["agency", "provider", "platform"]), timesheetId: z.uuid(), organisationId: z.uuid() };
const reminder = { organisationId: z.uuid(), day: z.iso.date() };

export const timesheetMailSchema = z.discriminatedUnion("kind", [
  /** `to`: whose users. */
  z.object({
    kind: z.literal("timesheetNews"),
    what: z.enum(detailsOf("timesheetNews")),
    ...about,
  }),
  /** The same in the portal and the daily e-mail alone. */
  z.object({ kind: z.literal("timesheetStep"), what: z.enum(detailsOf("timesheetStep")), ...about }),
  /** All that has a deadline, to the users of one organisation, once a day. */
  z.object({ kind: z.literal("timesheetReminder"), ...reminder }),
  /** The same, with automatic approvals that no one had heard of. */
  z.object({ kind: z.literal("timesheetAnnounced"), ...reminder }),
  /** What has been late for days, to those who answer for the organisation, once a week. */
  z.object({ kind: z.literal("timesheetOverdue"), ...reminder }),
]);
export type TimesheetMail = z.infer<typeof timesheetMailSchema>;

type Told = Pick<TimesheetRecord, "id" | "organisationId" | "providerId">;

/** `organisationId` is the one in whose scope the timesheet is read. */
const toSide = ({ id: timesheetId, organisationId, providerId }: Told, to: Side) => ({
  to,
  timesheetId,
  organisationId: to === "agency" ? organisationId : providerId,
});

/** Tells one side what happened. */
export async function queueTimesheetNews(tx: Transaction, what: TimesheetNews, timesheet: Told, to: Side) {
  const mail = { kind: "timesheetNews", what, ...toSide(timesheet, to) } as const;
  await postMessage(tx, mail, { sender: { by: "product" } });
}

/** Shows one side in the portal, and in their daily e-mail, what happened as a matter of course. */
export async function queueTimesheetStep(tx: Transaction, what: TimesheetStep, timesheet: Told, to: Side) {
  const mail = { kind: "timesheetStep", what, ...toSide(timesheet, to) } as const;
  await postMessage(tx, mail, { sender: { by: "product" } });
}
