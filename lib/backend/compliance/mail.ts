/**
 * E-mails about expiring requirements, sent by jobs: each reads the current state and leaves out what has since been
 * replaced.
 */
import { and, asc, eq } from "drizzle-orm";
import { codes } from "@/lib/access";
import { workerExpiringMail, workersExpiringMail } from "@/lib/adapters/mail/expiry";
import {
  deliver,
  type Recipient,
  recipientsOf,
  registeredAs,
  registeredColumns,
  registeredName,
  tell,
  type Way,
} from "@/lib/backend/outgoing";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { env } from "@/lib/config/env";
import { messages } from "@/lib/config/messages";
import { organisations, workerExpiryNotices, workers } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { calendarDate, daysBetween, formatLongDate } from "@/lib/format";
import { CHUNK } from "./due";
import type { Day } from "./evidence";
import { notifyRemaining } from "./notify";
import type { ExpiryMail } from "./queued";
import { readEvidence, type WorkerEvidence, type WorkerRow } from "./read";
import { assess } from "./rules";

const texts = messages.compliance;

type Notice = { requirement: string; expiresOn: Day };
type Noted = { workerId: string; notices: Notice[] };
type Expiring = { row: WorkerRow; agencyName: string; soonest: Day; lines: { what: string; when: string }[] };

/** Which of a worker's notices still apply; null if everything has been replaced. */
function stillOf({ row, evidence }: WorkerEvidence, notices: readonly Notice[], today: Day): Expiring | null {
  const now = new Map(assess(evidence, today).requirements.map((one) => [one.key, one]));
  const own = notices
    .filter(({ requirement, expiresOn }) => {
      const one = now.get(requirement);
      return one?.expiresOn === expiresOn && one.flag !== null;
    })
    .toSorted((one, other) => one.expiresOn.localeCompare(other.expiresOn));
  if (!own[0]) return null;
  const lines = own.map(({ requirement, expiresOn }) => ({
    what: texts.requirements[requirement] ?? requirement,
    when: texts.when(daysBetween(today, expiresOn), formatLongDate(expiresOn)),
  }));
  return { row, agencyName: evidence.agencyName, soonest: own[0].expiresOn, lines };
}

/**
 * The first `most` workers with something still expiring; erased workers are left out. `more`: how many others had
 * notices, not reassessed once enough are found.
 */
async function stillExpiring(tx: Transaction, noted: readonly Noted[], today: Day, most: number) {
  const shown: Expiring[] = [];
  let from = 0;
  for (; from < noted.length && shown.length < most; from += CHUNK) {
    const chunk = new Map(noted.slice(from, from + CHUNK).map(({ workerId, notices }) => [workerId, notices]));
    const workersRead = new Map((await readEvidence(tx, [...chunk.keys()])).map((one) => [one.row.id, one]));
    for (const [workerId, notices] of chunk) {
      const one = workersRead.get(workerId);
      const still = one && !one.row.erasedAt ? stillOf(one, notices, today) : null;
      if (still) shown.push(still);
    }
  }
  return { shown: shown.slice(0, most), more: Math.max(0, shown.length - most) + Math.max(0, noted.length - from) };
}

/** The notices recorded at one time, by worker, earliest expiry first. Only for `workerId`, if given. */
async function noticesAt(tx: Transaction, { organisationId, at }: ExpiryMail, workerId?: string): Promise<Noted[]> {
  const rows = await tx
    .select({
      workerId: workerExpiryNotices.workerId,
      requirement: workerExpiryNotices.requirement,
      expiresOn: workerExpiryNotices.expiresOn,
    })
    .from(workerExpiryNotices)
    .innerJoin(workers, eq(workers.id, workerExpiryNotices.workerId))
    .where(
      and(
        eq(workerExpiryNotices.organisationId, organisationId),
        eq(workerExpiryNotices.createdAt, new Date(at)),
        workerId ? eq(workerExpiryNotices.workerId, workerId) : undefined,
      ),
    )
    .orderBy(asc(workerExpiryNotices.expiresOn), asc(workers.lastName), asc(workers.id));
  const noted = new Map<string, Noted>();
  for (const { workerId: id, ...notice } of rows) {
    const own = noted.get(id);
    if (own) own.notices.push(notice);
    else noted.set(id, { workerId: id, notices: [notice] });
  }
  return [...noted.values()];
}

/** The agency's users who may view workers and have this notification on, by what they are limited to. */
async function expiryRecipients(organisationId: string, way: Way): Promise<Recipient[][]> {
  const wanted = {
    of: { organisationId },
    about: "own",
    code: codes.workersView,
    event: "workersExpiring",
    way,
  } as const;
  const all = await withScope({ kind: "platform" }, (tx) => recipientsOf(tx, wanted));
  const byLimit = new Map<string, Recipient[]>();
  for (const one of all) {
    const key = JSON.stringify(one.limitedTo);
    byLimit.set(key, [...(byLimit.get(key) ?? []), one]);
  }
  return [...byLimit.values()];
}

type ToAgency = { jobId: string; job: Extract<ExpiryMail, { kind: "workersExpiring" }>; way: Way; now: Date };

async function tellAgency({ job, way, now, ...more }: ToAgency): Promise<void> {
  const { organisationId } = job;
  await notifyRemaining(organisationId, new Date(job.at), now);
  for (const recipients of await expiryRecipients(organisationId, way)) {
    await notifyEach({ job, way, now, ...more }, recipients);
  }
}

/** Tells users who see the same workers of the agency about those of them with something that expires. */
async function notifyEach({ jobId, job, way, now }: ToAgency, recipients: readonly Recipient[]): Promise<void> {
  const { organisationId } = job;
  const limitedTo = recipients[0]?.limitedTo ?? null;
  const { shown, more } = await withScope({ kind: "organisation", organisationId, limitedTo }, async (tx) =>
    stillExpiring(tx, await noticesAt(tx, job), calendarDate(now), constants.expiryMailWorkersMax),
  );
  const [first] = shown;
  if (!first) return;
  const inOrder = shown.toSorted(
    (one, other) => one.soonest.localeCompare(other.soonest) || one.row.lastName.localeCompare(other.row.lastName),
  );
  const workersShown = inOrder.map(({ row, lines }) => ({
    name: `${row.firstName} ${row.lastName}`,
    number: row.number,
    lines,
  }));
  const happening = {
    jobId,
    event: job.kind,
    detail: "due",
    recordId: organisationId,
    subjectId: organisationId,
  } as const;
  await tell(way, happening, recipients, async ({ fullName }) => ({
    organisationId,
    mail: await workersExpiringMail({
      fullName,
      agencyName: first.agencyName,
      workers: workersShown,
      more,
      url: new URL("/dashboard/workers", env().PUBLIC_URL).href,
    }),
  }));
}

const mailWorker = (jobId: string, job: Extract<ExpiryMail, { kind: "workerExpiring" }>): Promise<void> =>
  deliver({ key: jobId, kind: job.kind }, async () => {
    const { organisationId, workerId } = job;
    const { found, agency } = await withScope({ kind: "organisation", organisationId }, async (tx) => {
      const { shown } = await stillExpiring(tx, await noticesAt(tx, job, workerId), calendarDate(clock.now()), 1);
      const [own] = await tx
        .select({ name: organisations.name, ...registeredColumns })
        .from(organisations)
        .where(eq(organisations.id, organisationId));
      return { found: shown[0], agency: own };
    });
    if (!found?.row.email || !agency) return null;
    const { row, lines } = found;
    const names = { agencyName: registeredName(agency), sender: registeredAs(agency) };
    return {
      to: found.row.email,
      organisationId,
      mail: await workerExpiringMail({ firstName: row.firstName, ...names, lines }),
    };
  });

/** Runs one job, by the way whose queue it is in. An e-mail sent twice, after a crash for example, has the same message id. */
export const mailAboutExpiry = (jobId: string, job: ExpiryMail, way: Way = "mail"): Promise<void> =>
  job.kind === "workersExpiring" ? tellAgency({ jobId, job, way, now: clock.now() }) : mailWorker(jobId, job);
