/**
 * A mail server that is slow, silent or refuses: no one gets the same mail twice, and nothing that can still be sent is
 * lost.
 */
import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { queueReset } from "@/lib/backend/accounts";
import { stopQueue } from "@/lib/backend/queue";
import { start } from "@/lib/bff/start";
import * as schema from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { type Client, transports } from "@/tests/support/clients";
import {
  aDefinition,
  anAddress,
  anAgency,
  asOwner,
  aUser,
  aWorker,
  closeFixtures,
  type Organisation,
  signInAs,
  type User,
} from "@/tests/support/fixtures";
import { openSlowMail, type SlowMail } from "@/tests/support/slow-mail";
import { until } from "@/tests/support/until";

let server: SlowMail;
let agency: Organisation;
let staff: Client;

/** How long it may take to hand over a mail here, and how long to wait for an answer. */
const SEND_MS = 1_500;
const ANSWER_MS = 8_000;

beforeAll(async () => {
  server = await openSlowMail();
  // Set before the product first reads its environment, which it does at first use.
  Object.assign(process.env, {
    SMTP_URL: server.url,
    MAIL_SEND_TIMEOUT_MS: String(SEND_MS),
    MAIL_ANSWER_TIMEOUT_MS: String(ANSWER_MS),
  });
  agency = await anAgency();
  await aDefinition();
  const [transport] = transports;
  if (!transport) throw new Error("no transport");
  staff = transport.clientOf(await signInAs(await aUser({ in: agency, codes: ["1002"] })));
});

beforeEach(async () => {
  // Otherwise jobs queued before would be sent first.
  await asOwner((tx) => tx.execute(sql`delete from pgboss.job`));
  server.mails.length = 0;
  server.behave("takes");
});
afterEach(() => stopQueue({ graceMs: 0 }));
afterAll(async () => {
  await closeFixtures();
  await server.close();
});

type Job = { id: string; state: string; is_due: boolean; retry_count: number; expires_s: number };

const jobOf = async (key: string, value: string): Promise<Job> => {
  const { rows } = await asOwner((tx) =>
    tx.execute<Job>(sql`select id, state, start_after <= now() as is_due, retry_count,
      extract(epoch from expire_in)::int as expires_s
      from pgboss.job where name = 'mail' and data->>${key} = ${value} order by created_on desc limit 1`),
  );
  if (!rows[0]) throw new Error("no job");
  return rows[0];
};

const isState = (key: string, value: string, state: string) =>
  until(`the job to be ${state}`, async () => (await jobOf(key, value)).state === state);

/** A worker who was sent a link, by a queue that is not running yet. */
async function aLinkSent() {
  const worker = await aWorker(agency);
  await staff.questionnaires.sendLink({ workerId: worker.id });
  return worker;
}

const deliveryOf = async (jobId: string) => {
  const { messageDeliveries: table } = schema;
  const [row] = await asOwner((tx) => tx.select().from(table).where(eq(table.key, jobId)));
  return row;
};

async function aResetAsked(): Promise<User> {
  const user = await aUser({ in: agency });
  const actor = { caller: { kind: "visitor", uid: null }, requestId: randomUUID(), address: anAddress() } as const;
  await withScope({ kind: "identity", userId: user.id }, (tx) =>
    queueReset(tx, actor, { userId: user.id, organisationId: agency.id, sender: { by: "owner" } }),
  );
  return user;
}

const liveTokensOf = async (user: User) => {
  const { accountTokens: table } = schema;
  const rows = await asOwner((tx) => tx.select().from(table).where(eq(table.userId, user.id)));
  return rows.filter(({ voidedAt }) => !voidedAt);
};

/** As if a server had died while running the job: it is due again at once. */
const putBack = (jobId: string) =>
  asOwner((tx) =>
    tx.execute(sql`update pgboss.job set state = 'retry', start_after = now() where id = ${jobId}::uuid`),
  );

test("the mail server may answer late: the mail is sent once", async () => {
  server.behave("holds");
  const worker = await aLinkSent();
  await start();
  await until("the mail to be handed over", async () => server.mails.length === 1);
  // Another server that takes the same job meanwhile sends nothing.
  const { id } = await jobOf("workerId", worker.id);
  await until("the delivery to be recorded", async () => (await deliveryOf(id))?.state === "handedOver");
  await putBack(id);
  await until("the job to be over", async () => (await jobOf("workerId", worker.id)).state === "completed");
  server.release();
  await until("the answer to be recorded", async () => (await deliveryOf(id))?.state === "accepted");
  expect(server.mails).toHaveLength(1);
});

test("a server that receives the mail and never answers gets it once, and its connection is closed", async () => {
  server.behave("holds");
  const worker = await aLinkSent();
  await start();
  await isState("workerId", worker.id, "completed");
  await until("the connection to be cut", async () => server.connections.open === 0);
  const { id } = await jobOf("workerId", worker.id);
  expect(await deliveryOf(id)).toMatchObject({ state: "handedOver", handOvers: 1 });
  // Nor is it sent when the job is repeated.
  server.release();
  await putBack(id);
  await isState("workerId", worker.id, "completed");
  expect(server.mails).toHaveLength(1);
});

test("connections to a silent server are closed, and the mail is sent once when it answers again", async () => {
  server.behave("silent");
  const { made } = server.connections;
  const worker = await aLinkSent();
  await start();
  await until("a connection", async () => server.connections.made > made);
  await isState("workerId", worker.id, "retry");
  await until("the connection to be cut", async () => server.connections.open === 0);
  expect(await deliveryOf((await jobOf("workerId", worker.id)).id)).toBeUndefined();
  server.behave("takes");
  await isState("workerId", worker.id, "completed");
  expect(server.mails).toHaveLength(1);
});

test("a mail that is refused temporarily is sent again, one that is refused permanently is not", async () => {
  server.behave("451 later");
  const later = await aLinkSent();
  await start();
  await isState("workerId", later.id, "retry");
  server.behave("takes");
  await isState("workerId", later.id, "completed");
  expect(server.mails).toHaveLength(2);
  server.mails.length = 0;
  server.behave("550 never");
  const never = await aLinkSent();
  await isState("workerId", never.id, "completed");
  expect(server.mails).toHaveLength(1);
});

test("one request for a new password never has two valid links, however the server answers", async () => {
  server.behave("holds");
  const user = await aResetAsked();
  await start();
  await isState("userId", user.id, "completed");
  const { id } = await jobOf("userId", user.id);
  await putBack(id);
  await isState("userId", user.id, "completed");
  expect(server.mails).toHaveLength(1);
  // The link that may have arrived is still valid.
  expect(await liveTokensOf(user)).toHaveLength(1);
  server.release();

  server.behave("451 later");
  const other = await aResetAsked();
  await isState("userId", other.id, "retry");
  server.behave("takes");
  await isState("userId", other.id, "completed");
  expect(await liveTokensOf(other)).toHaveLength(1);
});

test("a job of the queue lasts longer than the longest delivery", async () => {
  const worker = await aLinkSent();
  expect((await jobOf("workerId", worker.id)).expires_s * 1_000).toBeGreaterThan(SEND_MS + ANSWER_MS);
});

describe("A server that is shutting down", () => {
  test("finishes the mail it is sending, within its grace period", async () => {
    server.behave("holds");
    const worker = await aLinkSent();
    await start();
    await until("the mail to be handed over", async () => server.mails.length === 1);
    const stopped = stopQueue({ graceMs: 60_000 });
    server.release();
    await stopped;
    expect((await jobOf("workerId", worker.id)).state).toBe("completed");
    expect(server.mails).toHaveLength(1);
  });

  test("returns a mail it could not start to the queue at once, and the next server sends it once", async () => {
    server.behave("silent");
    const worker = await aLinkSent();
    await start();
    await until("the connection", async () => server.connections.open > 0);
    await stopQueue({ graceMs: 0 });
    expect(await jobOf("workerId", worker.id)).toMatchObject({ state: "retry", is_due: true });
    expect(server.connections.open).toBe(0);
    server.behave("takes");
    await start();
    await isState("workerId", worker.id, "completed");
    expect(server.mails).toHaveLength(1);
  });

  test("does not cause a mail to be sent twice that it had already handed over", async () => {
    server.behave("holds");
    const worker = await aLinkSent();
    await start();
    await until("the mail to be handed over", async () => server.mails.length === 1);
    await stopQueue({ graceMs: 0 });
    server.release();
    await start();
    await isState("workerId", worker.id, "completed");
    expect(server.mails).toHaveLength(1);
  });
});
