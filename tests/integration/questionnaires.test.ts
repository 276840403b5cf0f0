/**
 * A worker's medical questionnaire from the link to reading it: its life cycle, and that nothing is lost, duplicated or
 * disclosed.
 */
import { randomBytes, randomUUID } from "node:crypto";
import { and, asc, eq } from "drizzle-orm";
import { Client as PgClient } from "pg";
import { messages } from "@/lib/config/messages";
import type { Submission } from "@/lib/contract/questionnaires";
import * as schema from "@/lib/db/schema";
import { openFor, parseKeys, sealFor } from "@/lib/db/sealing";
import { type Client, refusalOf, transports } from "@/tests/support/clients";
import { asOwnerForNothing, dump, sideEffectsOf } from "@/tests/support/database";
import {
  aDefinition,
  anAgency,
  answersTo,
  aSubmission,
  aSubmittedQuestionnaire,
  asOwner,
  aUser,
  aVisitor,
  aWorker,
  closeFixtures,
  type Definition,
  type Organisation,
  signInAs,
  type TestCaller,
} from "@/tests/support/fixtures";

let agency: Organisation;
let definition: Definition;
let compliance: TestCaller;
let visitor: TestCaller;

beforeAll(async () => {
  agency = await anAgency();
  definition = await aDefinition();
  compliance = await signInAs(await aUser({ in: agency, codes: ["1002"] }));
  visitor = await aVisitor();
});

afterAll(closeFixtures);

/** The rows of a worker's questionnaire. */
const stored = (workerId: string) =>
  asOwner(async (tx) => {
    const { workerQuestionnaires: q, questionnaireSubmissions: s, questionnaireReopenings: r } = schema;
    const [questionnaire] = await tx.select().from(q).where(eq(q.workerId, workerId));
    const id = questionnaire?.id ?? randomUUID();
    return {
      questionnaire,
      submissions: await tx.select().from(s).where(eq(s.workerQuestionnaireId, id)).orderBy(asc(s.version)),
      reopenings: await tx.select().from(r).where(eq(r.workerQuestionnaireId, id)).orderBy(asc(r.version)),
    };
  });

const answersOf = async (workerId: string, version: number): Promise<Submission> => {
  const { submissions } = await stored(workerId);
  const found = submissions.find((row) => row.version === version);
  if (!found) throw new Error(`no version ${version}`);
  return openFor(workerId, { keyId: found.keyId, sealed: found.answersSealed }) as Submission;
};

const auditOf = (workerId: string) =>
  asOwner((tx) =>
    tx
      .select()
      .from(schema.auditEvents)
      .where(and(eq(schema.auditEvents.subjectType, "worker"), eq(schema.auditEvents.subjectId, workerId)))
      .orderBy(asc(schema.auditEvents.at)),
  );

const readingsOf = (workerId: string) =>
  asOwner((tx) => tx.select().from(schema.accessLog).where(eq(schema.accessLog.workerId, workerId)));

const uidOf = ({ caller }: TestCaller) => caller.uid ?? "";

describe.each(transports)("A questionnaire $name", (transport) => {
  let worker: Client;
  let staff: Client;

  beforeAll(async () => {
    await transport.open();
    worker = transport.clientOf(visitor);
    staff = transport.clientOf(compliance);
  });
  afterAll(() => transport.close());

  test("goes from pending to submitted, is reopened with a reason, and is then resubmitted", async () => {
    const { id } = await aWorker(agency);
    const entry = async () => (await worker.questionnaires.entry({ workerId: id, type: "Medical" })).status;
    expect(await entry()).toBe("pending");
    expect(await worker.questionnaires.submit(aSubmission(id, definition))).toEqual({
      status: "submitted",
      version: 1,
    });
    expect(await entry()).toBe("submitted");
    expect(await staff.questionnaires.reopen({ workerId: id, reason: "Back pain since.", lock: 1 })).toEqual({
      status: "pending",
    });
    expect(await entry()).toBe("pending");
    const again = aSubmission(id, definition, answersTo(definition, "It is better now."));
    expect(await worker.questionnaires.submit(again)).toEqual({ status: "resubmitted", version: 2 });
    await staff.questionnaires.reopen({ workerId: id, reason: "Once more.", lock: 3 });
    expect(await worker.questionnaires.submit(aSubmission(id, definition))).toEqual({
      status: "resubmitted",
      version: 3,
    });
    expect(await entry()).toBe("resubmitted");
  });

  // What a call does is the same over HTTP.
  if (transport !== transports[0]) return;

  test("keeps every earlier version, with the reason it was reopened for", async () => {
    const { id } = await aSubmittedQuestionnaire(agency, definition, "As it was first.");
    await staff.questionnaires.reopen({ workerId: id, reason: "It has changed.", lock: 1 });
    await worker.questionnaires.submit(aSubmission(id, definition, answersTo(definition, "As it is now.")));
    expect(await answersOf(id, 1)).toEqual(answersTo(definition, "As it was first."));
    expect(await answersOf(id, 2)).toEqual(answersTo(definition, "As it is now."));
    const { reopenings } = await stored(id);
    expect(reopenings).toMatchObject([{ version: 1, reopenedByUid: uidOf(compliance) }]);
    const [reopening] = reopenings;
    expect(reopening && openFor(id, { keyId: reopening.keyId, sealed: reopening.reasonSealed })).toBe(
      "It has changed.",
    );
  });

  test("can still be read while it is reopened: as it was last submitted, with the date and the reason", async () => {
    const { id } = await aSubmittedQuestionnaire(agency, definition, "As it was first.");
    const read = async () => (await staff.questionnaires.read({ workerId: id })).questionnaire;
    expect(await read()).toMatchObject({ status: "submitted", version: 1, reopened: null });
    await staff.questionnaires.reopen({ workerId: id, reason: "It has changed.", lock: 1 });
    const first = await read();
    expect(first).toMatchObject({ status: "pending", version: 1, reopened: { reason: "It has changed." } });
    expect(first.reopened?.at).toBe((await stored(id)).reopenings[0]?.reopenedAt.toISOString());
    expect(JSON.stringify(first)).toContain("As it was first.");
    await worker.questionnaires.submit(aSubmission(id, definition));
    expect(await read()).toMatchObject({ status: "resubmitted", version: 2, reopened: null });
    await staff.questionnaires.reopen({ workerId: id, reason: "And once more.", lock: 3 });
    expect(await read()).toMatchObject({ status: "pending", version: 2, reopened: { reason: "And once more." } });
    expect(await readingsOf(id)).toHaveLength(4);
  });

  test("shows the link holder that a version was submitted, but neither the reason for reopening nor its answers", async () => {
    const { id } = await aWorker(agency);
    const entry = () => worker.questionnaires.entry({ workerId: id, type: "Medical" });
    const before = await entry();
    expect(before.isAgain).toBe(false);
    await worker.questionnaires.submit(aSubmission(id, definition, answersTo(definition, "Seen by no one here.")));
    await staff.questionnaires.reopen({ workerId: id, reason: "A lump was found.", lock: 1 });
    expect(await entry()).toEqual({ ...before, isAgain: true });
  });

  test("submitted again with the same key is the same submission, also after it was reopened", async () => {
    const { id } = await aWorker(agency);
    const submission = aSubmission(id, definition);
    const first = await worker.questionnaires.submit(submission);
    expect(await worker.questionnaires.submit(submission)).toEqual(first);
    await staff.questionnaires.reopen({ workerId: id, reason: "It has changed.", lock: 1 });
    expect(await worker.questionnaires.submit(submission)).toEqual(first);
    const { questionnaire, submissions } = await stored(id);
    expect(submissions).toHaveLength(1);
    expect(questionnaire).toMatchObject({ status: "pending", version: 1 });
    expect((await auditOf(id)).map((row) => row.action)).toEqual(["questionnaire.submitted", "questionnaire.reopened"]);
  });

  describe.each([
    ["the first time", 1, () => aWorker(agency)],
    [
      "after it was reopened",
      2,
      async () => {
        const opened = await aSubmittedQuestionnaire(agency, definition);
        await staff.questionnaires.reopen({ workerId: opened.id, reason: "It has changed.", lock: 1 });
        return opened;
      },
    ],
  ] as const)("submitted at once, %s", (_, version, prepare) => {
    const status = version === 1 ? "submitted" : "resubmitted";

    test("20 times with one key makes one row and equal results", async () => {
      const { id } = await prepare();
      const submission = aSubmission(id, definition);
      const answers = await Promise.all(Array.from({ length: 20 }, () => worker.questionnaires.submit(submission)));
      expect(answers).toEqual(Array.from({ length: 20 }, () => ({ status, version })));
      expect((await stored(id)).submissions).toHaveLength(version);
      const audited = (await auditOf(id)).filter((row) => row.action === "questionnaire.submitted");
      expect(audited).toHaveLength(version);
    });

    test("with two keys, and with many: exactly one succeeds, and the others learn that it has already been submitted", async () => {
      for (const times of [2, 8]) {
        const { id } = await prepare();
        const attempts = await Promise.allSettled(
          Array.from({ length: times }, () => worker.questionnaires.submit(aSubmission(id, definition))),
        );
        const lost = attempts.flatMap((attempt) => (attempt.status === "rejected" ? [attempt.reason] : []));
        expect(lost).toHaveLength(times - 1);
        for (const reason of lost) {
          expect(await refusalOf(Promise.reject(reason))).toMatchObject({
            code: "CONFLICT",
            reason: "alreadySubmitted",
            message: messages.questionnaire.alreadySubmitted,
          });
        }
        expect((await stored(id)).submissions).toHaveLength(version);
      }
    });
  });

  test("reopened by two users at once is reopened once", async () => {
    const { id } = await aSubmittedQuestionnaire(agency, definition);
    const reopen = () => staff.questionnaires.reopen({ workerId: id, reason: "It has changed.", lock: 1 });
    const attempts = await Promise.allSettled([reopen(), reopen(), reopen()]);
    const lost = attempts.flatMap((attempt) => (attempt.status === "rejected" ? [attempt.reason] : []));
    expect(lost).toHaveLength(2);
    for (const reason of lost) {
      expect(await refusalOf(Promise.reject(reason))).toMatchObject({ code: "CONFLICT", reason: "notReopenable" });
    }
    expect((await stored(id)).reopenings).toHaveLength(1);
  });

  test("cannot be reopened while it is pending, or by a user with an outdated page", async () => {
    const { id: pending } = await aWorker(agency);
    const reopen = (workerId: string, lock: number) =>
      refusalOf(staff.questionnaires.reopen({ workerId, reason: "It has changed.", lock }));
    expect(await reopen(pending, 0)).toMatchObject({ code: "CONFLICT", reason: "notReopenable" });
    const { id } = await aSubmittedQuestionnaire(agency, definition);
    expect(await reopen(id, 0)).toMatchObject({ code: "CONFLICT", reason: "changedMeanwhile" });
    expect((await stored(id)).questionnaire).toMatchObject({ status: "submitted", lock: 1 });
  });

  describe("accepts and stores nothing", () => {
    const foreign = () => ({ questionId: randomUUID(), answer: "No" as const, description: "" });
    type Change = (body: Submission) => void;
    const firstBlock = (body: Submission) => {
      const [block] = body.questionAndAnswersBlock;
      if (!block) throw new Error("no block");
      return block;
    };

    test.each<[string, Change]>([
      [
        "an answer to a question that is not in the definition",
        (body) => firstBlock(body).quessionnaire.push(foreign()),
      ],
      [
        "a group that is not in the definition",
        (body) =>
          body.questionAndAnswersBlock.push({
            questionnaireId: randomUUID(),
            quessionnaire: [],
            questionnaireDesciption: "",
          }),
      ],
      ["a duplicate group", (body) => body.questionAndAnswersBlock.push(firstBlock(body))],
      [
        "a duplicate question",
        (body) => firstBlock(body).quessionnaire.push(...firstBlock(body).quessionnaire.slice(0, 1)),
      ],
      [
        "a question answered in another group",
        (body) => body.questionAndAnswersBlock[2]?.quessionnaire.push(...firstBlock(body).quessionnaire.slice(0, 1)),
      ],
    ])("when there is %s", async (_, change) => {
      const { id } = await aWorker(agency);
      const before = await sideEffectsOf(agency.id);
      const body = answersTo(definition);
      change(body);
      expect(await refusalOf(worker.questionnaires.submit(aSubmission(id, definition, body)))).toMatchObject({
        code: "BAD_REQUEST",
        message: messages.questionnaire.unreadable,
      });
      expect(await sideEffectsOf(agency.id)).toEqual(before);
    });

    test.each<[string, (submission: ReturnType<typeof aSubmission>) => object]>([
      ["answers missing", (submission) => ({ ...submission, body: { questionAndAnswersBlock: [] } })],
      ["details missing", (submission) => ({ ...submission, body: answersTo(definition, "") })],
      [
        "details of 2001 characters",
        (submission) => ({ ...submission, body: answersTo(definition, "x".repeat(2_001)) }),
      ],
      [
        "details of 20,001 characters",
        (submission) => ({ ...submission, body: answersTo(definition, "x".repeat(20_001)) }),
      ],
      ["no declaration", (submission) => ({ ...submission, declaration: false })],
      ["an invalid idempotency key", (submission) => ({ ...submission, idempotencyKey: "again" })],
      [
        "an answer that is neither Yes nor No",
        (submission) => ({
          ...submission,
          body: JSON.parse(JSON.stringify(submission.body).replace('"Yes"', '"Maybe"')),
        }),
      ],
    ])("with %s", async (_, change) => {
      const { id } = await aWorker(agency);
      const before = await sideEffectsOf(agency.id);
      const submission = change(aSubmission(id, definition)) as ReturnType<typeof aSubmission>;
      expect(await refusalOf(worker.questionnaires.submit(submission))).toMatchObject({ code: "BAD_REQUEST" });
      expect(await sideEffectsOf(agency.id)).toEqual(before);
    });

    test("for an unknown worker", async () => {
      const before = await sideEffectsOf(agency.id);
      const refusal = await refusalOf(worker.questionnaires.submit(aSubmission(randomUUID(), definition)));
      expect(refusal).toMatchObject({ code: "NOT_FOUND" });
      expect(await sideEffectsOf(agency.id)).toEqual(before);
    });
  });

  test("accepts details of exactly 2000 characters, in any script, unchanged", async () => {
    const { id } = await aWorker(agency);
    const details = `${"x".repeat(1_980)} ünï 健康 العربية`.padEnd(2_000, ".");
    await worker.questionnaires.submit(aSubmission(id, definition, answersTo(definition, details)));
    expect(await answersOf(id, 1)).toEqual(answersTo(definition, details));
  });

  test("drops details entered under an answer that was changed, for a question and for a group", async () => {
    const { id } = await aWorker(agency);
    const body = answersTo(definition, "Typed and taken back.");
    for (const block of body.questionAndAnswersBlock) {
      for (const entry of block.quessionnaire) entry.answer = "No";
    }
    const wellEnough = body.questionAndAnswersBlock[0]?.quessionnaire[0];
    if (wellEnough) wellEnough.answer = "Yes";
    await worker.questionnaires.submit(aSubmission(id, definition, body));
    const storedAnswers = JSON.stringify(await answersOf(id, 1));
    expect(storedAnswers).not.toContain("taken back");
    expect(storedAnswers).toContain('"answer":"No"');
  });

  test("whose definition changed meanwhile is refused; submitted with the new one it is accepted, and the old one stays readable", async () => {
    const former = definition;
    const { id: early } = await aSubmittedQuestionnaire(agency, former, "Given to the former questions.");
    const { id } = await aWorker(agency);
    definition = await aDefinition();
    expect(await refusalOf(worker.questionnaires.submit(aSubmission(id, former)))).toMatchObject({
      code: "CONFLICT",
      reason: "definitionChanged",
      message: messages.questionnaire.definitionChanged,
    });
    expect((await stored(id)).questionnaire).toBeUndefined();
    expect(await worker.questionnaires.submit(aSubmission(id, definition))).toMatchObject({ status: "submitted" });
    const { questionnaire } = await staff.questionnaires.read({ workerId: early });
    expect(JSON.stringify(questionnaire)).toContain("Given to the former questions.");
  });

  test("whose response was lost is the same submission, even if the definition changed meanwhile", async () => {
    const { id } = await aWorker(agency);
    const submission = aSubmission(id, definition);
    const first = await worker.questionnaires.submit(submission);
    definition = await aDefinition();
    expect(await worker.questionnaires.submit(submission)).toEqual(first);
  });

  test("for an unknown definition is refused", async () => {
    const { id } = await aWorker(agency);
    const refusal = refusalOf(
      worker.questionnaires.submit({ ...aSubmission(id, definition), definitionId: randomUUID() }),
    );
    expect(await refusal).toMatchObject({ code: "CONFLICT", reason: "definitionChanged" });
  });

  test("is in the access log for every reading, with who read what", async () => {
    const { id } = await aSubmittedQuestionnaire(agency, definition);
    await staff.questionnaires.read({ workerId: id });
    await staff.questionnaires.read({ workerId: id });
    const { submissions } = await stored(id);
    const reading = { organisationId: agency.id, actorUid: uidOf(compliance), submissionId: submissions[0]?.id };
    expect(await readingsOf(id)).toMatchObject([reading, reading]);
  });

  test("is not in the access log when there was nothing to read", async () => {
    const { id } = await aWorker(agency);
    await staff.questionnaires.read({ workerId: id });
    expect(await readingsOf(id)).toEqual([]);
  });

  test("writes an audit row for each change, with the actor, and none for a refusal", async () => {
    const { id } = await aWorker(agency);
    await staff.questionnaires.sendLink({ workerId: id });
    await worker.questionnaires.submit(aSubmission(id, definition));
    await refusalOf(worker.questionnaires.submit(aSubmission(id, definition)));
    await staff.questionnaires.reopen({ workerId: id, reason: "It has changed.", lock: 1 });
    expect(await auditOf(id)).toMatchObject([
      { action: "questionnaire.linkSent", actorKind: "person", actorUid: uidOf(compliance) },
      { action: "questionnaire.submitted", actorKind: "linkHolder", actorUid: uidOf(visitor), details: { version: 1 } },
      { action: "questionnaire.reopened", actorKind: "person", actorUid: uidOf(compliance), details: { version: 1 } },
    ]);
  });
});

test("Reopening locks only the questionnaire of its type, whatever other types the worker has", async () => {
  const { id } = await aSubmittedQuestionnaire(agency, definition);
  const asked = jest.spyOn(PgClient.prototype, "query");
  await transports[0]?.clientOf(compliance).questionnaires.reopen({ workerId: id, reason: "It has changed.", lock: 1 });
  const calls = asked.mock.calls as unknown as [string | { text: string }, unknown[]?][];
  asked.mockRestore();
  const [query, values] = calls.find(([one]) => typeof one === "object" && one.text.includes("for update")) ?? [];
  if (typeof query !== "object") throw new Error("nothing was locked");
  // There is only one type so far: the test repeats the same query where this worker has a questionnaire of a second
  // type.
  const found = await asOwnerForNothing(async (client) => {
    await client.query("create temp table worker_questionnaires (like public.worker_questionnaires) on commit drop");
    await client.query("alter table pg_temp.worker_questionnaires alter column type type text");
    for (const [key, type] of [
      ["gen_random_uuid()", "'Dental'"],
      ["id", "type::text"],
    ]) {
      await client.query(
        `insert into pg_temp.worker_questionnaires
           (id, organisation_id, worker_id, type, status, version, lock, submitted_at, created_at)
         select ${key}, organisation_id, worker_id, ${type}, status, version, lock, submitted_at, created_at
         from public.worker_questionnaires where worker_id = $1`,
        [id],
      );
    }
    return (await client.query(query.text, values)).rows;
  });
  expect(found.map(({ type }) => type)).toEqual(["Medical"]);
});

describe("Encryption", () => {
  test("leaves no answer and no reason in plain text anywhere in the database", async () => {
    const secret = `zebra-${randomUUID()}`;
    const reason = `okapi-${randomUUID()}`;
    const { id, number } = await aSubmittedQuestionnaire(agency, definition, secret);
    const [transport] = transports;
    await transport?.clientOf(compliance).questionnaires.reopen({ workerId: id, reason, lock: 1 });
    const everything = await dump();
    // The dump does contain values stored in plain text.
    expect(everything).toContain(number);
    for (const text of [secret, reason]) {
      for (const form of [text, Buffer.from(text).toString("base64").slice(2, -4), Buffer.from(text).toString("hex")]) {
        expect(everything).not.toContain(form);
      }
    }
    // Nor does a plain Yes or No appear next to a question's id.
    const { submissions } = await stored(id);
    const question = definition.blocks[0]?.questions[0]?.id ?? "";
    expect(submissions[0]?.answersSealed.toString("latin1")).not.toContain(question);
    expect(JSON.stringify(await answersOf(id, 1))).toContain(question);
  });

  test("does not decrypt for another worker", async () => {
    const { id } = await aSubmittedQuestionnaire(agency, definition);
    const { id: other } = await aWorker(agency);
    const { submissions } = await stored(id);
    const [row] = submissions;
    if (!row) throw new Error("no submission");
    const sealed = { keyId: row.keyId, sealed: row.answersSealed };
    expect(openFor(id, sealed)).toEqual(answersTo(definition));
    expect(() => openFor(other, sealed)).toThrow();
  });

  test("does not decrypt when a single bit was changed", () => {
    const { keyId, sealed } = sealFor("worker", { answer: "Yes" });
    for (const place of [0, 15, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed[place] = (changed[place] ?? 0) ^ 1;
      expect(() => openFor("worker", { keyId, sealed: changed })).toThrow();
    }
  });

  test("gives different bytes each time", () => {
    expect(sealFor("worker", "same").sealed.equals(sealFor("worker", "same").sealed)).toBe(false);
  });

  test("supports key rotation: the first key encrypts, former keys still decrypt, a removed one does not", () => {
    const [older, newer] = [randomBytes(32).toString("base64"), randomBytes(32).toString("base64")];
    const before = parseKeys(`k1:${older}`);
    const after = parseKeys(`k2:${newer},k1:${older}`);
    const early = sealFor("worker", "early", before);
    const late = sealFor("worker", "late", after);
    expect([early.keyId, late.keyId]).toEqual(["k1", "k2"]);
    expect(openFor("worker", early, after)).toBe("early");
    expect(openFor("worker", late, after)).toBe("late");
    expect(() => openFor("worker", late, before)).toThrow("no key k2");
    expect(() => openFor("worker", early, parseKeys(`k1:${newer}`))).toThrow();
  });
});
