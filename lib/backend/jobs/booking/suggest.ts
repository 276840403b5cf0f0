import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { codes, isAllowed } from "@/lib/access";
import { procedure } from "@/lib/backend/access-rules";
import type { CoveringAgreement } from "@/lib/backend/agreements";
import { audit } from "@/lib/backend/audit";
import { type Context, type PersonCaller, scopeOf } from "@/lib/backend/context";
import { sentencesOf } from "@/lib/backend/eligibility";
import { conflict, DomainError, invalid, notFound } from "@/lib/backend/errors";
import {
  type AllocationRecord,
  allocationsOf,
  canSuggest,
  type FoundJob,
  findJob,
  hasPlace,
  type JobRecord,
  lockBookings,
  lockJob,
  refuseChanged,
} from "@/lib/backend/jobs/find";
import { afterJobEvent, type JobHistory } from "@/lib/backend/jobs/history";
import { queueNews } from "@/lib/backend/jobs/queued";
import { closedText, historyAt } from "@/lib/backend/jobs/rules";
import { storeHistory } from "@/lib/backend/jobs/store";
import { askAboutPeople, countQuestion } from "@/lib/backend/people";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { allocations } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { formatName } from "@/lib/format";
import { acceptAutomatically } from "./decide";
import { type CheckedWorker, checkWorkers } from "./eligible";
import { complianceSummary } from "./known";
import { mayOverride, overriddenBy } from "./overriding";
import { costOf } from "./rates";
import { orTaken } from "./taken";

const texts = messages.jobs;

type Locked = { found: FoundJob; put: AllocationRecord[]; before: JobHistory };

/** The job, locked, with the agency's own workers. NOT_FOUND for one that the agency may not see. */
async function lockSeen(tx: Transaction, jobId: string, now: Date): Promise<Locked> {
  const seen = await findJob(tx, jobId);
  // An agency can lock a job only while it is open.
  const job = (await lockJob(tx, jobId)) ?? {
    ...seen.job,
    status: seen.job.status === "cancelled" ? seen.job.status : "allocated",
  };
  const put = await allocationsOf(tx, [jobId]);
  return { found: { job, workerType: seen.workerType }, put, before: historyAt(job, put, now) };
}

/**
 * The agreement under which the worker is put forward. CONFLICT with the rule that they do not meet, or `noRate` where
 * nothing is agreed for such a shift; FORBIDDEN for a caller who may not override the warnings about the worker; BAD_REQUEST
 * where one is overridden without a reason.
 */
export async function agreementOf(
  tx: Transaction,
  {
    found,
    checked,
    caller,
    override,
  }: { found: FoundJob; checked: CheckedWorker; caller: PersonCaller; override: string | null },
) {
  const { eligibility, agreement } = checked;
  const unmet = eligibility.results.filter(({ isOk }) => !isOk);
  const [blocking] = eligibility.blocking;
  if (blocking || !agreement) {
    const words = unmet.filter(({ severity }) => severity === "hard").flatMap((result) => sentencesOf(result));
    const mayRead = isAllowed(caller.principal, { permissionCode: codes.workersView });
    throw conflict(mayRead ? words.join(" ") : texts.notEligible, blocking ?? "agreement");
  }
  if (unmet.length > 0 && !mayOverride(caller)) throw new DomainError("FORBIDDEN", texts.overrideNotYours);
  if (unmet.length > 0 && !override) {
    throw invalid(messages.general.problem, [{ field: "overrideReason", message: texts.overrideReasonNeeded }]);
  }
  if (!(await costOf(tx, found.job, { agreement, workerType: found.workerType }))) {
    throw conflict(texts.noRate, "noRate");
  }
  return agreement;
}

/** The row of a worker whom an agency's user puts forward under an agreement. */
export const suggestionOf = (
  { userId, organisation }: PersonCaller,
  {
    job,
    agreement,
    worker,
    at,
  }: { job: JobRecord; agreement: CoveringAgreement; worker: CheckedWorker["worker"]; at: Date },
) => ({
  jobId: job.id,
  organisationId: organisation.id,
  providerId: job.organisationId,
  agreementId: agreement.id,
  workerId: worker.id,
  agencyName: agreement.agencyName,
  workerName: formatName(worker),
  during: sql`tstzrange(${job.startAt.toISOString()}, ${job.endAt.toISOString()})`,
  suggestedByUserId: userId,
  suggestedAt: at,
});

/**
 * Puts one of the agency's workers forward for an open job; warnings are overridden with a reason, which is recorded.
 * NOT_FOUND for a job or a worker that is not theirs to see; FORBIDDEN where the caller may override no warning; CONFLICT
 * `changed` where the job was changed since the caller saw it, and where the worker cannot be put forward, with the rule as
 * its reason.
 */
export async function putForward(
  { caller, context }: { caller: PersonCaller; context: Context },
  input: { jobId: string; workerId: string; overrideReason?: string | null | undefined; lock?: number | undefined },
): Promise<{ allocationId: string; isAccepted: boolean }> {
  const { userId } = caller;
  const { jobId, workerId } = input;
  await countQuestion(userId);
  // In a transaction of its own, so that the request stays recorded when the answer is no.
  const answers = await withScope(scopeOf(caller), (tx) =>
    askAboutPeople(tx, { userId, jobId, workerIds: [workerId] }),
  );
  const put = await orTaken(() =>
    withScope(scopeOf(caller), async (tx) => {
      const { found, put, before } = await lockSeen(tx, input.jobId, clock.now());
      const { job } = found;
      const allocationId = randomUUID();
      const after = afterJobEvent(before, "suggest", allocationId);
      if (!after) throw conflict(closedText(before.status), "notOpen");
      refuseChanged(job, input.lock);
      await lockBookings(tx, input.workerId);
      const organisationId = caller.organisation.id;
      const [checked] = await checkWorkers(tx, found, organisationId, [input.workerId], answers);
      if (!checked) throw notFound();
      if (hasPlace(put, workerId)) throw conflict(texts.alreadySuggested, "alreadySuggested");
      const { overrideReason = null } = input;
      const agreement = await agreementOf(tx, { found, checked, caller, override: overrideReason });
      await tx.insert(allocations).values({
        id: allocationId,
        ...suggestionOf(caller, { job, agreement, worker: checked.worker, at: clock.now() }),
        overridden: overriddenBy(checked),
        compliance: complianceSummary(checked.input),
      });
      await storeHistory(tx, { job, allocations: put }, after, { decided: { decidedAt: clock.now() } });
      const { warnings } = checked.eligibility;
      const isAutomatic = agreement.autoAcceptWorkers && warnings.length === 0;
      const isFirst = before.status === "open";
      const providerId = job.organisationId;
      // Queued with the worker, so that a provider hears of them if this server dies before it accepts them.
      const afterMs = isAutomatic ? constants.automaticAcceptanceMs : 0;
      if (isFirst) await queueNews(tx, "suggested", { allocation: { id: allocationId }, to: providerId, afterMs });
      await audit(tx, context, {
        organisationId,
        action: "allocation.suggested",
        subject: { type: "allocation", id: allocationId },
        details: {
          jobId: job.id,
          workerId: checked.worker.id,
          ...(warnings.length > 0 ? { overridden: warnings.join(" "), reason: overrideReason ?? "" } : {}),
        },
      });
      return { allocationId, providerId, isAutomatic, lock: job.lock };
    }),
  );
  const { allocationId, providerId, isAutomatic, lock } = put;
  const isAccepted =
    isAutomatic && (await acceptAutomatically({ caller, context }, { jobId, allocationId, providerId, lock }));
  return { allocationId, isAccepted };
}

export const suggest = procedure(contract.jobs.suggest, canSuggest, ({ input, caller, context }) =>
  putForward({ caller, context }, input),
);
