import { and, desc, eq, inArray, ne } from "drizzle-orm";
import { linkHolder, procedure } from "@/lib/backend/access-rules";
import { medicalOf } from "@/lib/backend/questionnaires";
import { type ChangeableField, documentKindOf, readField } from "@/lib/backend/worker-records";
import { clock } from "@/lib/config/clock";
import { contract } from "@/lib/contract";
import type { DocumentKind, WorkerField } from "@/lib/contract/profiles/fields";
import { linkFields } from "@/lib/contract/worker-links";
import { files, organisations, workerDocuments } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { calendarDate } from "@/lib/format";
import { maySendPhoto } from "./add-photo";
import { findLink, hasAccess, selfOf } from "./link";
import { recordOpened } from "./opened";
import { sentBy, waitingOf } from "./sent";
import { progressOf } from "./step-statuses";
import { unexplainedGaps } from "./unexplained-gaps";

type OwnDocument = Pick<typeof workerDocuments.$inferSelect, "expiresOn"> & { fileId?: string | null };

/** The documents that they sent and that wait for approval, as if those had been uploaded. */
async function sentDocumentsOf(tx: Transaction, waiting: ReadonlyMap<string, unknown>) {
  const sent = [...waiting].flatMap(([field, value]) => {
    const kind = documentKindOf(field as ChangeableField);
    return kind && value ? [{ kind, ...(value as OwnDocument) }] : [];
  });
  const ids = sent.flatMap(({ fileId }) => fileId ?? []);
  const named = ids.length > 0 ? await tx.select().from(files).where(inArray(files.id, ids)) : [];
  return sent.map(({ kind, expiresOn, fileId }) => ({
    kind,
    status: "uploaded" as const,
    fileName: named.find(({ id }) => id === fileId)?.name ?? null,
    rejectReason: null,
    expiresOn,
  }));
}

/** The newest document of each kind that has not been replaced: what they have sent comes first. */
async function documentsOf(tx: Transaction, workerId: string, waiting: ReadonlyMap<string, unknown>) {
  const sent = await sentDocumentsOf(tx, waiting);
  const rows = await tx
    .select({ document: workerDocuments, fileName: files.name })
    .from(workerDocuments)
    .leftJoin(files, eq(files.id, workerDocuments.fileId))
    .where(and(eq(workerDocuments.workerId, workerId), ne(workerDocuments.status, "superseded")))
    .orderBy(desc(workerDocuments.createdAt), desc(workerDocuments.id));
  const stored = rows
    .filter(({ document }, n) => rows.findIndex((other) => other.document.kind === document.kind) === n)
    .map(({ document: { kind, status, rejectReason, expiresOn }, fileName }) => ({
      kind: kind as DocumentKind,
      status: status as "uploaded" | "accepted" | "rejected",
      fileName,
      rejectReason,
      expiresOn,
    }));
  return [...sent, ...stored.filter(({ kind }) => sent.every((one) => one.kind !== kind))];
}

/**
 * What a worker's link opens. Records that the link was opened, does not use it up, and reveals nothing about the worker
 * before the date of birth was entered.
 */
export const open = procedure(contract.workerLinks.open, linkHolder, async ({ input, context }) => {
  const link = await findLink(input.token, context);
  const opened = await withScope({ kind: "self", workerId: link.workerId }, async (tx) => {
    const worker = await selfOf(tx, link);
    await recordOpened(tx, context, link);
    if (!(await hasAccess(link, worker, input.accessToken))) return null;
    const [agency] = await tx.select().from(organisations).where(eq(organisations.id, worker.organisationId));
    const waiting = await waitingOf(tx, worker.id);
    const fields: readonly WorkerField[] = Object.values(linkFields).flat();
    const values: Record<string, unknown> = {};
    for (const field of fields) {
      if (field === "bank") continue;
      values[field] = waiting.has(field) ? waiting.get(field) : await readField(tx, worker, field);
    }
    const medical = await medicalOf(tx, worker.id);
    return {
      waiting,
      sendsPhoto: maySendPhoto(worker),
      profile: {
        worker: {
          _id: worker.id,
          workerId: worker.number,
          firstName: worker.firstName,
          lastName: worker.lastName,
          agency: { _id: worker.organisationId, businessName: agency?.name ?? "" },
        },
        expiresAt: link.expiresAt.toISOString(),
        values,
        waiting: [...waiting.keys()],
        documents: await documentsOf(tx, worker.id, waiting),
        changes: await sentBy(tx, worker.id),
        medical: medical?.status ?? ("pending" as const),
        gaps: unexplainedGaps(values, worker.startOn, calendarDate(clock.now())),
      },
    };
  });
  if (!opened) return { state: "locked" as const };
  const progress = await progressOf(link, opened.waiting);
  const needsPhoto = progress.needsPhoto && opened.sendsPhoto;
  return { state: "open" as const, profile: { ...opened.profile, ...progress, needsPhoto } };
});
