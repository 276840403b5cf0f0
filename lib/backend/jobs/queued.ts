/** The jobs of the mail queue about shifts. They contain ids and what happened, never a name. */
import { z } from "zod";
import { postMessage, postMessages } from "@/lib/backend/outgoing";
import { detailsOf, type NotificationDetail } from "@/lib/config/notifications";
import type { Transaction } from "@/lib/db/tenancy";
import type { AllocationRecord } from "./find";

const about = { allocationId: z.uuid(), organisationId: z.uuid() };

const outcomes = detailsOf("allocationDecided");
type ShiftNews = NotificationDetail<"shiftNews">;

const workerNews = ["booked", "cancelled", "released", "moved"] as const;
export type WorkerNews = (typeof workerNews)[number];

export const jobMailSchema = z.discriminatedUnion("kind", [
  /** To the agency's users who look after shifts: what became of the worker they put forward. */
  z.object({ kind: z.literal("allocationDecided"), status: z.enum(outcomes), ...about }),
  /** To the worker. */
  z.object({ kind: z.literal("workerShift"), what: z.enum(workerNews), ...about }),
  /** To the users of one side who look after shifts: what the other side did. `organisationId` is the recipients'. */
  z.object({
    kind: z.literal("shiftNews"),
    what: z.enum(detailsOf("shiftNews")),
    ...about,
  }),
]);
export type JobMail = z.infer<typeof jobMailSchema>;

type Subject = Pick<AllocationRecord, "id" | "organisationId">;

type Told = Subject & Pick<AllocationRecord, "status">;

/** Tells agencies what became of their workers, where that is news. Returns the ids of the agencies, each once. */
export async function queueAgencyMails(tx: Transaction, all: readonly Told[]): Promise<string[]> {
  const mails = all.flatMap(({ id, organisationId, status: current }) => {
    const status = outcomes.find((outcome) => outcome === current);
    return status ? [{ kind: "allocationDecided", allocationId: id, organisationId, status } as const] : [];
  });
  await postMessages(tx, mails, { sender: { by: "product" } });
  return [...new Set(mails.map(({ organisationId }) => organisationId))];
}

/** Tells the agency of one worker. */
export async function queueAgencyMail(tx: Transaction, one: Told): Promise<void> {
  await queueAgencyMails(tx, [one]);
}

export async function queueWorkerMail(
  tx: Transaction,
  { id, organisationId }: Subject,
  what: WorkerNews,
): Promise<void> {
  const mail = { kind: "workerShift", allocationId: id, organisationId, what } as const;
  await postMessage(tx, mail, { sender: { by: "product" } });
}

/**
 * Tells the users of an organisation who look after shifts what the other side did. `afterMs`: how long to wait, in
 * case something makes the message unnecessary.
 */
export async function queueNews(
  tx: Transaction,
  what: ShiftNews,
  { allocation, to, afterMs = 0 }: { allocation: Pick<AllocationRecord, "id">; to: string; afterMs?: number },
): Promise<void> {
  const mail = { kind: "shiftNews", allocationId: allocation.id, organisationId: to, what } as const;
  await postMessage(tx, mail, { sender: { by: "product" }, afterMs });
}
