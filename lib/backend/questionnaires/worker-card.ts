/** What the worker card shows: exactly what the spec lists and nothing more. */
import { eq } from "drizzle-orm";
import type { WorkerBasicInformation } from "@/lib/contract/questionnaires";
import { organisations, workers } from "@/lib/db/schema";

/** The columns of a card: the worker joined with their organisation. */
export const cardColumns = {
  workerId: workers.id,
  number: workers.number,
  firstName: workers.firstName,
  lastName: workers.lastName,
  imageUrl: workers.imageUrl,
  organisationId: organisations.id,
  organisationName: organisations.name,
};

export const ofWorker = eq(organisations.id, workers.organisationId);

export type CardRow = {
  workerId: string;
  number: string;
  firstName: string;
  lastName: string;
  imageUrl: string | null;
  organisationId: string;
  organisationName: string;
};

export function toCard(row: CardRow): WorkerBasicInformation {
  return {
    _id: row.workerId,
    firstName: row.firstName,
    lastName: row.lastName,
    workerId: row.number,
    agency: { _id: row.organisationId, businessName: row.organisationName },
    image: row.imageUrl ? { imageLarge: row.imageUrl } : null,
  };
}
