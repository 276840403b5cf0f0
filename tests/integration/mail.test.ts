/**
 * The mail with the questionnaire link: queued in the transaction that causes it, and sent after it to the real inbox.
 */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { sendMail } from "@/lib/adapters/mail";
import { mailLink } from "@/lib/backend/questionnaires";
import { enqueueMessage, stopQueue } from "@/lib/backend/queue";
import { start } from "@/lib/bff/start";
import { env } from "@/lib/config/env";
import { messages } from "@/lib/config/messages";
import { withScope } from "@/lib/db/tenancy";
import { type Client, refusalOf, transports } from "@/tests/support/clients";
import { asOwnerForNothing } from "@/tests/support/database";
import {
  aDefinition,
  anAgency,
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
} from "@/tests/support/fixtures";
import { mailsTo, mailTo } from "@/tests/support/inbox";
import { until } from "@/tests/support/until";

let agency: Organisation;
let definition: Definition;
let staff: Client;
let visitor: Client;

beforeAll(async () => {
  // Otherwise jobs queued by other suites would be sent first.
  await asOwner((tx) => tx.execute(sql`delete from pgboss.job`));
  agency = await anAgency();
  definition = await aDefinition();
  const [transport] = transports;
  if (!transport) throw new Error("no transport");
  staff = transport.clientOf(await signInAs(await aUser({ in: agency, codes: ["1002"] })));
  visitor = transport.clientOf(await aVisitor());
});

afterEach(() => stopQueue());
afterAll(closeFixtures);

const jobsOf = (workerId: string) =>
  asOwnerForNothing(async (client) => {
    const { rows } = await client.query(
      "select id, data, state from pgboss.job where name = 'mail' and data->>'workerId' = $1",
      [workerId],
    );
    return rows as { id: string; data: Record<string, string>; state: string }[];
  });

/** A mail's text without line breaks. */
const inOneLine = (text: string) => text.replace(/\s+/g, " ");

const done = (workerId: string) =>
  until("the job to be done", async () => (await jobsOf(workerId)).every((job) => job.state === "completed"));

test("Sending a link queues one job that contains ids and no personal data", async () => {
  const worker = await aWorker(agency);
  expect(await staff.questionnaires.sendLink({ workerId: worker.id })).toEqual({ queued: true });
  const jobs = await jobsOf(worker.id);
  expect(jobs).toMatchObject([
    { state: "created", data: { kind: "questionnaireLink", workerId: worker.id, type: "Medical" } },
  ]);
  for (const text of [worker.email, worker.firstName, worker.lastName])
    expect(JSON.stringify(jobs)).not.toContain(text);
});

test("A server that starts delivers what was queued to the worker, with their link", async () => {
  const worker = await aWorker(agency);
  await staff.questionnaires.sendLink({ workerId: worker.id });
  expect(await mailsTo(worker.email)).toEqual([]);
  await start();
  const mail = await mailTo(worker.email);
  expect(mail.subject).toBe(`Complete your Medical Questionnaire for ${agency.name}`);
  const link = `${env().PUBLIC_URL}/worker-questionnaire?workerId=${worker.id}&questionnaireType=Medical`;
  expect(mail.text).toContain(link);
  expect(mail.html.replaceAll("&amp;", "&")).toContain(`href="${link}"`);
  expect(mail.text).toContain(`Hello ${worker.firstName}`);
  expect(inOneLine(mail.text)).not.toContain(messages.reopenedQuestionnaire.asked(agency.name));
  await done(worker.id);
  expect(await mailsTo(worker.email)).toHaveLength(1);
});

test("A job is queued only if its transaction commits", async () => {
  const put = (workerId: string, fails: boolean) =>
    withScope({ kind: "platform" }, async (tx) => {
      await enqueueMessage(tx, "mail", { kind: "questionnaireLink", workerId, type: "Medical" });
      if (fails) throw new Error("rolled back");
    });
  const [lost, kept] = [await aWorker(agency), await aWorker(agency)];
  await expect(put(lost.id, true)).rejects.toThrow("rolled back");
  await put(kept.id, false);
  expect(await jobsOf(lost.id)).toEqual([]);
  expect(await jobsOf(kept.id)).toHaveLength(1);
  await start();
  await mailTo(kept.email);
  expect(await mailsTo(lost.email)).toEqual([]);
});

test("No link is sent for a questionnaire that has already been submitted", async () => {
  const { id, email } = await aSubmittedQuestionnaire(agency, definition);
  expect(await refusalOf(staff.questionnaires.sendLink({ workerId: id }))).toMatchObject({
    code: "CONFLICT",
    reason: "alreadySubmitted",
    message: messages.workers.alreadySubmitted,
  });
  expect(await jobsOf(id)).toEqual([]);
  expect(await mailsTo(email)).toEqual([]);
});

test("Nothing is sent when the questionnaire was submitted after the link was queued", async () => {
  const worker = await aWorker(agency);
  await staff.questionnaires.sendLink({ workerId: worker.id });
  await visitor.questionnaires.submit(aSubmission(worker.id, definition));
  await start();
  await done(worker.id);
  expect(await mailsTo(worker.email)).toEqual([]);
});

test("A link can be sent again for a reopened questionnaire, and the mail says so without the reason", async () => {
  const worker = await aSubmittedQuestionnaire(agency, definition);
  await staff.questionnaires.reopen({ workerId: worker.id, reason: "A lump was found.", lock: 1 });
  expect(await jobsOf(worker.id)).toEqual([]);
  await staff.questionnaires.sendLink({ workerId: worker.id });
  await start();
  const mail = await mailTo(worker.email);
  expect(mail.subject).toContain("Medical Questionnaire");
  for (const body of [mail.text, mail.html]) {
    expect(inOneLine(body)).toContain(messages.reopenedQuestionnaire.asked(agency.name));
    expect(inOneLine(body)).not.toContain("A lump was found.");
  }
});

test("A repeated job, after a crash for example, sends nothing more; another job sends another mail", async () => {
  const worker = await aWorker(agency);
  const jobId = randomUUID();
  const job = { workerId: worker.id, type: "Medical" };
  await mailLink(jobId, job);
  await mailLink(jobId, job);
  expect((await mailTo(worker.email)).messageId).toContain(jobId);
  const other = randomUUID();
  await mailLink(other, job);
  const mails = await until("the other mail", async () => {
    const found = await mailsTo(worker.email);
    return found.some(({ messageId }) => messageId.includes(other)) && found;
  });
  expect(mails).toHaveLength(2);
});

test("The inbox of tests shows a mail as soon as its mail server has accepted it, so that mails can be counted", async () => {
  const run = randomUUID();
  for (let sent = 1; sent <= 20; sent++) {
    const to = `${run}@workers.example`;
    const text = "A long text. ".repeat(20_000);
    await sendMail({ to, subject: "A long mail", text, html: `<p>${text}</p>`, messageId: `${run}-${sent}` });
    expect(await mailsTo(to)).toHaveLength(sent);
  }
});

test("Markup in a worker's name is neither markup nor a header in the mail", async () => {
  const worker = await aWorker(agency, { firstName: "<img src=x onerror=alert(1)>\r\nBcc: a@b.example" });
  await mailLink(randomUUID(), { workerId: worker.id, type: "Medical" });
  const mail = await mailTo(worker.email);
  expect(mail.html).not.toContain("<img src=x");
  expect(await mailsTo("a@b.example")).toEqual([]);
});
