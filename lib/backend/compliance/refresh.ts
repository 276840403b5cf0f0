/** Keeps what the rules make of a worker's evidence beside him, for lists; and lapses whom something mandatory ran out for. */
import { and, eq, inArray, sql } from "drizzle-orm";
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
  const actor = { caller: { kind: "job", uid: null }, requestId: `compliance-${today}`, address: null } as const;
  await audit(tx, actor, {
    ...{ organisationId, action: "worker.lapsed", subject: { type: "worker", id } },
    details: { requirements: lapsed.join(" ") },
  });
}

type Kept = Pick<
  WorkerRow,
  "complianceState" | "complianceNextOn" | "expiresOn" | "stepsComplete" | "employmentStatus"
>;
type Judged = OnFile & { assessment: Assessment };

function keptOf({ row, evidence, assessment }: Judged, due: Due[], today: Day): Kept {
  const stepsComplete = steps(evidence, today, undefined, assessment).filter(({ isComplete }) => isComplete).length;
  const isCompleted = row.employmentStatus === "draft" && stepsComplete === stepNames.length;
  return {
    complianceState: assessment.state,
    // What is still to be told of brings him before the next sweep.
    complianceNextOn: due.length > 0 ? today : assessment.nextChangeOn,
    expiresOn: assessment.expiresOn,
    stepsComplete,
    employmentStatus: isCompleted ? "profile_completed" : row.employmentStatus,
  };
}

const isSame = (row: WorkerRow, kept: Kept) =>
  (Object.keys(kept) as (keyof Kept)[]).every((name) => row[name] === kept[name]);

/** Writes what is another than before, all of it in one statement. */
async function keep(tx: Transaction, judged: { row: WorkerRow; kept: Kept }[]): Promise<void> {
  const changed = judged.filter(({ row, kept }) => !isSame(row, kept));
  if (changed.length === 0) return;
  const column = (name: keyof Kept) => sql.param(changed.map(({ kept }) => kept[name]));
  await tx.execute(sql`
    update workers w
    set compliance_state = v.state, compliance_next_on = v.next_on, expires_on = v.expires_on, steps_complete = v.steps,
      employment_status = v.employment
    from unnest(${sql.param(changed.map(({ row }) => row.id))}::uuid[], ${column("complianceState")}::text[],
      ${column("complianceNextOn")}::date[], ${column("expiresOn")}::date[], ${column("stepsComplete")}::int[],
      ${column("employmentStatus")}::text[])
      as v(id, state, next_on, expires_on, steps, employment)
    where w.id = v.id`);
  const completed = changed.filter(({ row, kept }) => kept.employmentStatus !== row.employmentStatus);
  if (completed.length === 0) return;
  await tx
    .insert(workerEvents)
    .values(
      completed.map(({ row: { id, organisationId } }) => ({ organisationId, workerId: id, kind: "profileCompleted" })),
    );
}

/**
 * Judges workers anew as of `today` and writes what came of it. The transaction holds their rows from then on. Whoever was erased
 * is left as he is.
 */
export async function refreshMany(tx: Transaction, workerIds: string[], today: Day): Promise<Refreshed[]> {
  const onFile = (await readEvidence(tx, workerIds, { isHeld: true })).filter(({ row }) => !row.erasedAt);
  const judged = onFile.map((one) => ({ ...one, assessment: assess(one.evidence, today) }));
  const due = await dueOf(tx, judged);
  await keep(
    tx,
    judged.map((one) => ({ row: one.row, kept: keptOf(one, due.get(one.row.id) ?? [], today) })),
  );
  for (const { row, assessment } of judged) {
    const isApproved = row.panel === "on" && row.verificationStatus === "approved";
    if (isApproved && assessment.lapsed.length > 0) await lapse(tx, row, assessment, today);
  }
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
