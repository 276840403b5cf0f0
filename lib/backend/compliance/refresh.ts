/**
 * Stores each worker's assessment on their row, for lists, and lapses approved workers with an expired mandatory
 * requirement.
 */
import { and, eq, inArray, sql } from "drizzle-orm";
import { audit, jobActor } from "@/lib/backend/audit";
import { messages } from "@/lib/config/messages";
import { steps as stepNames } from "@/lib/contract/profiles/fields";
import { workerEvents, workerExpiryNotices, workers } from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import type { Day } from "./evidence";
import { readEvidence, type WorkerEvidence, type WorkerRow } from "./read";
import { type Assessment, assess } from "./rules";
import { steps } from "./steps";

const texts = messages.compliance;

/** A notification to send: a requirement, its expiry date, and how soon that is. */
type Due = { requirement: string; expiresOn: Day; daysBefore: number };
export type Refreshed = { row: WorkerRow; assessment: Assessment; due: Due[] };

const notified = ["profile_completed", "active"];
/** Notifications are about completed and active workers only, not about drafts or leavers. */
const isNotified = ({ employmentStatus, erasedAt }: WorkerRow) => !erasedAt && notified.includes(employmentStatus);

/** The mandatory requirements with a flag. */
const flagged = ({ requirements }: Assessment): Due[] =>
  requirements.flatMap(({ key, isMandatory, flag, expiresOn }) =>
    isMandatory && flag !== null && expiresOn ? [{ requirement: key, expiresOn, daysBefore: flag }] : [],
  );

const keyOf = ({ requirement, expiresOn, daysBefore }: Due) => `${requirement} ${expiresOn} ${daysBefore}`;

/** The flagged requirements without a notice yet, by worker. */
async function dueOf(
  tx: Transaction,
  assessed: { row: WorkerRow; assessment: Assessment }[],
): Promise<Map<string, Due[]>> {
  const all = new Map(
    assessed.flatMap(({ row, assessment }) => {
      const due = isNotified(row) ? flagged(assessment) : [];
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

/** Withdraws the platform's approval, so that the worker is no longer sent to shifts. */
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
  const actor = jobActor(`compliance-${today}`);
  await audit(tx, actor, {
    organisationId,
    action: "worker.lapsed",
    subject: { type: "worker", id },
    details: { requirements: lapsed.join(" ") },
  });
}

type StoredAssessment = Pick<
  WorkerRow,
  "complianceState" | "missingItems" | "complianceNextOn" | "expiresOn" | "stepsComplete" | "employmentStatus"
>;
type AssessedWorker = WorkerEvidence & { assessment: Assessment };

function storedAssessmentOf({ row, evidence, assessment }: AssessedWorker, due: Due[], today: Day): StoredAssessment {
  const states = steps(evidence, today, undefined, assessment);
  const stepsComplete = states.filter(({ isComplete }) => isComplete).length;
  const isCompleted = row.employmentStatus === "draft" && stepsComplete === stepNames.length;
  return {
    complianceState: assessment.state,
    missingItems: states.flatMap(({ missing }) => missing).length,
    // A pending notification keeps the worker due, so that the next run picks them up.
    complianceNextOn: due.length > 0 ? today : assessment.nextChangeOn,
    expiresOn: assessment.expiresOn,
    stepsComplete,
    employmentStatus: isCompleted ? "profile_completed" : row.employmentStatus,
  };
}

const isSame = (row: WorkerRow, stored: StoredAssessment) =>
  (Object.keys(stored) as (keyof StoredAssessment)[]).every((name) => row[name] === stored[name]);

/** Writes the changed assessments in one statement. */
async function storeAssessments(
  tx: Transaction,
  assessed: { row: WorkerRow; stored: StoredAssessment }[],
): Promise<void> {
  const changed = assessed.filter(({ row, stored }) => !isSame(row, stored));
  if (changed.length === 0) return;
  const column = (name: keyof StoredAssessment) => sql.param(changed.map(({ stored }) => stored[name]));
  await tx.execute(sql`
    update workers w
    set compliance_state = v.state, compliance_next_on = v.next_on, expires_on = v.expires_on, steps_complete = v.steps,
      employment_status = v.employment, missing_items = v.missing
    from unnest(${sql.param(changed.map(({ row }) => row.id))}::uuid[], ${column("complianceState")}::text[],
      ${column("complianceNextOn")}::date[], ${column("expiresOn")}::date[], ${column("stepsComplete")}::int[],
      ${column("employmentStatus")}::text[], ${column("missingItems")}::int[])
      as v(id, state, next_on, expires_on, steps, employment, missing)
    where w.id = v.id`);
  const completed = changed.filter(({ row, stored }) => stored.employmentStatus !== row.employmentStatus);
  if (completed.length === 0) return;
  await tx
    .insert(workerEvents)
    .values(
      completed.map(({ row: { id, organisationId } }) => ({ organisationId, workerId: id, kind: "profileCompleted" })),
    );
}

/**
 * Reassesses workers as of `today` and stores the results. Locks their rows until the transaction ends. Skips erased
 * workers.
 */
export async function refreshMany(tx: Transaction, workerIds: string[], today: Day): Promise<Refreshed[]> {
  const workersRead = (await readEvidence(tx, workerIds, { isLocked: true })).filter(({ row }) => !row.erasedAt);
  const assessed = workersRead.map((one) => ({ ...one, assessment: assess(one.evidence, today) }));
  const due = await dueOf(tx, assessed);
  await storeAssessments(
    tx,
    assessed.map((one) => ({ row: one.row, stored: storedAssessmentOf(one, due.get(one.row.id) ?? [], today) })),
  );
  for (const { row, assessment } of assessed) {
    const isApproved = row.panel === "on" && row.verificationStatus === "approved";
    if (isApproved && assessment.lapsed.length > 0) await lapse(tx, row, assessment, today);
  }
  return assessed.map(({ row, assessment }) => ({ row, assessment, due: due.get(row.id) ?? [] }));
}

/**
 * Reassesses a worker, after and in the same transaction as a change to their evidence. Stores state, days and steps on
 * their row, completes a draft profile when every step is complete, and lapses an approved on-panel worker if a
 * mandatory requirement has expired. `today` is in Europe/London.
 */
export async function refreshCompliance(tx: Transaction, workerId: string, today: Day): Promise<Assessment | null> {
  const [refreshed] = await refreshMany(tx, [workerId], today);
  return refreshed?.assessment ?? null;
}
