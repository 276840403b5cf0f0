/** Does the mail jobs of changes: each reads what is so now, outside any transaction when it sends. */
import { asc, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { changeDecidedForAgencyMail, changeDecidedMail } from "@/lib/adapters/mail/worker-profile";
import { deliver, registeredAs, registeredColumns, registeredName } from "@/lib/backend/outgoing";
import { type ChangeableField, documentKindOf } from "@/lib/backend/profiles";
import { channelsOf } from "@/lib/backend/settings";
import { env } from "@/lib/config/env";
import { messages } from "@/lib/config/messages";
import type { WorkerField } from "@/lib/contract/worker-fields";
import { organisations, profileChangeFields, profileChanges, users, workers } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { formatName } from "@/lib/format";

export const changeMailSchema = z.object({
  kind: z.literal("profileChangeDecided"),
  changeId: z.uuid(),
  organisationId: z.uuid(),
  /** Who said the last word, and needs no mail about it. */
  byUserId: z.uuid(),
});

const { labels, documents } = messages.workerFields;

/** What a field or a document is called. */
function labelOf(field: string): string {
  const kind = documentKindOf(field as ChangeableField);
  return kind ? documents[kind] : labels[field as WorkerField];
}

/**
 * Tells of a change that was decided: the worker, of what they sent; of the agency whoever asked for it or said the first yes. Nothing is sent about a worker whose data were erased.
 */
export async function mailChangeDecided(jobId: string, job: z.infer<typeof changeMailSchema>): Promise<void> {
  const { changeId, organisationId, byUserId } = job;
  const found = await withScope({ kind: "organisation", organisationId }, async (tx) => {
    const [row] = await tx
      .select({
        ...{ change: profileChanges, worker: workers },
        agency: { name: organisations.name, ...registeredColumns },
      })
      .from(profileChanges)
      .innerJoin(workers, eq(workers.id, profileChanges.workerId))
      .innerJoin(organisations, eq(organisations.id, profileChanges.organisationId))
      .where(eq(profileChanges.id, changeId));
    if (!row?.change.closedAt || row.worker.erasedAt) return null;
    const fields = await tx
      .select()
      .from(profileChangeFields)
      .where(eq(profileChangeFields.changeId, changeId))
      .orderBy(asc(profileChangeFields.field));
    const involved = [row.change.requestedByUserId, ...fields.map(({ firstByUserId }) => firstByUserId)];
    const ids = [...new Set(involved)].filter((id): id is string => id !== null && id !== byUserId);
    const people = ids.length > 0 ? await tx.select().from(users).where(inArray(users.id, ids)) : [];
    const readers: { id: string; email: string; fullName: string }[] = [];
    for (const person of people) {
      const channels = await channelsOf(tx, { userId: person.id, organisationId }, "notifications.workers");
      if (person.isActive && (channels === "email" || channels === "emailAndInApp")) readers.push(person);
    }
    return { ...row, fields, readers };
  });
  if (!found) return;
  const { change, worker, agency, fields, readers } = found;
  const outcomes = fields.map(({ field, decision }) => ({
    label: labelOf(field),
    isApproved: decision === "approved",
  }));
  if (change.origin === "worker" && worker.email) {
    const to = worker.email;
    await deliver({ key: `${jobId}-worker`, kind: job.kind }, async () => ({
      ...{ to, organisationId },
      mail: await changeDecidedMail({
        ...{ firstName: worker.firstName, outcomes },
        ...{ agencyName: registeredName(agency), sender: registeredAs(agency) },
      }),
    }));
  }
  const url = new URL(`/dashboard/workers/changes?change=${changeId}`, env().PUBLIC_URL).href;
  for (const { id, email, fullName } of readers) {
    await deliver({ key: `${jobId}-${id}`, kind: job.kind }, async () => ({
      ...{ to: email, organisationId },
      mail: await changeDecidedForAgencyMail({ fullName, worker: formatName(worker), outcomes, url }),
    }));
  }
}
