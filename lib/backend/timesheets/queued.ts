/** The jobs of the mail queue about timesheets. They contain ids and what happened, never a name. */
import { z } from "zod";
import { postMessage } from "@/lib/backend/outgoing";
import { detailsOf, type NotificationDetail } from "@/lib/config/notifications";
import type { Transaction } from "@/lib/db/tenancy";
import type { TimesheetRecord } from "./find";

/** What one side is told. */
export type TimesheetNews = NotificationDetail<"timesheetNews">;

const reminder = { organisationId: z.uuid(), day: z.iso.date() };

export const timesheetMailSchema = z.discriminatedUnion("kind", [
  /** `to`: whose users. */
  z.object({
    kind: z.literal("timesheetNews"),
    what: z.enum(detailsOf("timesheetNews")),
    to: z.enum(["agency", "provider", "platform"]),
    timesheetId: z.uuid(),
    organisationId: z.uuid(),
  }),
  /** All that has a deadline, to the users of one organisation, once a day. */
  z.object({ kind: z.literal("timesheetReminder"), ...reminder }),
  /** The same, with automatic approvals that no one had heard of. */
  z.object({ kind: z.literal("timesheetAnnounced"), ...reminder }),
]);
export type TimesheetMail = z.infer<typeof timesheetMailSchema>;

/** Tells one side what happened. `organisationId` is the one in whose scope the timesheet is read. */
export async function queueTimesheetNews(
  tx: Transaction,
  what: TimesheetNews,
  { id: timesheetId, organisationId, providerId }: Pick<TimesheetRecord, "id" | "organisationId" | "providerId">,
  to: "agency" | "provider" | "platform",
): Promise<void> {
  const readIn = to === "agency" ? organisationId : providerId;
  const mail = { kind: "timesheetNews", what, to, timesheetId, organisationId: readIn } as const;
  await postMessage(tx, mail, { sender: { by: "product" } });
}
