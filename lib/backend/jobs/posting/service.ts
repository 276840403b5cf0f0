/** The service at which a shift is posted. */
import { and, eq } from "drizzle-orm";
import type { PersonCaller } from "@/lib/backend/context";
import { conflict, invalid } from "@/lib/backend/errors";
import { messages } from "@/lib/config/messages";
import { services } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";

const texts = messages.jobs;

/** The service, which must be the provider's own and active. */
export async function serviceOf(tx: Transaction, caller: PersonCaller, serviceId: string) {
  const [service] = await tx
    .select()
    .from(services)
    .where(and(eq(services.id, serviceId), eq(services.organisationId, caller.organisation.id)));
  if (!service) throw invalid(messages.general.problem, [{ field: "serviceId", message: texts.serviceNeeded }]);
  if (!service.isActive) throw conflict(texts.serviceInactive(service.name), "serviceInactive");
  return service;
}
