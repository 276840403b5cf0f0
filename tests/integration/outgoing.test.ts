/** The gateway for messages to third parties: who may send them, how often, and in whose name. */
import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { forgetOldDeliveries, postMessage, postMessages } from "@/lib/backend/outgoing";
import { mailLink } from "@/lib/backend/questionnaires";
import { mailWorkerLink } from "@/lib/backend/worker-links";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { queues } from "@/lib/config/queues";
import * as schema from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { calendarDate } from "@/lib/format";
import { type Client, refusalOf, transports } from "@/tests/support/clients";
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
  forgetLimits,
  type Organisation,
  platformOrganisation,
  signInAs,
} from "@/tests/support/fixtures";
import { mailsTo, mailTo } from "@/tests/support/inbox";
import { jobsOf } from "@/tests/support/jobs";
import { sentDuring } from "@/tests/support/sent";

// Set before the product first reads its environment, which it does at first use.
Object.assign(process.env, {
  LIMIT_MAILS_PER_SENDER: "12",
  LIMIT_MAILS_PER_ORGANISATION: "16",
  LIMIT_MAILS_PER_RECIPIENT: "3",
  LIMIT_RESETS_PER_ACCOUNT_DAY: "4",
});

const texts = messages.outgoing;
type Status = (typeof schema.organisationStatus.enumValues)[number];

let definition: Definition;
let admin: Client;
const [transport] = transports;
if (!transport) throw new Error("no transport");
const { clientOf } = transport;

beforeAll(async () => {
  definition = await aDefinition();
  admin = clientOf(await signInAs(await aUser({ in: await platformOrganisation(), codes: ["0002", "1001", "1002"] })));
});
beforeEach(() => forgetLimits());
afterAll(closeFixtures);

const setStatus = ({ id }: Organisation, status: Status) =>
  asOwner((tx) => tx.update(schema.organisations).set({ status }).where(eq(schema.organisations.id, id)));

async function anAgencyWith(status: Status = "active") {
  const agency = await anAgency();
  const worker = await aWorker(agency);
  const user = await aUser({ in: agency, codes: ["0002", "1001", "1002"], isPrimary: true });
  const client = clientOf(await signInAs(user));
  await setStatus(agency, status);
  return { agency, worker, user, client };
}

const aGuest = () => ({
  fullName: "Linnet Harrowby",
  email: `invited-${randomUUID()}@people.example`,
  phone: "07700 900123",
  jobTitle: "Bookings coordinator",
  permissionCodes: ["1002"],
  apps: ["portal"],
  isAuthorizer: false,
  isPrimaryUser: false,
});

const notVerified = { code: "CONFLICT", reason: "notVerified" };

describe.each(["draft", "pending_verification", "suspended", "archived"] as const)("An agency that is %s", (status) => {
  type Set = Awaited<ReturnType<typeof anAgencyWith>>;
  const ways: Record<string, (set: Set) => Promise<unknown>> = {
    "the questionnaire link": ({ client, worker }) => client.questionnaires.sendLink({ workerId: worker.id }),
    "the questionnaire link through the platform's staff": ({ worker }) =>
      admin.questionnaires.sendLink({ workerId: worker.id }),
    "a worker's link by mail": ({ client, worker }) => client.workerLinks.create({ workerId: worker.id, by: "mail" }),
    "a worker's link to copy": ({ client, worker }) => client.workerLinks.create({ workerId: worker.id, by: "copy" }),
    "an invitation": ({ client, agency }) => client.users.invite({ ...aGuest(), organisationId: agency.id }),
  };

  test.each(Object.entries(ways))("does not send %s", async (_, send) => {
    const set = await anAgencyWith(status);
    const refusal = await refusalOf(send(set));
    expect(refusal).toMatchObject({ code: "CONFLICT" });
    expect(["notVerified", "archived"]).toContain(refusal.reason);
    expect(await jobsOf("organisationId", set.agency.id)).toEqual([]);
    expect(await jobsOf("workerId", set.worker.id)).toEqual([]);
    // The same is queued for a verified agency.
    const verified = await anAgencyWith("active");
    await send(verified);
  });

  test("gets that result for every selected worker, and nothing is sent", async () => {
    const { agency, worker, client } = await anAgencyWith(status);
    const { results } = await client.workers.sendQuestionnaires({ workerIds: [worker.id] });
    expect(results).toMatchObject([{ _id: worker.id, done: false }]);
    expect(results[0]?.message).toContain(agency.name);
    expect(await jobsOf("workerId", worker.id)).toEqual([]);
  });

  test("sends nothing that was queued before", async () => {
    const { agency, worker } = await anAgencyWith(status);
    await mailLink(randomUUID(), { workerId: worker.id, type: "Medical" });
    await setStatus(agency, "active");
    const again = randomUUID();
    await mailLink(again, { workerId: worker.id, type: "Medical" });
    expect((await mailTo(worker.email)).messageId).toContain(again);
    expect(await mailsTo(worker.email)).toHaveLength(1);
  });
});

describe("Medical answers", () => {
  const visitor = async () => clientOf(await aVisitor());

  test.each(["draft", "pending_verification", "archived"] as const)(
    "are not requested by an agency that is %s, with a message for the worker",
    async (status) => {
      const { agency, worker } = await anAgencyWith(status);
      const client = await visitor();
      const refused = { ...notVerified, message: texts.medicalRefused(agency.name) };
      expect(await refusalOf(client.questionnaires.entry({ workerId: worker.id, type: "Medical" }))).toMatchObject(
        refused,
      );
      expect(await refusalOf(client.questionnaires.submit(aSubmission(worker.id, definition)))).toMatchObject(refused);
      const stored = await asOwner((tx) =>
        tx.execute(sql`select 1 from worker_questionnaires where worker_id = ${worker.id}::uuid`),
      );
      expect(stored.rows).toEqual([]);
      await setStatus(agency, "active");
      await client.questionnaires.submit(aSubmission(worker.id, definition));
    },
  );

  test.each(["draft", "pending_verification"] as const)(
    "are not read, exported or requested again by an agency that is %s",
    async (status) => {
      const { agency, client } = await anAgencyWith();
      const { id: workerId } = await aSubmittedQuestionnaire(agency, definition);
      await setStatus(agency, status);
      const refused = { ...notVerified, message: texts.medicalRefusedStaff(agency.name) };
      for (const read of [
        () => client.questionnaires.read({ workerId }),
        () => admin.questionnaires.read({ workerId }),
        () => client.questionnaires.reopen({ workerId, reason: "Again.", lock: 1 }),
        () => client.privacy.export({ workerId, format: "json", purpose: "access" }),
      ]) {
        expect(await refusalOf(read())).toMatchObject(refused);
      }
      const readings = await asOwner((tx) =>
        tx.select().from(schema.accessLog).where(eq(schema.accessLog.workerId, workerId)),
      );
      expect(readings).toEqual([]);
    },
  );

  test("requested while an agency was verified are still accepted and read while it is suspended", async () => {
    const { agency, worker, client } = await anAgencyWith("suspended");
    await (await visitor()).questionnaires.submit(aSubmission(worker.id, definition));
    expect((await client.questionnaires.read({ workerId: worker.id })).questionnaire.status).toBe("submitted");
    expect(agency.kind).toBe("agency");
  });
});

describe("Limits", () => {
  test("one recipient gets few messages, from any sender, and the sender learns when to try again", async () => {
    const { agency, worker, client } = await anAgencyWith();
    const send = () => client.questionnaires.sendLink({ workerId: worker.id });
    const results = await Promise.allSettled(Array.from({ length: 30 }, send));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect(await jobsOf("workerId", worker.id)).toHaveLength(3);
    expect(await refusalOf(send())).toMatchObject({
      code: "TOO_MANY_REQUESTS",
      message: expect.stringMatching(/^Not sent: this person has had too many messages .* in \d+ (minute|hour)s?\.$/),
    });
    // A second agency with the same person, under another spelling of the address.
    const other = await anAgencyWith();
    const tagged = worker.email.replace("@", "+urgent@").toUpperCase();
    await asOwner((tx) =>
      tx.update(schema.workers).set({ email: tagged }).where(eq(schema.workers.id, other.worker.id)),
    );
    expect(await refusalOf(other.client.questionnaires.sendLink({ workerId: other.worker.id }))).toMatchObject({
      code: "TOO_MANY_REQUESTS",
    });
    // Other recipients still get messages.
    await client.questionnaires.sendLink({ workerId: (await aWorker(agency)).id });
  });

  test("one sender sends a limited number, and each selected worker has a separate result", async () => {
    const { agency, client } = await anAgencyWith();
    const ids: string[] = [];
    for (let n = 0; n < 14; n++) ids.push((await aWorker(agency)).id);
    const { results } = await client.workers.sendQuestionnaires({ workerIds: ids });
    expect(results.map(({ _id }) => _id)).toEqual(ids);
    expect(results.filter(({ done }) => done)).toHaveLength(12);
    for (const { message } of results.filter(({ done }) => !done)) {
      expect(message).toMatch(/^Not sent: you have sent too many messages\. Try again in \d+ (minute|hour)s?\.$/);
    }
    // A colleague has a separate count, and the organisation has one for both.
    const colleague = clientOf(await signInAs(await aUser({ in: agency, codes: ["1002"] })));
    const more: string[] = [];
    for (let n = 0; n < 6; n++) more.push((await aWorker(agency)).id);
    const theirs = await colleague.workers.sendQuestionnaires({ workerIds: more });
    expect(theirs.results.filter(({ done }) => done)).toHaveLength(4);
    expect(theirs.results.at(-1)?.message).toMatch(/^Not sent: your organisation has sent too many messages\./);
    // Other organisations are not affected.
    const other = await anAgencyWith();
    await other.client.questionnaires.sendLink({ workerId: other.worker.id });
  });

  test("are counted while every connection is used by senders", async () => {
    const { agency, client } = await anAgencyWith();
    const ids: string[] = [];
    for (let n = 0; n < 12; n++) ids.push((await aWorker(agency)).id);
    await Promise.all(ids.map((workerId) => client.questionnaires.sendLink({ workerId })));
  });

  test("mails to a deputy are few for each who names them, and none of them counts against a new password", async () => {
    const { agency, client } = await anAgencyWith();
    const named = await aUser({ in: agency });
    const [membership] = await asOwner((tx) =>
      tx.select({ id: schema.memberships.id }).from(schema.memberships).where(eq(schema.memberships.userId, named.id)),
    );
    const deputyId = membership?.id ?? "";
    const nameAndEnd = async (by: Client) => {
      for (let n = 0; n < 4; n++) {
        const { lock } = await by.deputies.get();
        const from = calendarDate(new Date());
        const absence = lock === 0 ? { deputyId, from, to: from } : null;
        await by.deputies.save({ absence, lock });
        // Told, so that the next change is a message of its own.
        await asOwner((tx) =>
          tx.execute(sql`update pgboss.job set state = 'completed' where data->>'deputyId' = ${deputyId}`),
        );
      }
    };
    await nameAndEnd(client);
    await nameAndEnd(client);
    expect(await jobsOf("deputyId", deputyId)).toHaveLength(constants.deputyMailsPerHour);
    // What someone else changes is mailed all the same, and the portal is told of everything.
    await nameAndEnd(clientOf(await signInAs(await aUser({ in: agency }))));
    expect(await jobsOf("deputyId", deputyId)).toHaveLength(constants.deputyMailsPerHour + 4);
    const { rows } = await asOwner((tx) =>
      tx.execute(
        sql`select id from pgboss.job where name = ${queues.notifications} and data->>'deputyId' = ${deputyId}`,
      ),
    );
    expect(rows).toHaveLength(12);
    await client.users.sendPasswordReset({ organisationId: agency.id, id: deputyId });
  });

  test("the counters contain no address", async () => {
    const { worker, client } = await anAgencyWith();
    await client.questionnaires.sendLink({ workerId: worker.id });
    const { rows } = await asOwner((tx) => tx.execute<{ key: string }>(sql`select key from rate_limits`));
    expect(rows.some(({ key }) => key.startsWith("mail-recipient:"))).toBe(true);
    expect(rows.filter(({ key }) => key.includes("@"))).toEqual([]);
  });

  test("of new passwords are the same for a user's address and for an unknown one", async () => {
    const { user } = await anAgencyWith();
    const anyone = clientOf(await aVisitor());
    for (const email of [user.email, `unknown-${randomUUID()}@people.example`]) {
      const ask = () => anyone.accounts.requestPasswordReset({ email });
      for (let n = 0; n < 4; n++) await ask().catch(() => {});
      expect(await refusalOf(ask())).toMatchObject({
        code: "TOO_MANY_REQUESTS",
        message: messages.accounts.resetTooMany,
      });
    }
  });
});

describe("A mail to a third party", () => {
  test("is signed with the agency's registered name, whatever name it uses", async () => {
    const { agency, worker } = await anAgencyWith();
    const registered = { legalName: "Thistledown Staffing Ltd", companyNumber: "09876543", name: "NHS Professionals" };
    await asOwner((tx) =>
      tx.update(schema.organisations).set(registered).where(eq(schema.organisations.id, agency.id)),
    );
    await mailLink(randomUUID(), { workerId: worker.id, type: "Medical" });
    const mail = await mailTo(worker.email);
    const words = `${mail.subject} ${mail.text.replace(/\s+/g, " ")}`;
    expect(words).toContain("Complete your Medical Questionnaire for Thistledown Staffing Ltd");
    expect(words).toContain("for Thistledown Staffing Ltd (company number 09876543).");
    expect(words).not.toContain("NHS Professionals");
    expect(mail.html).not.toContain("NHS Professionals");
  });

  test("greets no one by a name that a mail program would turn into a link", async () => {
    const { agency, user } = await anAgencyWith();
    const firstName = "Win a prize at evil.example/now";
    const worker = await aWorker(agency, { firstName });
    await mailLink(randomUUID(), { workerId: worker.id, type: "Medical" });
    const mail = await mailTo(worker.email);
    expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toContain("evil.example");
    expect(user.email).not.toBe(worker.email);
  });

  test("with a link that was revoked before it was sent is not sent", async () => {
    const { agency, worker, client } = await anAgencyWith();
    await client.workerLinks.create({ workerId: worker.id, by: "mail" });
    const [job] = await jobsOf("organisationId", agency.id);
    await client.workerLinks.revoke({ workerId: worker.id });
    const { linkId = "", organisationId = "" } = job ?? {};
    await mailWorkerLink(randomUUID(), { kind: "workerLink", linkId, organisationId });
    expect(await mailsTo(worker.email)).toEqual([]);
  });
});

test("Delivery records are deleted once no job can need them", async () => {
  const [old, recent] = [randomUUID(), randomUUID()];
  const kind = "questionnaireLink";
  await asOwner((tx) =>
    tx.insert(schema.messageDeliveries).values([
      { key: old, kind, state: "accepted", at: new Date("2020-01-01") },
      { key: recent, kind, state: "accepted" },
    ]),
  );
  await forgetOldDeliveries();
  const left = await asOwner((tx) => tx.select({ key: schema.messageDeliveries.key }).from(schema.messageDeliveries));
  expect(left.map(({ key }) => key)).toContain(recent);
  expect(left.map(({ key }) => key)).not.toContain(old);
});

test.each([{ afterMs: undefined }, { afterMs: 90_000 }])(
  "several messages are queued in as many statements as one, to be sent after $afterMs ms",
  async ({ afterMs }) => {
    const decided = () =>
      ({
        kind: "allocationDecided",
        allocationId: randomUUID(),
        organisationId: randomUUID(),
        status: "declined",
      }) as const;
    const [alone, ...together] = [decided(), decided(), decided()];
    const envelope = { sender: { by: "product" }, ...(afterMs && { afterMs }) } as const;
    const { sent } = await sentDuring(() =>
      withScope({ kind: "none" }, async (tx) => {
        await postMessage<"allocationDecided">(tx, alone, envelope);
        await postMessages<"allocationDecided">(tx, together, envelope);
        await postMessages<"allocationDecided">(tx, [], envelope);
      }),
    );
    expect(sent.filter(({ text }) => /insert into pgboss\.job/i.test(text))).toHaveLength(4);
    const { rows } = await asOwner((tx) =>
      tx.execute(sql`select name, data, retry_limit, retry_delay, retry_backoff, round(extract(epoch from start_after - created_on))::int as waits
        from pgboss.job where data->>'allocationId' in (${alone.allocationId}, ${together[0]?.allocationId}, ${together[1]?.allocationId})`),
    );
    const waits = (afterMs ?? 0) / 1000;
    const queued = ["mail", "notifications"].flatMap((name) =>
      [alone, ...together].map((data) => ({ name, data, retry_limit: 8, retry_delay: 5, retry_backoff: true, waits })),
    );
    expect(rows).toHaveLength(queued.length);
    expect(rows).toEqual(expect.arrayContaining(queued));
  },
);
