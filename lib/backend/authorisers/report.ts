/** Reports requests that no one can decide to the provider's administrators, each once until it is requested again. */
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { type Actor, audit, jobActor } from "@/lib/backend/audit";
import { today } from "@/lib/backend/today";
import { clock } from "@/lib/config/clock";
import { jobAuthorisations, jobs } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { authorisersOf } from "./find";
import { queueAuthorisationMail } from "./queued";
import { type AuthoriserRights, askedFor } from "./rules";

/** Pending requests that were not reported and have a job that has not started. */
const selectUnreported = (tx: Transaction, organisationId?: string) =>
  tx
    .select()
    .from(jobAuthorisations)
    .where(
      and(
        eq(jobAuthorisations.status, "pending"),
        isNull(jobAuthorisations.reportedAt),
        organisationId ? eq(jobAuthorisations.organisationId, organisationId) : undefined,
        sql`exists (select 1 from ${jobs} where ${jobs.postingId} = ${jobAuthorisations.postingId}
          and ${jobs.status} = 'draft' and ${jobs.startAt} > ${clock.now().toISOString()}::timestamptz)`,
      ),
    );

/** Reports the requests of a provider that no one can decide today. Returns how many. */
export async function reportUndecidable(
  tx: Transaction,
  { organisationId, actor }: { organisationId: string; actor: Actor },
): Promise<number> {
  const waiting = await selectUnreported(tx, organisationId);
  if (waiting.length === 0) return 0;
  const all: AuthoriserRights[] = await authorisersOf(tx, organisationId);
  const stuck = waiting.filter((request) => askedFor(all, request, today()).length === 0);
  if (stuck.length === 0) return 0;
  const reported = await tx
    .update(jobAuthorisations)
    .set({ reportedAt: clock.now() })
    .where(
      and(
        inArray(
          jobAuthorisations.id,
          stuck.map(({ id }) => id),
        ),
        eq(jobAuthorisations.status, "pending"),
        isNull(jobAuthorisations.reportedAt),
      ),
    )
    .returning();
  for (const request of reported) {
    await audit(tx, actor, {
      organisationId,
      action: "jobAuthorisation.reported",
      subject: { type: "jobAuthorisation", id: request.id },
    });
    await queueAuthorisationMail(tx, request, { kind: "authorisationStuck" });
  }
  return reported.length;
}

/**
 * Reports requests that no one can decide any longer, at every provider: an absence can begin, or an authoriser leave,
 * without anyone changing the request.
 */
export async function reportAllUndecidable(): Promise<void> {
  const waiting = await withScope({ kind: "platform" }, (tx) => selectUnreported(tx));
  const actor = jobActor();
  for (const organisationId of new Set(waiting.map((request) => request.organisationId))) {
    await withScope({ kind: "organisation", organisationId }, (tx) => reportUndecidable(tx, { organisationId, actor }));
  }
}
