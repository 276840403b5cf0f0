/** The mails about what runs out, sent by jobs: each reads what is so now, and says nothing of what was replaced meanwhile. */
import { and, arrayContains, asc, eq, isNull } from "drizzle-orm";
import { codes } from "@/lib/access";
import { sendMail } from "@/lib/adapters/mail";
import { workerExpiringMail, workersExpiringMail } from "@/lib/adapters/mail/expiry";
import { clock } from "@/lib/backend/clock";
import { channelsOf } from "@/lib/backend/settings";
import { constants } from "@/lib/config/constants";
import { env } from "@/lib/config/env";
import { messages } from "@/lib/config/messages";
import { memberships, users, workerExpiryNotices } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { calendarDate, daysBetween, formatLongDate } from "@/lib/format";
import type { Day } from "./evidence";
import type { ExpiryMail } from "./queued";
import { readEvidence, type WorkerRow } from "./read";
import { assess } from "./rules";

const texts = messages.compliance;
const CHUNK = 200;

type Notice = { workerId: string; requirement: string; expiresOn: Day };
type Expiring = { row: WorkerRow; agencyName: string; soonest: Day; lines: { what: string; when: string }[] };

/** What still runs out of what was noted, by worker; who has left or was erased is left out. */
async function stillExpiring(tx: Transaction, notices: Notice[], today: Day): Promise<Expiring[]> {
  const ids = [...new Set(notices.map(({ workerId }) => workerId))];
  const found: Expiring[] = [];
  for (let from = 0; from < ids.length; from += CHUNK) {
    for (const { row, evidence } of await readEvidence(tx, ids.slice(from, from + CHUNK))) {
      if (row.erasedAt) continue;
      const now = new Map(assess(evidence, today).requirements.map((one) => [one.key, one]));
      const own = notices.filter(({ workerId, requirement, expiresOn }) => {
        const one = now.get(requirement);
        return workerId === row.id && one?.expiresOn === expiresOn && one.flag !== null;
      });
      const days = own.map(({ expiresOn }) => expiresOn).sort();
      if (!days[0]) continue;
      const lines = own
        .toSorted((one, other) => one.expiresOn.localeCompare(other.expiresOn))
        .map(({ requirement, expiresOn }) => ({
          what: texts.requirements[requirement] ?? requirement,
          when: texts.when(daysBetween(today, expiresOn), formatLongDate(expiresOn)),
        }));
      found.push({ row, agencyName: evidence.agencyName, soonest: days[0], lines });
    }
  }
  return found;
}

const noticesAt = (tx: Transaction, { organisationId, at }: ExpiryMail) =>
  tx
    .select({
      workerId: workerExpiryNotices.workerId,
      requirement: workerExpiryNotices.requirement,
      expiresOn: workerExpiryNotices.expiresOn,
    })
    .from(workerExpiryNotices)
    .where(
      and(eq(workerExpiryNotices.organisationId, organisationId), eq(workerExpiryNotices.createdAt, new Date(at))),
    );

/** Those of an agency who may see its workers, are there and want such mails. */
const readersOf = (organisationId: string) =>
  withScope({ kind: "platform" }, async (tx) => {
    const people = await tx
      .select({ userId: users.id, email: users.email, fullName: users.fullName })
      .from(users)
      .innerJoin(memberships, and(eq(memberships.userId, users.id), isNull(memberships.deactivatedAt)))
      .where(
        and(
          eq(memberships.organisationId, organisationId),
          eq(users.isActive, true),
          arrayContains(memberships.permissionCodes, [codes.workersView]),
        ),
      )
      .orderBy(asc(users.id));
    const wanted: typeof people = [];
    for (const person of people) {
      const channels = await channelsOf(tx, { ...person, organisationId }, "notifications.workers");
      if (channels === "email" || channels === "emailAndInApp") wanted.push(person);
    }
    return wanted;
  });

async function mailAgency(jobId: string, job: Extract<ExpiryMail, { kind: "workersExpiring" }>): Promise<void> {
  const { organisationId } = job;
  const expiring = await withScope({ kind: "organisation", organisationId }, async (tx) =>
    stillExpiring(tx, await noticesAt(tx, job), calendarDate(clock.now())),
  );
  const [first] = expiring;
  if (!first) return;
  const inOrder = expiring.toSorted(
    (one, other) => one.soonest.localeCompare(other.soonest) || one.row.lastName.localeCompare(other.row.lastName),
  );
  const shown = inOrder.slice(0, constants.expiryMailWorkersMax).map(({ row, lines }) => ({
    ...{ name: `${row.firstName} ${row.lastName}`, number: row.number, lines },
  }));
  for (const { userId, email, fullName } of await readersOf(organisationId)) {
    const mail = await workersExpiringMail({
      ...{ fullName, agencyName: first.agencyName, workers: shown, more: inOrder.length - shown.length },
      url: new URL("/dashboard/workers", env().PUBLIC_URL).href,
    });
    await sendMail({ ...mail, to: email, messageId: `${jobId}-${userId}` });
  }
}

async function mailWorker(jobId: string, job: Extract<ExpiryMail, { kind: "workerExpiring" }>): Promise<void> {
  const { organisationId, workerId } = job;
  const [found] = await withScope({ kind: "organisation", organisationId }, async (tx) => {
    const own = (await noticesAt(tx, job)).filter((notice) => notice.workerId === workerId);
    return stillExpiring(tx, own, calendarDate(clock.now()));
  });
  if (!found?.row.email) return;
  const { row, agencyName, lines } = found;
  const mail = await workerExpiringMail({ firstName: row.firstName, agencyName, lines });
  await sendMail({ ...mail, to: found.row.email, messageId: jobId });
}

/** Does one mail job. A mail that is sent twice, after a crash say, carries the same message id. */
export const mailAboutExpiry = (jobId: string, job: ExpiryMail): Promise<void> =>
  job.kind === "workersExpiring" ? mailAgency(jobId, job) : mailWorker(jobId, job);
