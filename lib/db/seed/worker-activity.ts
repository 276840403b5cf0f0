/** What has happened to the demo's workers so far: added, sent a link, opened it, answered. Days are relative to now. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { constants, DAY_MS, HOUR_MS } from "@/lib/config/constants";
import * as schema from "@/lib/db/schema";
import type { Transaction } from "@/lib/db/tenancy";
import { maskEmail } from "@/lib/format";
import { organisations, type SeedWorker, users, workers } from "./people";

/** The draft with an e-mail address, who has been sent the link for the profile and has not used it. */
const INVITED = "W-1042";

type Event = Pick<typeof schema.auditEvents.$inferInsert, "action" | "actorKind" | "at" | "details">;

const tenant = organisations.find(({ key }) => key === "agencyA")?.id ?? "";
const manager = users.find(({ uid }) => uid === "demo-agency");

/** The questionnaire's link was sent: before the answers, or some days ago. Nothing for every third worker who has not answered. */
async function sendQuestionnaire(tx: Transaction, { id, number, email, medicalStatus }: SeedWorker, now: Date) {
  if (!email || !manager) return [];
  const isPending = medicalStatus === "pending";
  const turn = Number(number.slice(-2)) % 3;
  if (isPending && turn === 0) return [];
  const [stored] = await tx
    .select()
    .from(schema.workerQuestionnaires)
    .where(eq(schema.workerQuestionnaires.workerId, id));
  const answeredAt = stored?.submittedAt ?? null;
  const sentAt = new Date((answeredAt ?? now).getTime() - 4 * DAY_MS);
  const openedAt = isPending && turn === 1 ? null : new Date(sentAt.getTime() + 5 * HOUR_MS);
  const link = {
    linkSentAt: sentAt,
    linkSentByUserId: manager.id,
    linkSentTo: maskEmail(email),
    linkOpenedAt: openedAt,
    linkLastOpenedAt: openedAt,
  };
  await tx
    .insert(schema.workerQuestionnaires)
    .values(Object.assign({ organisationId: tenant, workerId: id, type: "Medical" as const }, link))
    .onConflictDoUpdate({
      target: [schema.workerQuestionnaires.workerId, schema.workerQuestionnaires.type],
      set: link,
    });
  const details = { type: "Medical" };
  const events: Event[] = [{ action: "questionnaire.linkSent", actorKind: "person", at: sentAt, details }];
  if (openedAt) events.push({ action: "questionnaire.linkOpened", actorKind: "linkHolder", at: openedAt, details });
  if (stored && answeredAt) {
    const answered = { type: "Medical", version: stored.version };
    events.push({ action: "questionnaire.submitted", actorKind: "linkHolder", at: answeredAt, details: answered });
  }
  return events;
}

async function sendProfileLink(tx: Transaction, { id, number, email }: SeedWorker, now: Date): Promise<Event[]> {
  if (number !== INVITED || !email || !manager) return [];
  const sentAt = new Date(now.getTime() - 4 * DAY_MS);
  const openedAt = new Date(sentAt.getTime() + 2 * HOUR_MS);
  await tx.insert(schema.workerLinks).values({
    organisationId: tenant,
    workerId: id,
    tokenHash: randomUUID(),
    expiresAt: new Date(sentAt.getTime() + constants.workerLinkMs),
    sentBy: "mail",
    sentTo: maskEmail(email),
    openedAt,
    lastOpenedAt: openedAt,
    createdByUserId: manager.id,
    createdAt: sentAt,
  });
  return [
    { action: "worker.linkCreated", actorKind: "person", at: sentAt, details: { by: "mail" } },
    { action: "worker.linkOpened", actorKind: "linkHolder", at: openedAt, details: {} },
  ];
}

/** Adds the links and the audit rows of agency A's workers. */
export async function seedWorkerActivity(tx: Transaction, now: Date): Promise<void> {
  for (const worker of workers.filter(({ organisation }) => organisation === "agencyA")) {
    const addedAt = new Date(now.getTime() - (worker.status?.addedDaysAgo ?? 1) * DAY_MS);
    const events: Event[] = [
      { action: "worker.created", actorKind: "person", at: addedAt, details: { panel: worker.status?.panel ?? "on" } },
      ...(await sendQuestionnaire(tx, worker, now)),
      ...(await sendProfileLink(tx, worker, now)),
    ];
    await tx.insert(schema.auditEvents).values(
      events.map((event) =>
        Object.assign(event, {
          organisationId: tenant,
          actorUid: event.actorKind === "person" ? (manager?.uid ?? null) : null,
          subjectType: "worker",
          subjectId: worker.id,
          requestId: "demo",
        }),
      ),
    );
  }
}
