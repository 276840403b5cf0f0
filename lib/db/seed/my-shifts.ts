/** The demo's worker who has the link to their shifts: they are booked in two days, and away later in the week. */
import { constants, DAY_MS } from "@/lib/config/constants";
import { feedTokenOf } from "@/lib/db/feed-token";
import * as schema from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { calendarDate, daysAfter, maskEmail } from "@/lib/format";
import { sha256 } from "./agreement-documents";
import { organisationOf, users, workers } from "./people";

/** The token of their link. */
export const SHIFTS_TOKEN = "demo-my-shifts";
const NUMBER = "W-1016";

/** Inserts the link, and two days on which the worker is unavailable. */
export async function seedMyShifts(tx: Transaction, now: Date): Promise<void> {
  const worker = workers.find(({ number }) => number === NUMBER);
  const manager = users.find(({ uid }) => uid === "demo-agency");
  const agency = organisationOf("agencyA");
  if (!worker || !manager) throw new Error(`the scenario has no worker ${NUMBER}`);
  const of = { organisationId: agency.id, workerId: worker.id };
  const sentAt = new Date(now.getTime() - 3 * DAY_MS);
  await tx.insert(schema.workerLinks).values({
    ...of,
    kind: "shifts",
    tokenHash: sha256(SHIFTS_TOKEN),
    feedHash: sha256(feedTokenOf(SHIFTS_TOKEN)),
    expiresAt: new Date(sentAt.getTime() + constants.shiftsLinkMs),
    sentBy: worker.email ? "mail" : "copy",
    sentTo: worker.email ? maskEmail(worker.email) : null,
    createdByUserId: manager.id,
    createdAt: sentAt,
  });
  const today = calendarDate(now);
  await tx.insert(schema.workerUnavailability).values([
    { ...of, day: daysAfter(today, 4), windows: [{ from: "22:00", to: "07:00" }], enteredAt: sentAt },
    { ...of, day: daysAfter(today, 5), windows: null, enteredByUserId: manager.id, enteredAt: sentAt },
  ]);
}
