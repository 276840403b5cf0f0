import { and, desc, eq, ne } from "drizzle-orm";
import { clock } from "@/lib/backend/clock";
import { linkHolder, procedure } from "@/lib/backend/ladder";
import { readField } from "@/lib/backend/profiles";
import { medicalOf } from "@/lib/backend/questionnaires";
import { contract } from "@/lib/contract";
import type { DocumentKind, WorkerField } from "@/lib/contract/worker-fields";
import { linkFields } from "@/lib/contract/worker-links";
import { files, organisations, workerDocuments } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { calendarDate } from "@/lib/format";
import { findLink, isLetIn, selfOf } from "./link";
import { sentBy, waitingOf } from "./sent";
import { standingsOf } from "./standings";
import { unexplained } from "./unexplained";

/** Of each kind the newest document that nothing has taken the place of. */
async function documentsOf(tx: Transaction, workerId: string) {
  const rows = await tx
    .select({ document: workerDocuments, fileName: files.name })
    .from(workerDocuments)
    .leftJoin(files, eq(files.id, workerDocuments.fileId))
    .where(and(eq(workerDocuments.workerId, workerId), ne(workerDocuments.status, "superseded")))
    .orderBy(desc(workerDocuments.createdAt), desc(workerDocuments.id));
  return rows
    .filter(({ document }, n) => rows.findIndex((other) => other.document.kind === document.kind) === n)
    .map(({ document: { kind, status, rejectReason, expiresOn }, fileName }) => ({
      kind: kind as DocumentKind,
      status: status as "uploaded" | "accepted" | "rejected",
      ...{ fileName, rejectReason, expiresOn },
    }));
}

/** What a worker's link opens. Spends nothing, and says nothing of him before he has said his date of birth. */
export const open = procedure(contract.workerLinks.open, linkHolder, async ({ input, context }) => {
  const link = await findLink(input.token, context);
  const opened = await withScope({ kind: "self", workerId: link.workerId }, async (tx) => {
    const worker = await selfOf(tx, link);
    if (!(await isLetIn(link, worker, input.pass))) return null;
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
      profile: {
        worker: {
          ...{ _id: worker.id, workerId: worker.number, firstName: worker.firstName, lastName: worker.lastName },
          agency: { _id: worker.organisationId, businessName: agency?.name ?? "" },
        },
        expiresAt: link.expiresAt.toISOString(),
        values,
        waiting: [...waiting.keys()],
        documents: await documentsOf(tx, worker.id),
        changes: await sentBy(tx, worker.id),
        medical: medical?.status ?? ("pending" as const),
        gaps: unexplained(values, worker.startOn, calendarDate(clock.now())),
      },
    };
  });
  if (!opened) return { state: "locked" as const };
  const standings = await standingsOf(link, opened.waiting);
  return { state: "open" as const, profile: { ...opened.profile, standings } };
});
