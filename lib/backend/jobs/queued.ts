/** The jobs of the mail queue about shifts. They contain ids and what happened, never a name. */
import { z } from "zod";
import { postMessage } from "@/lib/backend/outgoing";
import type { Transaction } from "@/lib/db/tenancy";
import type { AllocationRecord } from "./find";

const about = { allocationId: z.uuid(), organisationId: z.uuid() };

/** What an agency is told. `lapsed`: the shift was cancelled before anyone decided. */
const outcomes = ["accepted", "declined", "superseded", "lapsed", "cancelled_by_provider"] as const;

export const jobMailSchema = z.discriminatedUnion("kind", [
  /** To the agency's users who look after shifts: what became of the worker they put forward. */
  z.object({ kind: z.literal("allocationDecided"), status: z.enum(outcomes), ...about }),
  /** To the worker. */
  z.object({ kind: z.literal("workerShift"), what: z.enum(["booked", "cancelled"]), ...about }),
]);
export type JobMail = z.infer<typeof jobMailSchema>;

type Subject = Pick<AllocationRecord, "id" | "organisationId">;

/** Tells the agency what became of its worker, where that is news. */
export async function queueAgencyMail(
  tx: Transaction,
  { id, organisationId, status: current }: Subject & Pick<AllocationRecord, "status">,
): Promise<void> {
  const status = outcomes.find((outcome) => outcome === current);
  if (!status) return;
  const mail = { kind: "allocationDecided", allocationId: id, organisationId, status } as const;
  await postMessage(tx, mail, { sender: { by: "product" } });
}

export async function queueWorkerMail(
  tx: Transaction,
  { id, organisationId }: Subject,
  what: "booked" | "cancelled",
): Promise<void> {
  const mail = { kind: "workerShift", allocationId: id, organisationId, what } as const;
  await postMessage(tx, mail, { sender: { by: "product" } });
}
