/** Keeps what the rules make of a worker's evidence beside him, for lists; and lapses whom something mandatory ran out for. */
import { and, eq, inArray } from "drizzle-orm";
import { audit } from "@/lib/backend/audit";
import { messages } from "@/lib/config/messages";
import { steps as stepNames } from "@/lib/contract/worker-fields";
import { workerEvents, workerExpiryNotices, workers } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import type { Day } from "./evidence";
import { type OnFile, readEvidence, type WorkerRow } from "./read";
import { type Assessment, assess } from "./rules";
import { steps } from "./steps";

const texts = messages.compliance;

/** What somebody has to be told of: a requirement, the day it runs out, and how soon that is. */
export type Due = { requirement: string; expiresOn: Day; daysBefore: number };
export type Refreshed = { row: WorkerRow; assessment: Assessment; due: Due[] };

const told = ["profile_completed", "active"];
/** Of whom people are told: not of drafts, nor of those who work no more. */
const isTold = ({ employmentStatus, erasedAt }: WorkerRow) => !erasedAt && told.includes(employmentStatus);

/** All that is flagged. */
const flagged = ({ requirements }: Assessment): Due[] =>
  requirements.flatMap(({ key, isMandatory, flag, expiresOn }) =>
    isMandatory && flag !== null && expiresOn ? [{ requirement: key, expiresOn, daysBefore: flag }] : [],
  );

const keyOf = ({ requirement, expiresOn, daysBefore }: Due) => `${requirement} ${expiresOn} ${daysBefore}`;

/** Of what is flagged, what nobody was told of yet, by worker. */
async function dueOf(
  tx: Transaction,
  judged: { row: WorkerRow; assessment: Assessment }[],
): Promise<Map<string, Due[]>> {
  const all = new Map(
    judged.flatMap(({ row, assessment }) => {
      const due = isTold(row) ? flagged(assessment) : [];
      return due.length > 0 ? [[row.id, due] as const] : [];
    }),
  );
  if (all.size === 0) return all;
  const notices = await tx
    .select()
    .from(workerExpiryNotices)
    .where(inArray(workerExpiryNotices.workerId, [...all.keys()]));
  const done = new Set(notices.map((notice) => `${notice.workerId} ${keyOf(notice)}`));
  return new Map([...all].map(([id, due]) => [id, due.filter((one) => !done.has(`${id} ${keyOf(one)}`))]));
}

const namesOf = (keys: readonly string[]) => keys.map((key) => texts.requirements[key] ?? key);

/** Approved by the platform, and no longer to be sent anywhere. */
async function lapse(tx: Transaction, row: WorkerRow, { lapsed }: Assessment, today: Day): Promise<void> {
  const reason = texts.lapsed(namesOf(lapsed));
  const done = await tx
    .update(workers)
    .set({ verificationStatus: "lapsed", verificationReason: reason })
    .where(and(eq(workers.id, row.id), eq(workers.verificationStatus, "approved")))
    .returning({ id: workers.id });
  if (done.length === 0) return;
  const { organisationId, id } = row;
  await tx.insert(workerEvents).values({ organisationId, workerId: id, kind: "lapsed", reason });
  const actor = { caller: { kind: "job", uid: null }, requestId: `compliance-${today}` } as const;
  await audit(tx, actor, {
    ...{ organisationId, action: "worker.lapsed", subject: { type: "worker", id } },
    details: { requirements: lapsed.join(" ") },
  });
}

async function keep(tx: Transaction, { row, evidence }: OnFile, assessment: Assessment, due: Due[], today: Day) {
  const stepsComplete = steps(evidence, today, undefined, assessment).filter(({ isComplete }) => isComplete).length;
  const isCompleted = row.employmentStatus === "draft" && stepsComplete === stepNames.length;
  const kept = {
    complianceState: assessment.state,
    // What is still to be told of brings him before the next sweep.
    complianceNextOn: due.length > 0 ? today : assessment.nextChangeOn,
    expiresOn: assessment.expiresOn,
    stepsComplete,
    employmentStatus: isCompleted ? ("profile_completed" as const) : row.employmentStatus,
  };
  const isSame = Object.entries(kept).every(([name, value]) => row[name as keyof typeof kept] === value);
  if (!isSame) await tx.update(workers).set(kept).where(eq(workers.id, row.id));
  if (isCompleted) {
    const { organisationId, id: workerId } = row;
    await tx.insert(workerEvents).values({ organisationId, workerId, kind: "profileCompleted" });
  }
  const isApproved = row.panel === "on" && row.verificationStatus === "approved";
  if (isApproved && assessment.lapsed.length > 0) await lapse(tx, row, assessment, today);
}

/**
 * Judges workers anew as of `today` and writes what came of it. The transaction holds their rows from then on. Whoever was erased
 * is left as he is.
 */
export async function refreshMany(tx: Transaction, workerIds: string[], today: Day): Promise<Refreshed[]> {
  const onFile = (await readEvidence(tx, workerIds, { isHeld: true })).filter(({ row }) => !row.erasedAt);
  const judged = onFile.map((one) => ({ ...one, assessment: assess(one.evidence, today) }));
  const due = await dueOf(tx, judged);
  for (const one of judged) await keep(tx, one, one.assessment, due.get(one.row.id) ?? [], today);
  return judged.map(({ row, assessment }) => ({ row, assessment, due: due.get(row.id) ?? [] }));
}

/**
 * Judges a worker anew, in the transaction that changed anything of his evidence and after it did: state, days and steps are
 * kept beside him, a draft of which every step is complete becomes a completed profile, and an approved on-panel worker lapses if something mandatory has run out. `today` in Europe/London.
 */
export async function refreshCompliance(tx: Transaction, workerId: string, today: Day): Promise<Assessment | null> {
  const [refreshed] = await refreshMany(tx, [workerId], today);
  return refreshed?.assessment ?? null;
}
