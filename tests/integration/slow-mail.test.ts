/** A mail server that is slow, silent or refuses: nobody gets the same mail twice, and nothing that can still be sent is lost. */
import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { queueReset } from "@/lib/backend/accounts";
import { stopQueue } from "@/lib/backend/queue";
import { start } from "@/lib/bff/start";
import * as schema from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { type Client, faces } from "@/tests/support/clients";
import { openSlowMail, type SlowMail } from "@/tests/support/slow-mail";
import { until } from "@/tests/support/until";
import {
  aDefinition,
  anAddress,
  anAgency,
  asOwner,
  aUser,
  aWorker,
  leaveWorld,
  type Organisation,
  signInAs,
  type User,
} from "@/tests/support/world";

let server: SlowMail;
let agency: Organisation;
let staff: Client;

/** How long a mail may take to be handed over here, and how long an answer is waited for. */
const SEND_MS = 1_500;
const ANSWER_MS = 8_000;

beforeAll(async () => {
  server = await openSlowMail();
  // Before the product looks at its environment, which it does at first use.
  Object.assign(process.env, {
    SMTP_URL: server.url,
    MAIL_SEND_TIMEOUT_MS: String(SEND_MS),
    MAIL_ANSWER_TIMEOUT_MS: String(ANSWER_MS),
  });
  agency = await anAgency();
  await aDefinition();
  const [face] = faces;
  if (!face) throw new Error("no face");
  staff = face.clientOf(await signInAs(await aUser({ in: agency, codes: ["1002"] })));
});

beforeEach(async () => {
  // What was queued before would be sent first.
  await asOwner((tx) => tx.execute(sql`delete from pgboss.job`));
  server.mails.length = 0;
  server.behave("takes");
});
afterEach(() => stopQueue({ graceMs: 0 }));
afterAll(async () => {
  await leaveWorld();
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

/** A worker who was sent a link, by a queue that does not run yet. */
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

/** As if a server had died with the job in hand: it is there again at once. */
const putBack = (jobId: string) =>
  asOwner((tx) =>
    tx.execute(sql`update pgboss.job set state = 'retry', start_after = now() where id = ${jobId}::uuid`),
  );

test("a server that answers late is waited for, and the mail goes once", async () => {
  server.behave("holds");
  const worker = await aLinkSent();
  await start();
  await until("the mail to be handed over", async () => server.mails.length === 1);
  // Another server that takes the same job meanwhile sends nothing.
  const { id } = await jobOf("workerId", worker.id);
  await until("the hand-over to be noted", async () => (await deliveryOf(id))?.state === "handedOver");
  await putBack(id);
  await until("the job to be over", async () => (await jobOf("workerId", worker.id)).state === "completed");
  server.release();
  await until("the answer to be noted", async () => (await deliveryOf(id))?.state === "accepted");
  expect(server.mails).toHaveLength(1);
});

test("a server that has the mail and never answers gets it once, and its connection is cut", async () => {
  server.behave("holds");
  const worker = await aLinkSent();
  await start();
  await isState("workerId", worker.id, "completed");
  await until("the connection to be cut", async () => server.connections.open === 0);
  const { id } = await jobOf("workerId", worker.id);
  expect(await deliveryOf(id)).toMatchObject({ state: "handedOver", handOvers: 1 });
  // Nor does it go when the job comes again.
  server.release();
  await putBack(id);
  await isState("workerId", worker.id, "completed");
  expect(server.mails).toHaveLength(1);
});

test("a silent server's connections are cut, and the mail goes once when it speaks again", async () => {
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

test("a mail that is refused for now is sent again, one that is refused for good is not", async () => {
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

test("one request for a new password never has two links that work, however the server answers", async () => {
  server.behave("holds");
  const user = await aResetAsked();
  await start();
  await isState("userId", user.id, "completed");
  const { id } = await jobOf("userId", user.id);
  await putBack(id);
  await isState("userId", user.id, "completed");
  expect(server.mails).toHaveLength(1);
  // The link that may have arrived still works.
  expect(await liveTokensOf(user)).toHaveLength(1);
  server.release();

  server.behave("451 later");
  const other = await aResetAsked();
  await isState("userId", other.id, "retry");
  server.behave("takes");
  await isState("userId", other.id, "completed");
  expect(await liveTokensOf(other)).toHaveLength(1);
});

test("a job of the queue outlives the longest sending", async () => {
  const worker = await aLinkSent();
  expect((await jobOf("workerId", worker.id)).expires_s * 1_000).toBeGreaterThan(SEND_MS + ANSWER_MS);
});

describe("A server that stops", () => {
  test("finishes the mail it has in hand, within its grace", async () => {
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

  test("gives a mail back at once that it could not begin, and the next server sends it once", async () => {
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

  test("does not have a mail sent twice that it had handed over", async () => {
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
