/**
 * Deadlines of agreements, and the scheduled job that repairs interrupted work. Tests move the clock, and delete jobs
 * as a crash would.
 */
import { eq, sql } from "drizzle-orm";
import { runScheduledJobs } from "@/lib/backend/agreements/scheduled-jobs";
import { recur, stopQueue } from "@/lib/backend/queue";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { queues } from "@/lib/config/queues";
import * as schema from "@/lib/db/schema";
import { calendarDate, formatLongDate } from "@/lib/format";
import {
  aDraft,
  aSealedAgreement,
  aSentAgreement,
  createParties,
  doJobs,
  type Parties,
  sign,
  signAtProvider,
  tokenFor,
} from "@/tests/support/agreements";
import { type Client, refusalOf, transports } from "@/tests/support/clients";
import { asOwner, aUser, closeFixtures, signInAs, unauthenticated } from "@/tests/support/fixtures";
import { mailsTo } from "@/tests/support/inbox";
import { until } from "@/tests/support/until";

const texts = messages.agreements;
const DAY_MS = 24 * 60 * 60 * 1000;
const [transport] = transports;
if (!transport) throw new Error("no transport");

let parties: Parties;
let admin: Client;
let provider: Client;
let visitor: Client;

beforeAll(async () => {
  parties = await createParties();
  admin = transport.clientOf(parties.admin);
  provider = transport.clientOf(parties.ofProvider);
  visitor = transport.clientOf(unauthenticated);
});
afterEach(() => jest.restoreAllMocks());
afterAll(closeFixtures);

/** Moves the clock forward. */
function later(days: number): void {
  const from = Date.now();
  jest.spyOn(clock, "now").mockImplementation(() => new Date(from + days * DAY_MS));
}

const dayIn = (days: number): string => calendarDate(new Date(Date.now() + days * DAY_MS));
const get = (agreementId: string) => admin.agreements.get({ agreementId });

/** Deletes an agreement's queued jobs, as if the server had crashed and the retries were used up. */
const loseJobs = (agreementId: string) =>
  asOwner((tx) => tx.execute(sql`delete from pgboss.job where data->>'agreementId' = ${agreementId}`));

test("A signatory who has not signed is reminded every three days with a new link, but only once it is their turn", async () => {
  const { agreementId, first, second, token } = await aSentAgreement(admin, parties);
  later(2.9);
  await runScheduledJobs();
  expect(await doJobs(agreementId)).toEqual([]);
  later(3.1);
  await runScheduledJobs();
  await runScheduledJobs();
  expect(await doJobs(agreementId)).toEqual(["agreementToSign"]);
  const fresh = await tokenFor(first.email, 2);
  expect((await mailsTo(first.email)).at(-1)?.subject).toContain("Reminder");
  expect(await refusalOf(visitor.agreements.validateToken({ token }))).toMatchObject({ reason: "invalidToken" });
  expect(await visitor.agreements.validateToken({ token: fresh })).toMatchObject({ state: "toSign" });
  expect(await mailsTo(second.email)).toEqual([]);
  later(6.3);
  await runScheduledJobs();
  expect(await doJobs(agreementId)).toEqual(["agreementToSign"]);
});

test("A reminder does not replace a new link that was just sent or that is being used to sign", async () => {
  const { agreementId, first, token } = await aSentAgreement(admin, parties);
  later(3.1);
  await visitor.agreements.signUrl({ token });
  await runScheduledJobs();
  expect(await doJobs(agreementId)).toEqual([]);
  const { lock, signatories } = await get(agreementId);
  await admin.agreements.resendLink({ agreementId, lock, signatoryId: signatories[0]?._id ?? "" });
  await doJobs(agreementId);
  later(3.2);
  await runScheduledJobs();
  expect(await doJobs(agreementId)).toEqual([]);
  expect(await visitor.agreements.validateToken({ token: await tokenFor(first.email, 2) })).toMatchObject({
    state: "toSign",
  });
  const signatory = { fullName: "Ottilie Marsh", jobTitle: "Director", email: `right-${first.email}` };
  const now = await get(agreementId);
  await admin.agreements.correctSignatory({
    agreementId,
    lock: now.lock,
    signatoryId: signatories[0]?._id ?? "",
    signatory,
  });
  later(6.25);
  expect(await doJobs(agreementId)).toEqual(["changeSigner", "agreementToSign"]);
  await runScheduledJobs();
  expect(await doJobs(agreementId)).toEqual([]);
});

test("A link is valid for fourteen days, a sent agreement for thirty; then it is a draft again and the drafter is notified", async () => {
  const { agreementId, token } = await aSentAgreement(admin, parties);
  const { reference } = await get(agreementId);
  // One deadline, and what the link has of it.
  const { sent } = await get(agreementId);
  const opened = await visitor.agreements.validateToken({ token });
  expect(opened.agreement.expiresAt).toBe(sent?.expiresAt);
  expect(Date.parse(opened.linkExpiresAt)).toBeLessThan(Date.parse(opened.agreement.expiresAt));
  later(14.1);
  expect(await visitor.agreements.validateToken({ token })).toMatchObject({ state: "expired" });
  expect(await refusalOf(visitor.agreements.signUrl({ token }))).toMatchObject({
    reason: "expired",
    message: texts.expired,
  });
  later(30.1);
  await runScheduledJobs();
  expect(await get(agreementId)).toMatchObject({ status: "draft", sent: { closedBecause: "signingExpired" } });
  await doJobs(agreementId);
  const mails = await mailsTo(parties.adminUser.email);
  expect(mails.map(({ subject }) => subject)).toContain(`${texts.events.signingExpired}: agreement ${reference}`);
});

test("The scheduled job finds a signature that was not reported, which counts even after the deadline", async () => {
  const { agreementId, token, second } = await aSentAgreement(admin, parties);
  await signAtProvider(visitor, token);
  await runScheduledJobs();
  expect(await get(agreementId)).toMatchObject({ status: "pending_provider", signatories: [{ status: "signed" }, {}] });
  await doJobs(agreementId);
  await signAtProvider(visitor, await tokenFor(second.email));
  later(30.1);
  await runScheduledJobs();
  expect(await get(agreementId)).toMatchObject({ status: "active", sent: { closedBecause: null } });
});

test("An agreement signed before its start date is scheduled, active from that date, and ended after its end date, of which the signatories are notified once, thirty days before", async () => {
  const terms = { startOn: dayIn(10), endOn: dayIn(100) };
  const { agreementId, first } = await aSealedAgreement(transport, parties, { terms });
  expect((await get(agreementId)).status).toBe("scheduled");
  await runScheduledJobs();
  expect((await get(agreementId)).status).toBe("scheduled");
  later(10);
  await runScheduledJobs();
  expect((await get(agreementId)).status).toBe("active");
  later(69);
  await runScheduledJobs();
  expect(await doJobs(agreementId)).toEqual([]);
  later(71);
  await runScheduledJobs();
  await runScheduledJobs();
  expect(await doJobs(agreementId)).toEqual(["agreementEnding", "agreementEnding"]);
  expect((await mailsTo(first.email)).filter(({ subject }) => subject.includes("ends on"))).toHaveLength(1);
  later(100);
  await runScheduledJobs();
  expect((await get(agreementId)).status).toBe("active");
  later(101);
  await runScheduledJobs();
  const { status, events } = await get(agreementId);
  expect(status).toBe("expired");
  expect(events.at(-1)?.what).toBe(texts.events.expired);
});

test("The signatories and the drafter are notified of a notice with its last day, and reminded before it if that is far off; then the agreement ends, suspended or not", async () => {
  const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject);
  const { agreementId, first, second } = await aSealedAgreement(transport, parties, { terms: { noticeDays: 90 } });
  const { lock, reference } = await get(agreementId);
  const served = await provider.agreements.serveNotice({ agreementId, lock, reason: "We close in spring." });
  expect((await doJobs(agreementId)).toSorted()).toEqual([
    "agreementNotice",
    "agreementNotice",
    "agreementNoticeToDrafter",
  ]);
  const subject = `Notice served: agreement ${reference} ends on ${formatLongDate(served.terminatesOn)}`;
  for (const email of [first.email, second.email, parties.adminUser.email]) {
    expect(await subjectsTo(email)).toContain(subject);
  }
  expect((await mailsTo(first.email)).at(-1)?.text).toContain("We close in spring.");
  later(61);
  await runScheduledJobs();
  await runScheduledJobs();
  expect(await doJobs(agreementId)).toEqual(["agreementEnding", "agreementEnding"]);
  expect(await subjectsTo(first.email)).toContain(
    `Agreement ${reference} ends on ${formatLongDate(served.terminatesOn)}`,
  );
  await admin.agreements.suspend({ agreementId, lock: (await get(agreementId)).lock, reason: "Meanwhile." });
  later(90);
  await runScheduledJobs();
  expect((await get(agreementId)).status).toBe("suspended");
  later(91);
  await runScheduledJobs();
  expect((await get(agreementId)).status).toBe("terminated");
});

test("The signatories are notified of a suspension with its reason and of its end, but of nothing that is no longer true, and once of a notice with a short period; the drafter is not notified of the platform's own notice", async () => {
  const { agreementId, first, second } = await aSealedAgreement(transport, parties);
  const { lock, reference } = await get(agreementId);
  const suspended = await admin.agreements.suspend({ agreementId, lock, reason: "Insurance lapsed." });
  expect(await doJobs(agreementId)).toEqual(["agreementSuspended", "agreementSuspended"]);
  for (const { email } of [first, second]) {
    const mail = (await mailsTo(email)).at(-1);
    expect(mail?.subject).toBe(`Agreement ${reference} is suspended`);
    expect(mail?.text).toContain("Insurance lapsed.");
  }
  const resumed = await admin.agreements.resume({ agreementId, lock: suspended.lock });
  expect(await doJobs(agreementId)).toEqual(["agreementResumed", "agreementResumed"]);
  expect((await mailsTo(first.email)).at(-1)?.subject).toBe(`Agreement ${reference} is active again`);
  const before = (await mailsTo(first.email)).length;
  const again = await admin.agreements.suspend({ agreementId, lock: resumed.lock, reason: "Again." });
  await admin.agreements.resume({ agreementId, lock: again.lock });
  await doJobs(agreementId);
  const since = (await mailsTo(first.email)).slice(before);
  expect(since.map(({ subject }) => subject)).toEqual([`Agreement ${reference} is active again`]);
  await admin.agreements.serveNotice({ agreementId, lock: (await get(agreementId)).lock, reason: "It ends." });
  expect(await doJobs(agreementId)).toEqual(["agreementNotice", "agreementNotice"]);
  await runScheduledJobs();
  expect(await doJobs(agreementId)).toEqual([]);
});

test("The scheduled job finishes a sending, a correction and a seal whose jobs are lost", async () => {
  const draft = await aDraft(admin, parties);
  const { agreementId } = draft;
  await admin.agreements.send(draft);
  await loseJobs(agreementId);
  later(0.01);
  await runScheduledJobs();
  expect((await get(agreementId)).signatories[0]).toMatchObject({ status: "invited" });
  await doJobs(agreementId);

  const { lock, signatories } = await get(agreementId);
  const signatory = { fullName: "Ottilie Marsh", jobTitle: "Director", email: `right-${draft.signatories[0]?.email}` };
  await admin.agreements.correctSignatory({ agreementId, lock, signatoryId: signatories[0]?._id ?? "", signatory });
  await loseJobs(agreementId);
  await runScheduledJobs();
  await doJobs(agreementId);
  await sign(visitor, await tokenFor(signatory.email));
  await doJobs(agreementId);
  await sign(visitor, await tokenFor(draft.signatories[1]?.email ?? ""));
  await loseJobs(agreementId);
  await Promise.all([runScheduledJobs(), runScheduledJobs()]);
  const { sent, events } = await get(agreementId);
  expect(sent?.sealedFileId).toEqual(expect.any(String));
  expect(events.filter(({ what }) => what === texts.events.sealed)).toHaveLength(1);
});

test("When the sender has left, the person who created it is notified, and otherwise everyone at the platform who may send it", async () => {
  const { platform } = parties;
  const [sender, stays, codeless] = [
    await aUser({ in: platform, codes: ["6001"] }),
    await aUser({ in: platform, codes: ["6001"] }),
    await aUser({ in: platform, codes: ["1002"] }),
  ];
  const whoIsNotified = async (decliner: string, agreementId: string) => {
    await visitor.agreements.decline({ token: decliner, reason: "No." });
    await doJobs(agreementId);
    const { reference } = await get(agreementId);
    const subject = `${texts.events.declined("Ottoline Marsh")}: agreement ${reference}`;
    const has = async ({ email }: { email: string }) => (await mailsTo(email)).some((mail) => mail.subject === subject);
    return Promise.all([sender, parties.adminUser, stays, codeless].map(has));
  };
  const sendBy = async (draft: Awaited<ReturnType<typeof aDraft>>) => {
    const { agreementId, lock, signatories } = draft;
    await transport.clientOf(await signInAs(sender)).agreements.send({ agreementId, lock });
    await doJobs(agreementId);
    return tokenFor(signatories[0]?.email ?? "");
  };
  const one = await aDraft(admin, parties);
  const other = await aDraft(transport.clientOf(await signInAs(sender)), parties);
  const [token, otherToken] = [await sendBy(one), await sendBy(other)];
  const gone = eq(schema.memberships.userId, sender.id);
  await asOwner((tx) => tx.update(schema.memberships).set({ deactivatedAt: new Date() }).where(gone));
  expect(await whoIsNotified(token, one.agreementId)).toEqual([false, true, false, false]);
  expect(await whoIsNotified(otherToken, other.agreementId)).toEqual([false, true, true, false]);
});

test("A drafter who has turned off mail about agreements gets none", async () => {
  const { agreementId, token } = await aSentAgreement(admin, parties);
  const { reference } = await get(agreementId);
  const row = {
    scope: "user",
    scopeId: parties.adminUser.id,
    key: "notifications.agreements",
    value: "inApp",
  } as const;
  await asOwner((tx) => tx.insert(schema.settings).values(row));
  await visitor.agreements.decline({ token, reason: "No." });
  expect((await doJobs(agreementId)).sort()).toEqual(["agreementReturned", "cancel"]);
  const mails = await mailsTo(parties.adminUser.email);
  expect(mails.filter(({ subject }) => subject.includes(reference))).toEqual([]);
  await asOwner((tx) => tx.delete(schema.settings).where(eq(schema.settings.scopeId, parties.adminUser.id)));
});

test("However many servers schedule the job, it is queued once", async () => {
  const scheduledJobs = () =>
    asOwner(async (tx) => {
      const { rows } = await tx.execute<{ total: number }>(
        sql`select count(*)::int as total from pgboss.job where data->>'kind' = 'scheduled'`,
      );
      return rows[0]?.total ?? 0;
    });
  await asOwner((tx) => tx.execute(sql`delete from pgboss.job`));
  const hourly = 60 * 60 * 1000;
  for (let n = 0; n < 5; n++) await recur(queues.agreements, { kind: "scheduled" }, hourly);
  await until("the first", async () => (await scheduledJobs()) > 0);
  await stopQueue();
  expect(await scheduledJobs()).toBe(1);
});
