/** Runs the e-mail jobs of profile changes: each reads the current state and sends outside any transaction. */
import { asc, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { codes } from "@/lib/access";
import { changeDecidedForAgencyMail, changeDecidedMail } from "@/lib/adapters/mail/worker-profile";
import {
  deliver,
  recipientsOf,
  registeredAs,
  registeredColumns,
  registeredName,
  tell,
  type Way,
} from "@/lib/backend/outgoing";
import { type ChangeableField, documentKindOf } from "@/lib/backend/worker-records";
import { env } from "@/lib/config/env";
import { messages } from "@/lib/config/messages";
import type { WorkerField } from "@/lib/contract/profiles/fields";
import { organisations, profileChangeFields, profileChanges, users, workers } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { formatName } from "@/lib/format";

export const changeMailSchema = z.object({
  kind: z.literal("profileChangeDecided"),
  changeId: z.uuid(),
  organisationId: z.uuid(),
  /** The user who made the last decision, and needs no e-mail about it. */
  byUserId: z.uuid(),
});

const { labels, documents } = messages.workerFields;

/** The display name of a field or a document. */
function labelOf(field: string): string {
  const kind = documentKindOf(field as ChangeableField);
  return kind ? documents[kind] : labels[field as WorkerField];
}

/**
 * Tells the result of a change: to the worker, by e-mail, if they sent it, and to the agency's users who requested it or
 * gave the first approval, with who stands in for them. Nothing is sent about a worker whose data was erased.
 */
export async function mailChangeDecided(
  jobId: string,
  job: z.infer<typeof changeMailSchema>,
  way: Way = "mail",
): Promise<void> {
  const { changeId, organisationId, byUserId } = job;
  const found = await withScope({ kind: "organisation", organisationId }, async (tx) => {
    const [row] = await tx
      .select({
        change: profileChanges,
        worker: workers,
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
    const involved = [row.change.requestedByUserId, ...fields.map(({ firstByUserId }) => firstByUserId)].filter(
      (id) => id !== null,
    );
    return { ...row, fields, involved };
  });
  if (!found) return;
  const { change, worker, agency, fields, involved } = found;
  const outcomes = fields.map(({ field, decision }) => ({
    label: labelOf(field),
    isApproved: decision === "approved",
  }));
  if (way === "mail" && change.origin === "worker" && worker.email) {
    const to = worker.email;
    await deliver({ key: `${jobId}-worker`, kind: job.kind }, async () => ({
      to,
      organisationId,
      mail: await changeDecidedMail({
        firstName: worker.firstName,
        outcomes,
        agencyName: registeredName(agency),
        sender: registeredAs(agency),
      }),
    }));
  }
  const url = new URL(`/dashboard/workers/changes?change=${changeId}`, env().PUBLIC_URL).href;
  const recipients = await withScope({ kind: "platform" }, (tx) =>
    recipientsOf(tx, {
      of: { organisationId },
      about: worker,
      code: codes.workerCreate,
      event: job.kind,
      way,
      exceptUserId: byUserId,
      withDeputies: true,
      among: [inArray(users.id, involved)],
    }),
  );
  const happening = {
    jobId,
    event: job.kind,
    detail: "decided",
    recordId: worker.id,
    subjectId: changeId,
  } as const;
  await tell(way, happening, recipients, async ({ fullName, isDeputy }) => ({
    organisationId,
    mail: await changeDecidedForAgencyMail({ fullName, worker: formatName(worker), outcomes, isDeputy, url }),
  }));
}
