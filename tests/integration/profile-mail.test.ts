/** The mails about profiles: sent after the transaction that causes them, to the real inbox, without a value in them. */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { codes } from "@/lib/access";
import { stopQueue } from "@/lib/backend/queue";
import { start } from "@/lib/bff/start";
import { type Client, faces } from "@/tests/support/clients";
import { mailsTo, mailTo } from "@/tests/support/inbox";
import { aWholeWorker } from "@/tests/support/reviewed";
import { until } from "@/tests/support/until";
import {
  anAgency,
  asOwner,
  aUser,
  leaveWorld,
  type Organisation,
  signInAs,
  stranger,
  thePlatform,
  type User,
} from "@/tests/support/world";

let agency: Organisation;
let agent: User;
let staff: Client;
let admin: Client;
let holder: Client;

beforeAll(async () => {
  // What other suites queued would be sent first.
  await asOwner((tx) => tx.execute(sql`delete from pgboss.job`));
  const [face] = faces;
  if (!face) throw new Error("no face");
  agency = await anAgency();
  agent = await aUser({ in: agency, codes: ["1001", "1002"] });
  staff = face.clientOf(await signInAs(agent));
  admin = face.clientOf(await signInAs(await aUser({ in: await thePlatform(), codes: Object.values(codes) })));
  holder = face.clientOf(stranger);
  await start();
});
afterAll(async () => {
  await stopQueue();
  await leaveWorld();
});

/** All mails to an address, once there are so many. */
const mailsOf = (address: string, count: number) =>
  until(`${count} mails`, async () => {
    const mails = await mailsTo(address);
    return mails.length >= count && mails;
  });
const tokenIn = (text: string) => /my-profile\?token=([\w-]+)/.exec(text)?.[1] ?? "";

test("a mailed link opens; what became of what was sent is mailed without a value", async () => {
  const worker = await aWholeWorker(agency, {
    verificationStatus: "approved",
    verifiedAt: new Date(Date.now() - 60_000),
    dateOfBirth: null,
  });
  await staff.workerLinks.create({ workerId: worker.id, by: "mail" });
  const token = tokenIn((await mailTo(worker.email ?? "")).text);
  expect((await holder.workerLinks.open({ token })).state).toBe("open");

  const { changeId } = await holder.workerLinks.send({
    ...{ token, idempotencyKey: randomUUID() },
    values: { phone: "07700 900601", lastName: "Brackenbury" },
  });
  const decide = async (client: Client, isRefused: (field: string) => boolean) => {
    const { fields } = await client.profileChanges.read({ changeId });
    await client.profileChanges.decide({
      changeId,
      decisions: fields
        .filter(({ mayReject }) => mayReject)
        .map(({ _id, field, seen }) =>
          isRefused(field)
            ? { fieldId: _id, decision: "rejected" as const, reason: "It is 07700 900601 nowhere" }
            : { fieldId: _id, decision: "approved" as const, seen },
        ),
    });
  };
  await decide(staff, (field) => field === "phone");
  await decide(admin, () => false);
  const [, second] = await mailsOf(worker.email ?? "", 2);
  expect(second?.text).toMatch(/Last name: accepted/);
  expect(second?.text).toMatch(/Phone number: not accepted/);
  const [toAgent] = await mailsOf(agent.email, 1);
  expect(toAgent?.text).toContain(`/dashboard/workers/changes?change=${changeId}`);
  for (const mail of [second, toAgent])
    expect(`${mail?.subject} ${mail?.html}`).not.toMatch(/900601|Pennywell.*Brackenbury/);
});

test("whoever handed a profile in is told what became of it, and reads the reason on the page alone", async () => {
  const mine = await aUser({ in: agency, codes: ["1001", "1002"] });
  const [face] = faces;
  const client = face?.clientOf(await signInAs(mine)) as Client;
  const worker = await aWholeWorker(agency);
  await client.verification.submit({ workerId: worker.id });
  const { lock } = await admin.verification.review({ workerId: worker.id });
  await admin.verification.decide({ workerId: worker.id, decision: "denied", reason: "Cut off at the edge", lock });
  const mail = await mailTo(mine.email);
  expect(mail.subject).toContain("was not approved");
  expect(mail.text).toContain(`/dashboard/workers/${worker.id}`);
  expect(mail.text).not.toContain("Cut off");
});

test("a link that was taken back before the mail went out is not mailed", async () => {
  await stopQueue();
  const worker = await aWholeWorker(agency);
  await staff.workerLinks.create({ workerId: worker.id, by: "mail" });
  await staff.workerLinks.create({ workerId: worker.id, by: "mail" });
  await start();
  const [only] = await mailsOf(worker.email ?? "", 1);
  expect(tokenIn(only?.text ?? "")).not.toBe("");
});
