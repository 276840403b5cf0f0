/** Reads stored data as the database owner, for what no page shows. */
import { asc, eq } from "drizzle-orm";
import { type Submission, submissionSchema } from "@/lib/contract/questionnaires";
import { accessLog, questionnaireReopenings, questionnaireSubmissions, workerQuestionnaires } from "@/lib/db/schema";
import { openFor, parseKeys } from "@/lib/db/sealing";
import type { Transaction } from "@/lib/db/tenancy";
import { pooledOwner } from "@/tests/support/owner-pool";

function requiredEnv(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run these tests with npm test.`);
  return value;
}

export const sealingKeys = () => parseKeys(requiredEnv("MEDICAL_KEYS"));
export const inboxUrl = () => requiredEnv("INBOX_URL");
export const owner = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
  pooledOwner(requiredEnv("DATABASE_OWNER_URL"), work);

/** A worker's questionnaire as stored; undefined before the first submission. */
export async function questionnaireOf(workerId: string) {
  const [found] = await owner((tx) =>
    tx.select().from(workerQuestionnaires).where(eq(workerQuestionnaires.workerId, workerId)),
  );
  return found;
}

/** A worker's submissions, decrypted, oldest first. */
export async function submissionsOf(workerId: string): Promise<Submission[]> {
  const rows = await owner((tx) =>
    tx
      .select({ keyId: questionnaireSubmissions.keyId, sealed: questionnaireSubmissions.answersSealed })
      .from(questionnaireSubmissions)
      .innerJoin(workerQuestionnaires, eq(workerQuestionnaires.id, questionnaireSubmissions.workerQuestionnaireId))
      .where(eq(workerQuestionnaires.workerId, workerId))
      .orderBy(asc(questionnaireSubmissions.version)),
  );
  return rows.map((row) => submissionSchema.parse(openFor(workerId, row, sealingKeys())));
}

/** The reason for each reopening of a worker's questionnaire, oldest first. */
export async function reasonsOf(workerId: string): Promise<unknown[]> {
  const rows = await owner((tx) =>
    tx
      .select({ keyId: questionnaireReopenings.keyId, sealed: questionnaireReopenings.reasonSealed })
      .from(questionnaireReopenings)
      .innerJoin(workerQuestionnaires, eq(workerQuestionnaires.id, questionnaireReopenings.workerQuestionnaireId))
      .where(eq(workerQuestionnaires.workerId, workerId))
      .orderBy(asc(questionnaireReopenings.version)),
  );
  return rows.map((row) => openFor(workerId, row, sealingKeys()));
}

/** The identity of each user who read a worker's answers, oldest first. */
export async function recipientsOf(workerId: string): Promise<string[]> {
  const rows = await owner((tx) =>
    tx
      .select({ uid: accessLog.actorUid })
      .from(accessLog)
      .where(eq(accessLog.workerId, workerId))
      .orderBy(asc(accessLog.at)),
  );
  return rows.map(({ uid }) => uid);
}
