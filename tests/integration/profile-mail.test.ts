/**
 * Mails about profiles: sent after the transaction that causes them, to the real inbox, without any personal values.
 */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { codes } from "@/lib/access";
import { stopQueue } from "@/lib/backend/queue";
import { start } from "@/lib/bff/start";
import { type Client, transports } from "@/tests/support/clients";
import {
  anAgency,
  asOwner,
  aUser,
  closeFixtures,
  type Organisation,
  platformOrganisation,
  signInAs,
  type User,
  unauthenticated,
} from "@/tests/support/fixtures";
import { mailsTo, mailTo } from "@/tests/support/inbox";
import { aCompleteWorker } from "@/tests/support/reviewed";
import { until } from "@/tests/support/until";

let agency: Organisation;
let agent: User;
let staff: Client;
let admin: Client;
let holder: Client;

beforeAll(async () => {
  // Otherwise jobs queued by other suites would be sent first.
  await asOwner((tx) => tx.execute(sql`delete from pgboss.job`));
  const [transport] = transports;
  if (!transport) throw new Error("no transport");
  agency = await anAgency();
  agent = await aUser({ in: agency, codes: ["1001", "1002"] });
  staff = transport.clientOf(await signInAs(agent));
  admin = transport.clientOf(
    await signInAs(await aUser({ in: await platformOrganisation(), codes: Object.values(codes) })),
  );
  holder = transport.clientOf(unauthenticated);
  await start();
});
afterAll(async () => {
  await stopQueue();
  await closeFixtures();
});

/** All mails to an address. Waits until that many have arrived. */
const mailsOf = (address: string, count: number) =>
  until(`${count} mails`, async () => {
    const mails = await mailsTo(address);
    return mails.length >= count && mails;
  });
const tokenIn = (text: string) => /my-profile\?token=([\w-]+)/.exec(text)?.[1] ?? "";

test("a mailed link opens; the decision on what was sent is mailed without values", async () => {
  const worker = await aCompleteWorker(agency, {
    verificationStatus: "approved",
    verifiedAt: new Date(Date.now() - 60_000),
    dateOfBirth: null,
  });
  await staff.workerLinks.create({ workerId: worker.id, by: "mail" });
  const token = tokenIn((await mailTo(worker.email ?? "")).text);
  expect((await holder.workerLinks.open({ token })).state).toBe("open");

  const { changeId } = await holder.workerLinks.send({
    token,
    idempotencyKey: randomUUID(),
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
  expect(second?.text).toMatch(/Last name: approved/);
  expect(second?.text).toMatch(/Phone number: rejected/);
  const [toAgent] = await mailsOf(agent.email, 1);
  expect(toAgent?.text).toContain(`/dashboard/workers/changes?change=${changeId}`);
  for (const mail of [second, toAgent])
    expect(`${mail?.subject} ${mail?.html}`).not.toMatch(/900601|Pennywell.*Brackenbury/);
});

test("the person who submitted a profile is notified of the decision, and sees the reason only on the page", async () => {
  const mine = await aUser({ in: agency, codes: ["1001", "1002"] });
  const [transport] = transports;
  const client = transport?.clientOf(await signInAs(mine)) as Client;
  const worker = await aCompleteWorker(agency);
  await client.verification.submit({ workerId: worker.id });
  const { lock } = await admin.verification.review({ workerId: worker.id });
  await admin.verification.decide({ workerId: worker.id, decision: "denied", reason: "Cut off at the edge", lock });
  const mail = await mailTo(mine.email);
  expect(mail.subject).toContain("was denied");
  expect(mail.text).toContain(`/dashboard/workers/${worker.id}`);
  expect(mail.text).not.toContain("Cut off");
});

test("a link that was revoked before its mail was sent is not mailed", async () => {
  await stopQueue();
  const worker = await aCompleteWorker(agency);
  await staff.workerLinks.create({ workerId: worker.id, by: "mail" });
  await staff.workerLinks.create({ workerId: worker.id, by: "mail" });
  await start();
  const [only] = await mailsOf(worker.email ?? "", 1);
  expect(tokenIn(only?.text ?? "")).not.toBe("");
});
