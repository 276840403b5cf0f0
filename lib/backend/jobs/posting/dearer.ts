/** A change of a shift that costs more needs the same authorisation as a post. */
import { eq } from "drizzle-orm";
import type { PersonCaller } from "@/lib/backend/context";
import { conflict } from "@/lib/backend/errors";
import { needsAuthorisation } from "@/lib/backend/jobs/authorisation/authorisation";
import type { JobRecord } from "@/lib/backend/jobs/find";
import { messages } from "@/lib/config/messages";
import { services } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";

/**
 * CONFLICT `needsAuthorisation` where the service requires authorisation, the shift would cost more than before, and the
 * caller may not authorise it. A cost that is not known, in pence before VAT, counts as more.
 */
export async function refuseDearer(
  tx: Transaction,
  caller: PersonCaller,
  { serviceId }: Pick<JobRecord, "serviceId">,
  { before, after }: { before: number | null; after: number | null },
): Promise<void> {
  if (before !== null && after !== null && after <= before) return;
  const [service] = await tx
    .select({ jobAuthorisation: services.jobAuthorisation })
    .from(services)
    .where(eq(services.id, serviceId));
  if (service?.jobAuthorisation !== "required") return;
  if (await needsAuthorisation(tx, caller, { serviceId, estimatedPence: after })) {
    throw conflict(messages.jobs.dearerNeedsAuthorisation, "needsAuthorisation");
  }
}
