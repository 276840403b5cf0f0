/** What time does to agreements, and what the sweep mends: with the clock moved, and with jobs lost as a crash would lose them. */
import { eq, sql } from "drizzle-orm";
import { sweep } from "@/lib/backend/agreements/sweep";
import { clock } from "@/lib/backend/clock";
import { recur, stopQueue } from "@/lib/backend/queue";
import { messages } from "@/lib/config/messages";
import { queues } from "@/lib/config/queues";
import * as schema from "@/lib/db/schema";
import { calendarDate, formatLongDate } from "@/lib/format";
import {
  aDraft,
  aSealedAgreement,
  aSentAgreement,
  doJobs,
  type Parties,
  sign,
  signAtProvider,
  someParties,
  tokenFor,
} from "@/tests/support/agreements";
import { type Client, faces, refusalOf } from "@/tests/support/clients";
import { mailsTo } from "@/tests/support/inbox";
import { until } from "@/tests/support/until";
import { asOwner, aUser, leaveWorld, signInAs, stranger } from "@/tests/support/world";

const texts = messages.agreements;
const DAY_MS = 24 * 60 * 60 * 1000;
const [face] = faces;
if (!face) throw new Error("no face");

let parties: Parties;
let admin: Client;
let provider: Client;
let visitor: Client;

beforeAll(async () => {
  parties = await someParties();
  admin = face.clientOf(parties.admin);
  provider = face.clientOf(parties.ofProvider);
  visitor = face.clientOf(stranger);
});
afterEach(() => jest.restoreAllMocks());
afterAll(leaveWorld);

/** From now on it is so much later. */
function later(days: number): void {
  const from = Date.now();
  jest.spyOn(clock, "now").mockImplementation(() => new Date(from + days * DAY_MS));
}

const dayIn = (days: number): string => calendarDate(new Date(Date.now() + days * DAY_MS));
const get = (agreementId: string) => admin.agreements.get({ agreementId });

/** Takes away what is queued for an agreement: as if the server had died with it, and its retries were used up. */
const loseJobs = (agreementId: string) =>
  asOwner((tx) => tx.execute(sql`delete from pgboss.job where data->>'agreementId' = ${agreementId}`));

test("Whoever has not signed is reminded every three days, with a fresh link, and nobody before his turn", async () => {
  const { agreementId, first, second, token } = await aSentAgreement(admin, parties);
  later(2.9);
  await sweep();
  expect(await doJobs(agreementId)).toEqual([]);
  later(3.1);
  await sweep();
  await sweep();
  expect(await doJobs(agreementId)).toEqual(["agreementToSign"]);
  const fresh = await tokenFor(first.email, 2);
  expect((await mailsTo(first.email)).at(-1)?.subject).toContain("Reminder");
  expect(await refusalOf(visitor.agreements.validateToken({ token }))).toMatchObject({ reason: "invalidToken" });
  expect(await visitor.agreements.validateToken({ token: fresh })).toMatchObject({ state: "toSign" });
  expect(await mailsTo(second.email)).toEqual([]);
  later(6.3);
  await sweep();
  expect(await doJobs(agreementId)).toEqual(["agreementToSign"]);
});

test("A fresh link is not taken away by a reminder: neither one just sent, nor one that somebody signs by", async () => {
  const { agreementId, first, token } = await aSentAgreement(admin, parties);
  later(3.1);
  await visitor.agreements.signUrl({ token });
  await sweep();
  expect(await doJobs(agreementId)).toEqual([]);
  const { lock, signatories } = await get(agreementId);
  await admin.agreements.resendLink({ agreementId, lock, signatoryId: signatories[0]?._id ?? "" });
  await doJobs(agreementId);
  later(3.2);
  await sweep();
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
  await sweep();
  expect(await doJobs(agreementId)).toEqual([]);
});

test("A link opens for fourteen days, what was sent for thirty: then it is a draft again and the drafter is told", async () => {
  const { agreementId, token } = await aSentAgreement(admin, parties);
  const { reference } = await get(agreementId);
  later(14.1);
  expect(await visitor.agreements.validateToken({ token })).toMatchObject({ state: "expired" });
  expect(await refusalOf(visitor.agreements.signUrl({ token }))).toMatchObject({
    reason: "expired",
    message: texts.expired,
  });
  later(30.1);
  await sweep();
  expect(await get(agreementId)).toMatchObject({ status: "draft", sent: { closedBecause: "ranOut" } });
  await doJobs(agreementId);
  const mails = await mailsTo(parties.adminUser.email);
  expect(mails.map(({ subject }) => subject)).toContain(`${texts.events.ranOut}: agreement ${reference}`);
});

test("A signature that nobody told us of is found by the sweep, and counts even when the time has run out", async () => {
  const { agreementId, token, second } = await aSentAgreement(admin, parties);
  await signAtProvider(visitor, token);
  await sweep();
  expect(await get(agreementId)).toMatchObject({ status: "pending_provider", signatories: [{ status: "signed" }, {}] });
  await doJobs(agreementId);
  await signAtProvider(visitor, await tokenFor(second.email));
  later(30.1);
  await sweep();
  expect(await get(agreementId)).toMatchObject({ status: "active", sent: { closedBecause: null } });
});

test("Begun before its start date it is scheduled, active from then on, and ended after its end date", async () => {
  const terms = { startOn: dayIn(10), endOn: dayIn(100) };
  const { agreementId } = await aSealedAgreement(face, parties, { terms });
  expect((await get(agreementId)).status).toBe("scheduled");
  await sweep();
  expect((await get(agreementId)).status).toBe("scheduled");
  later(10);
  await sweep();
  expect((await get(agreementId)).status).toBe("active");
  later(100);
  await sweep();
  expect((await get(agreementId)).status).toBe("active");
  later(101);
  await sweep();
  const { status, events } = await get(agreementId);
  expect(status).toBe("expired");
  expect(events.at(-1)?.what).toBe(texts.events.expired);
});

test("Notice served out ends it, suspended or not", async () => {
  const { agreementId } = await aSealedAgreement(face, parties);
  const { lock } = await get(agreementId);
  const served = await provider.agreements.serveNotice({ agreementId, lock, reason: "We close." });
  await admin.agreements.suspend({ agreementId, lock: served.lock, reason: "Meanwhile." });
  later(28);
  await sweep();
  expect((await get(agreementId)).status).toBe("suspended");
  later(29);
  await sweep();
  expect((await get(agreementId)).status).toBe("terminated");
});

test("Of a notice the signatories and the drafter are told with its last day, and again before it if that is far off", async () => {
  const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject);
  const { agreementId, first, second } = await aSealedAgreement(face, parties, { terms: { noticeDays: 90 } });
  const { lock, reference } = await get(agreementId);
  const served = await provider.agreements.serveNotice({ agreementId, lock, reason: "We close in spring." });
  expect((await doJobs(agreementId)).toSorted()).toEqual([
    "agreementNotice",
    "agreementNotice",
    "agreementNoticeToDrafter",
  ]);
  const subject = `Notice was served: agreement ${reference} ends on ${formatLongDate(served.terminatesOn)}`;
  for (const email of [first.email, second.email, parties.adminUser.email]) {
    expect(await subjectsTo(email)).toContain(subject);
  }
  expect((await mailsTo(first.email)).at(-1)?.text).toContain("We close in spring.");
  later(61);
  await sweep();
  await sweep();
  expect(await doJobs(agreementId)).toEqual(["agreementEnding", "agreementEnding"]);
  expect(await subjectsTo(first.email)).toContain(
    `Agreement ${reference} ends on ${formatLongDate(served.terminatesOn)}`,
  );
});

test("Of a notice that is soon served out they are told once; the platform's own does not tell its drafter", async () => {
  const { agreementId } = await aSealedAgreement(face, parties);
  const { lock } = await get(agreementId);
  await admin.agreements.serveNotice({ agreementId, lock, reason: "It ends." });
  expect(await doJobs(agreementId)).toEqual(["agreementNotice", "agreementNotice"]);
  await sweep();
  expect(await doJobs(agreementId)).toEqual([]);
});

test("Its signatories are told that it is suspended and why, and that it is so no longer; nothing that is not so any more", async () => {
  const { agreementId, first, second } = await aSealedAgreement(face, parties);
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
});

test("Its signatories are told once, thirty days before it ends", async () => {
  const terms = { endOn: dayIn(60) };
  const { agreementId, first } = await aSealedAgreement(face, parties, { terms });
  later(29);
  await sweep();
  expect(await doJobs(agreementId)).toEqual([]);
  later(31);
  await sweep();
  await sweep();
  expect(await doJobs(agreementId)).toEqual(["agreementEnding", "agreementEnding"]);
  expect((await mailsTo(first.email)).filter(({ subject }) => subject.includes("ends on"))).toHaveLength(1);
});

test("A sending, a correction and a seal whose jobs are lost are finished by the sweep", async () => {
  const draft = await aDraft(admin, parties);
  const { agreementId } = draft;
  await admin.agreements.send(draft);
  await loseJobs(agreementId);
  later(0.01);
  await sweep();
  expect((await get(agreementId)).signatories[0]).toMatchObject({ status: "invited" });
  await doJobs(agreementId);

  const { lock, signatories } = await get(agreementId);
  const signatory = { fullName: "Ottilie Marsh", jobTitle: "Director", email: `right-${draft.signatories[0]?.email}` };
  await admin.agreements.correctSignatory({ agreementId, lock, signatoryId: signatories[0]?._id ?? "", signatory });
  await loseJobs(agreementId);
  await sweep();
  await doJobs(agreementId);
  await sign(visitor, await tokenFor(signatory.email));
  await doJobs(agreementId);
  await sign(visitor, await tokenFor(draft.signatories[1]?.email ?? ""));
  await loseJobs(agreementId);
  await Promise.all([sweep(), sweep()]);
  const { sent, events } = await get(agreementId);
  expect(sent?.sealedFileId).toEqual(expect.any(String));
  expect(events.filter(({ what }) => what === texts.events.sealed)).toHaveLength(1);
});

test("When whoever sent it is gone, whoever began it is told, and else all of the platform who could have", async () => {
  const { platform } = parties;
  const [sender, stays, codeless] = [
    await aUser({ in: platform, codes: ["6001"] }),
    await aUser({ in: platform, codes: ["6001"] }),
    await aUser({ in: platform, codes: ["1002"] }),
  ];
  const told = async (decliner: string, agreementId: string) => {
    await visitor.agreements.decline({ token: decliner, reason: "No." });
    await doJobs(agreementId);
    const { reference } = await get(agreementId);
    const subject = `${texts.events.declined("Ottoline Marsh")}: agreement ${reference}`;
    const has = async ({ email }: { email: string }) => (await mailsTo(email)).some((mail) => mail.subject === subject);
    return Promise.all([sender, parties.adminUser, stays, codeless].map(has));
  };
  const sendBy = async (draft: Awaited<ReturnType<typeof aDraft>>) => {
    const { agreementId, lock, signatories } = draft;
    await face.clientOf(await signInAs(sender)).agreements.send({ agreementId, lock });
    await doJobs(agreementId);
    return tokenFor(signatories[0]?.email ?? "");
  };
  const one = await aDraft(admin, parties);
  const other = await aDraft(face.clientOf(await signInAs(sender)), parties);
  const [token, otherToken] = [await sendBy(one), await sendBy(other)];
  const gone = eq(schema.memberships.userId, sender.id);
  await asOwner((tx) => tx.update(schema.memberships).set({ deactivatedAt: new Date() }).where(gone));
  expect(await told(token, one.agreementId)).toEqual([false, true, false, false]);
  expect(await told(otherToken, other.agreementId)).toEqual([false, true, true, false]);
});

test("A drafter who wants no mail about agreements gets none", async () => {
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

test("However many servers ask for the sweep, it is put in once", async () => {
  const sweeps = () =>
    asOwner(async (tx) => {
      const { rows } = await tx.execute<{ total: number }>(
        sql`select count(*)::int as total from pgboss.job where data->>'kind' = 'sweep'`,
      );
      return rows[0]?.total ?? 0;
    });
  await asOwner((tx) => tx.execute(sql`delete from pgboss.job`));
  const hourly = 60 * 60 * 1000;
  for (let n = 0; n < 5; n++) await recur(queues.agreements, { kind: "sweep" }, hourly);
  await until("the first", async () => (await sweeps()) > 0);
  await stopQueue();
  expect(await sweeps()).toBe(1);
});
