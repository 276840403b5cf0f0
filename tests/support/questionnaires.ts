/** Workers with a questionnaire to fill in, answers to it, and the invariants of the rows it leaves. */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { normaliseSubmission, validateSubmission } from "@/lib/backend/questionnaires/rules";
import { type QuestionnaireDefinition, submissionSchema } from "@/lib/contract/questionnaires";
import { answerFields } from "@/lib/contract/questionnaires/answer-fields";
import { medicalDefinition } from "@/lib/db/content/medical-questionnaire";
import { withOwner } from "@/lib/db/owner";
import { workers } from "@/lib/db/schema";
import { openFor, parseKeys } from "@/lib/db/sealing";
import { sampleAnswers } from "@/lib/db/seed/medical-submissions";
import { demoPassword, organisations } from "@/lib/db/seed/people";
import type { Fields } from "./page-forms";
import type { Env } from "./servers";

const { id: definitionId } = medicalDefinition;

export { definitionId, demoPassword, sampleAnswers };

export const questionnairePage = (workerId: string) =>
  `/worker-questionnaire?workerId=${workerId}&questionnaireType=Medical`;

const definition: QuestionnaireDefinition = {
  _id: definitionId,
  type: "Medical",
  version: 1,
  blocks: medicalDefinition.blocks.map((block) => ({
    _id: block.id,
    heading: block.heading,
    descriptionRequiredCondition: block.descriptionRequiredCondition,
    questions: block.questions.map(({ id, ...question }) => ({
      _id: id,
      type: "radio" as const,
      answers: ["Yes" as const, "No" as const],
      ...question,
    })),
  })),
};

const agency = organisations.find(({ key }) => key === "agencyA");

/** Adds workers without a questionnaire to the demo's first agency. Returns their ids. */
export async function addWorkers(ownerUrl: string, count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, n) => ({
    id: randomUUID(),
    organisationId: agency?.id ?? "",
    number: `T${n + 1}`,
    firstName: `Worker ${n + 1}`,
    lastName: "of the tests",
    email: `worker-${n + 1}@tests.invalid`,
  }));
  await withOwner(ownerUrl, async (tx) => {
    await tx.insert(workers).values(rows);
  });
  return rows.map(({ id }) => id);
}

/** A complete set of answers, different for each `seed`. */
export function answersOf(seed: number): Fields {
  const blocks = sampleAnswers(seed).questionAndAnswersBlock;
  return [
    ...blocks.flatMap(
      (block): Fields => [
        ...block.quessionnaire.flatMap(
          ({ questionId, answer, description }): Fields => [
            [answerFields.answer(questionId), answer],
            [answerFields.description(questionId), description],
          ],
        ),
        [answerFields.groupDescription(block.questionnaireId), block.questionnaireDesciption],
      ],
    ),
    [answerFields.declaration, "yes"],
  ];
}

type StoredRow = {
  workerId: string;
  submissionVersion: number;
  idempotencyKey: string;
  keyId: string;
  sealed: Buffer;
  definitionId: string;
};

/** Every submission stored for the workers, decrypted. */
export async function storedFor(env: Env, ownerUrl: string, workerIds: readonly string[]) {
  const keys = parseKeys(env.MEDICAL_KEYS ?? "");
  const { rows } = await withOwner(ownerUrl, (tx) => tx.execute<StoredRow>(everySubmission));
  const wanted = new Set(workerIds);
  return rows
    .filter((row) => wanted.has(row.workerId))
    .map((row) => ({ ...row, answers: submissionSchema.parse(openFor(row.workerId, row, keys)) }));
}

const everySubmission = sql`
  select q.worker_id as "workerId", s.version as "submissionVersion", s.idempotency_key as "idempotencyKey",
    s.key_id as "keyId", s.answers_sealed as "sealed", s.definition_id as "definitionId"
  from questionnaire_submissions s join worker_questionnaires q on q.id = s.worker_questionnaire_id`;

/** Each query finds the rows that break the rule it is named after. Rows written by the seed have no audit rows. */
const rules = {
  "a questionnaire belongs to a worker of the same organisation": sql`
    select q.id from worker_questionnaires q left join workers w on w.id = q.worker_id
    where w.id is null or w.organisation_id <> q.organisation_id`,
  "a submission and a reopening have the organisation of their questionnaire": sql`
    select c.id from (
      select id, worker_questionnaire_id, organisation_id from questionnaire_submissions
      union all select id, worker_questionnaire_id, organisation_id from questionnaire_reopenings) c
    left join worker_questionnaires q on q.id = c.worker_questionnaire_id
    where q.id is null or q.organisation_id <> c.organisation_id`,
  "a questionnaire has a submission or a link that was sent, and its versions have no gaps": sql`
    select q.id from worker_questionnaires q
    left join questionnaire_submissions s on s.worker_questionnaire_id = q.id
    group by q.id
    having (q.version = 0 and q.link_sent_at is null) or count(s.id) <> q.version
      or (q.version > 0 and (min(s.version) <> 1 or max(s.version) <> q.version))`,
  "the status is that of the latest version, or pending after a reopening of it": sql`
    select q.id from worker_questionnaires q where q.status <> (case
      when exists (select 1 from questionnaire_reopenings r
        where r.worker_questionnaire_id = q.id and r.version = q.version) then 'pending'
      when q.version = 0 then 'pending'
      when q.version = 1 then 'submitted' else 'resubmitted' end)::questionnaire_status`,
  "every version but the latest was reopened": sql`
    select s.id from questionnaire_submissions s
    join worker_questionnaires q on q.id = s.worker_questionnaire_id and s.version < q.version
    left join questionnaire_reopenings r on r.worker_questionnaire_id = q.id and r.version = s.version
    where r.id is null`,
  "every submission and reopening has one audit row, and every such row its change": sql`
    select coalesce(c.worker, a.worker) as id from (
      select q.worker_id::text as worker, 'questionnaire.submitted' as action, s.version::text as version, s.organisation_id
      from questionnaire_submissions s join worker_questionnaires q on q.id = s.worker_questionnaire_id
      where s.submitted_by_uid <> 'demo-anonymous'
      union all
      select q.worker_id::text, 'questionnaire.reopened', r.version::text, r.organisation_id
      from questionnaire_reopenings r join worker_questionnaires q on q.id = r.worker_questionnaire_id
      where r.reopened_by_uid <> 'demo-compliance') c
    full join (
      select subject_id as worker, action::text as action, details->>'version' as version, organisation_id, count(*) as times
      from audit_events where action in ('questionnaire.submitted', 'questionnaire.reopened') and request_id <> 'demo'
      group by 1, 2, 3, 4) a
    using (worker, action, version, organisation_id)
    where c.worker is null or a.worker is null or a.times <> 1`,
} as const;

/** The rules that rows of the database break, with the number of rows; empty when there are none. */
export async function brokenRules(env: Env, ownerUrl: string): Promise<string[]> {
  const keys = parseKeys(env.MEDICAL_KEYS ?? "");
  return withOwner(ownerUrl, async (tx) => {
    const broken: string[] = [];
    for (const [rule, query] of Object.entries(rules)) {
      const { rows } = await tx.execute(query);
      if (rows.length > 0) broken.push(`${rule}: broken by ${rows.length}`);
    }
    const { rows } = await tx.execute<StoredRow>(everySubmission);
    for (const row of rows) {
      const answers = submissionSchema.parse(openFor(row.workerId, row, keys));
      const { errors, isForged } = validateSubmission(definition, answers, true);
      const isKept = JSON.stringify(normaliseSubmission(definition, answers)) === JSON.stringify(answers);
      if (isForged || errors.length > 0 || !isKept || row.definitionId !== definitionId)
        broken.push(`what is stored for ${row.workerId} is not complete`);
    }
    return broken;
  });
}
