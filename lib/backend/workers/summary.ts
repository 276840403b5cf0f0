import { and, count, desc, eq, inArray, isNull } from "drizzle-orm";
import { codes, isAllowed } from "@/lib/access";
import { permission, procedure } from "@/lib/backend/access-rules";
import { assess, type Evidence, readEvidence, steps } from "@/lib/backend/compliance";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { notFound } from "@/lib/backend/errors";
import { medicalOf } from "@/lib/backend/questionnaires";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import type { WorkerSummary } from "@/lib/contract/workers/summary";
import { profileChangeFields, users, workerLinks, type workerQuestionnaires } from "@/lib/db/schema";
import { type Transaction, withScope } from "@/lib/db/tenancy";
import { calendarDate, daysBetween } from "@/lib/format";
import { type NextStepFacts, nextStep, type Viewer } from "./next-step";
import { workStatusOf } from "./work-status";

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

const viewerOf = ({ group, principal }: PersonCaller): Viewer => ({
  group,
  mayEdit: isAllowed(principal, { groups: ["Admin", "Agency"], permissionCode: codes.workerCreate }),
  mayReview: isAllowed(principal, { groups: ["Admin"], permissionCode: codes.tasks }),
});

/** The newest link of a kind that was not cancelled; it may have expired. */
async function newestLinkOf(
  tx: Transaction,
  workerId: string,
  kind: (typeof workerLinks.$inferSelect)["kind"],
): Promise<WorkerSummary["profileLink"]> {
  const [found] = await tx
    .select({ link: workerLinks, by: users.fullName })
    .from(workerLinks)
    .leftJoin(users, eq(users.id, workerLinks.createdByUserId))
    .where(and(eq(workerLinks.workerId, workerId), eq(workerLinks.kind, kind), isNull(workerLinks.revokedAt)))
    .orderBy(desc(workerLinks.createdAt))
    .limit(1);
  if (!found) return null;
  const { link, by } = found;
  return {
    by: link.sentBy,
    isAutomatic: link.createdByUserId === null,
    isOpen: link.expiresAt > clock.now(),
    expiresAt: link.expiresAt.toISOString(),
    sentAt: link.createdAt.toISOString(),
    sentBy: by,
    sentTo: link.sentTo,
    openedAt: iso(link.openedAt),
    lastOpenedAt: iso(link.lastOpenedAt),
    answeredAt: iso(link.usedAt),
  };
}

type QuestionnaireRow = typeof workerQuestionnaires.$inferSelect;

async function questionnaireLinkOf(tx: Transaction, row: QuestionnaireRow | undefined) {
  if (!row?.linkSentAt) return null;
  const [by] = row.linkSentByUserId
    ? await tx.select({ name: users.fullName }).from(users).where(eq(users.id, row.linkSentByUserId))
    : [];
  return {
    sentAt: row.linkSentAt.toISOString(),
    sentBy: by?.name ?? null,
    sentTo: row.linkSentTo,
    openedAt: iso(row.linkOpenedAt),
    lastOpenedAt: iso(row.linkLastOpenedAt),
  };
}

/** How many changes of the worker wait for the viewer's side. */
async function changesFor(tx: Transaction, workerId: string, { group, mayEdit, mayReview }: Viewer): Promise<number> {
  const isTheirs = group === "Admin" ? mayReview : mayEdit;
  if (!isTheirs) return 0;
  const [found] = await tx
    .select({ total: count() })
    .from(profileChangeFields)
    .where(
      and(
        eq(profileChangeFields.workerId, workerId),
        inArray(profileChangeFields.stage, group === "Admin" ? ["platform"] : ["agency"]),
      ),
    );
  return found?.total ?? 0;
}

/** What is missing, and what has to be renewed, by the rules of compliance. */
function openOf(evidence: Evidence, today: string) {
  const assessment = assess(evidence, today);
  const { requirements: labels } = messages.compliance;
  const missing = steps(evidence, today, undefined, assessment).flatMap((one) =>
    one.missing.map((what) => ({ step: one.step, what })),
  );
  const renewals = assessment.requirements
    .filter(
      ({ isMandatory, state, flag }) => isMandatory && (state === "expired" || (state === "expiring" && flag !== null)),
    )
    .toSorted((a, b) => (a.expiresOn ?? "").localeCompare(b.expiresOn ?? ""))
    .map(({ step, key }) => ({ step, what: labels[key] ?? key }));
  return { assessment, missing, renewals };
}

/**
 * Whether a worker can work, what the caller can do next, and what became of the worker's links. NOT_FOUND for another
 * agency's worker.
 */
export const summary = procedure(
  contract.workers.summary,
  permission(codes.workersView, ["Admin", "Agency"]),
  ({ input: { workerId }, caller }) =>
    withScope(scopeOf(caller), async (tx): Promise<WorkerSummary> => {
      const [found] = await readEvidence(tx, [workerId]);
      if (!found) throw notFound();
      const { row: worker, evidence } = found;
      const today = calendarDate(clock.now());
      const { assessment, missing, renewals } = openOf(evidence, today);
      const viewer = viewerOf(caller);
      const profileLink = await newestLinkOf(tx, workerId, "profile");
      const medical = await medicalOf(tx, workerId);
      const link = await questionnaireLinkOf(tx, medical);
      const daysSince = (at: string) => daysBetween(calendarDate(at), today);
      const status = medical?.status ?? "pending";
      const isAnswered = status !== "pending";
      const isSentAgain = link && (!medical?.submittedAt || medical.submittedAt.toISOString() < link.sentAt);
      const facts: NextStepFacts = {
        panel: worker.panel,
        employmentStatus: worker.employmentStatus,
        verificationStatus: worker.verificationStatus,
        isErased: worker.erasedAt !== null,
        hasEmail: worker.email !== null,
        missing,
        renewals,
        hasUnreviewed: evidence.documents.some((document) => document.status === "uploaded"),
        changes: await changesFor(tx, workerId, viewer),
        profileLink: profileLink && {
          daysAgo: daysSince(profileLink.sentAt),
          isOpen: profileLink.isOpen,
          isUsed: profileLink.answeredAt !== null,
        },
        questionnaire: isAnswered ? null : { daysAgo: isSentAgain ? daysSince(link.sentAt) : null },
      };
      return {
        status: workStatusOf(
          {
            panel: worker.panel,
            employment: worker.employmentStatus,
            verification: worker.verificationStatus,
            compliance: assessment.state,
            expiresOn: assessment.expiresOn,
            missing: missing.length,
          },
          today,
        ),
        nextStep: nextStep(facts, viewer),
        missing,
        hasEmail: facts.hasEmail,
        profileLink,
        shiftsLink: await newestLinkOf(tx, workerId, "shifts"),
        questionnaire: { status, answeredAt: iso(medical?.submittedAt ?? null), link },
      };
    }),
);
