/** Asks the database whether bookings through any agency keep a worker from a shift. */
import { sql } from "drizzle-orm";
import type { RuleElsewhere } from "@/lib/backend/eligibility";
import { consume } from "@/lib/backend/limits";
import { messages } from "@/lib/config/messages";
import type { Transaction } from "@/lib/db/tenancy";
import { settle } from "./settle";

/** The rules that a worker's bookings of all agencies break with a shift. */
export type Answers = (workerId: string) => readonly RuleElsewhere[];

/** Where no one is asked about. */
export const noAnswers: Answers = () => [];

/** Counts a question of a user. Throws TOO_MANY_REQUESTS with a text for them. Before the transaction in which it is asked. */
export const countQuestion = (userId: string): Promise<void> =>
  consume("personQuestions", userId, messages.jobs.tooManyQuestions);

/** Times of a shift that are not stored yet, with what its working time depends on. */
type OtherTimes = {
  startAt: Date;
  endAt: Date;
  jobType: string;
  breaks: readonly { minutes: number; isPaid: boolean }[];
};

/**
 * What is answered about the agency's workers and a job, at its times or at others, in the agency's scope: yes or no for each rule. Nothing about
 * workers and jobs that are not theirs to see. That `userId` has asked is recorded in the same transaction, which
 * therefore must not fail on account of the answer.
 */
export async function askAboutPeople(
  tx: Transaction,
  {
    userId,
    jobId,
    workerIds,
    times,
  }: { userId: string; jobId: string; workerIds: readonly string[]; times?: OtherTimes },
): Promise<Answers> {
  if (workerIds.length === 0) return noAnswers;
  await settle(tx, workerIds);
  const ids = sql`array[${sql.join([...workerIds], sql`, `)}]::uuid[]`;
  const otherTimes = times
    ? sql`, ${times.startAt.toISOString()}, ${times.endAt.toISOString()}, ${times.jobType}, ${JSON.stringify(times.breaks)}::jsonb`
    : sql``;
  const { rows } = await tx.execute<{ worker: string; broken: RuleElsewhere[] }>(
    sql`select worker, broken from app_ask_about_people(${jobId}, ${ids}, ${userId}${otherTimes})`,
  );
  const answers = new Map(rows.map(({ worker, broken }) => [worker, broken]));
  return (workerId) => answers.get(workerId) ?? [];
}

/** Holds the people that workers are until the transaction ends, after the job and the worker who is booked. */
export async function holdPeople(tx: Transaction, workerIds: readonly string[]): Promise<void> {
  await tx.execute(sql`select app_hold_people(array[${sql.join([...workerIds], sql`, `)}]::uuid[])`);
}
