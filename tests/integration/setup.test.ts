/**
 * `npm run setup` on a separate database: what it refuses, what it leaves when it fails or is killed, and how it
 * resumes.
 */

import { randomUUID } from "node:crypto";
import type { Client } from "pg";
import { accountFor } from "@/lib/backend/setup";
import { workerTypes } from "@/lib/db/content/worker-types";
import { createVerifiedAccount, exchangePassword, findAccount } from "@/lib/identity";
import { root } from "@/scripts/local/paths";
import { withClient } from "@/scripts/local/postgres-roles";
import { COMMAND_MS, openTerminal } from "../support/deployment";
import { anAccount } from "../support/identities";
import { createMigratedDatabase, dropDatabase, sharedEnv } from "../support/servers";
import { until } from "../support/until";

const NOTHING_LISTENS = "127.0.0.1:9";
const NAME = "Ines First";
/** What `npm run setup` runs: npm takes as long to start as the command itself. The first tests start it by npm. */
const COMMAND = "exec node --import tsx scripts/setup.ts";

let database: string;
let ownerUrl: string;
let email: string;
const terminal = openTerminal(root);

beforeEach(async () => {
  database = `setup_${randomUUID().replaceAll("-", "")}`;
  ({ ownerUrl } = await createMigratedDatabase(database));
  email = `${randomUUID()}@setup.test`;
});

afterEach(() => dropDatabase(database));

const setUp = (env: Record<string, string> = {}) => terminal.leaveRunning(COMMAND, withEnv(env));
const withEnv = (env: Record<string, string>) => ({
  ...sharedEnv(),
  DATABASE_OWNER_URL: ownerUrl,
  SETUP_ADMIN_EMAIL: email,
  SETUP_ADMIN_NAME: NAME,
  ...env,
});

const asOwner = <T>(work: (client: Client) => Promise<T>) =>
  withClient(ownerUrl, async (client) => {
    await client.query("begin; set local app.platform = 'on'");
    const result = await work(client);
    await client.query("commit");
    return result;
  });

const totals = () =>
  asOwner(async (client) => {
    const { rows } = await client.query(
      `select (select count(*) from organisations)::int as organisations, (select count(*) from users)::int as users,
         (select count(*) from memberships)::int as memberships, (select count(*) from pgboss.job)::int as mails,
         (select count(*) from worker_types)::int as types, (select count(*) from questionnaire_definitions)::int as definitions`,
    );
    return rows[0];
  });

const NOTHING = { organisations: 0, users: 0, memberships: 0, mails: 0, types: 0, definitions: 0 };
const EVERYTHING = { organisations: 1, users: 1, memberships: 1, mails: 1, types: workerTypes.length, definitions: 1 };

test("an unknown option prints the usage", async () => {
  const refused = await terminal.type("npm run --silent setup -- --password x", withEnv({}));
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining("Usage: npm run setup")]);
});

test("on a terminal it asks, and asks again after invalid input", async () => {
  const command = "npm run --silent setup";
  // Gives the program a terminal where there is none.
  const onTerminal =
    process.platform === "linux" ? `script -qec "${command}" /dev/null` : `script -q /dev/null ${command}`;
  const run = terminal.leaveRunning(onTerminal, withEnv({ SETUP_ADMIN_EMAIL: "", SETUP_ADMIN_NAME: "" }));
  const asked = (words: string, times: number) =>
    until(`“${words}”`, async () => run.output().split(words).length > times, COMMAND_MS);
  await asked("Email address of the first administrator:", 1);
  run.enter("ines");
  await asked("Email address of the first administrator:", 2);
  run.enter(email);
  await asked("Their full name:", 1);
  run.enter(NAME);
  const { code, output } = await run.ended;
  expect([code, output]).toEqual([0, expect.stringContaining(`${NAME} is the first administrator.`)]);
  expect(await totals()).toEqual(EVERYTHING);
});

test.each([
  ["a missing variable", { MEDICAL_KEYS: "" }, "MEDICAL_KEYS"],
  ["no owner connection string", { DATABASE_OWNER_URL: "" }, "DATABASE_OWNER_URL is not set"],
  ["an invalid email address", { SETUP_ADMIN_EMAIL: "ines" }, "SETUP_ADMIN_EMAIL: Enter an email address"],
  ["a mail server that is down", { SMTP_URL: `smtp://who:s3cret@${NOTHING_LISTENS}` }, "cannot be reached"],
])("with %s it says so and creates nothing", async (_, env, said) => {
  const { code, output } = await setUp(env as Record<string, string>).ended;
  expect([code, output]).toEqual([1, expect.stringContaining(said)]);
  expect(output).not.toContain("s3cret");
  expect(output).not.toMatch(/\n {4}at /);
  expect(await totals()).toEqual(NOTHING);
  expect(await findAccount({ email })).toBeNull();
});

test("while the identity service is down it creates no administrator", async () => {
  const { code, output } = await setUp({ FIREBASE_AUTH_EMULATOR_HOST: NOTHING_LISTENS }).ended;
  expect([code, output]).toEqual([1, expect.stringContaining("The identity service cannot be reached")]);
  expect(await totals()).toEqual({ ...NOTHING, types: workerTypes.length, definitions: 1 });
});

test("killed after it has created the account, it leaves nothing by half, and the next run uses that account", async () => {
  let killed = false;
  await withClient(ownerUrl, async (client) => {
    // Reads continue, writes wait.
    await client.query("begin; lock table users in share mode");
    const run = setUp();
    await until("the account", async () => (await findAccount({ email })) !== null, COMMAND_MS);
    await until("the transaction to wait", async () => {
      const { rows } = await client.query("select from pg_locks where not granted and relation = 'users'::regclass");
      return rows.length > 0;
    });
    run.kill();
    killed = (await run.ended).code === null;
    await client.query("rollback");
  });
  expect(killed).toBe(true);
  expect(await totals()).toEqual({ ...NOTHING, types: workerTypes.length, definitions: 1 });
  const account = await findAccount({ email });

  expect((await setUp().ended).code).toBe(0);
  expect(await totals()).toEqual(EVERYTHING);
  const [user] = await asOwner(async (client) => (await client.query("select uid from users")).rows);
  expect(user.uid).toBe(account?.uid);
});

test("two at once on an empty database create one administrator, and the second names them", async () => {
  const other = `${randomUUID()}@setup.test`;
  const ended = await Promise.all([setUp().ended, setUp({ SETUP_ADMIN_EMAIL: other }).ended]);
  expect(ended.map(({ code }) => code)).toEqual([0, 0]);
  expect(ended.filter(({ output }) => output.includes("is the first administrator"))).toHaveLength(1);
  expect(ended.filter(({ output }) => output.includes("There is an administrator already"))).toHaveLength(1);
  expect(await totals()).toEqual(EVERYTHING);
});

describe("the administrator's account", () => {
  const accountOf = (address: string) => accountFor({ email: address, fullName: NAME });

  test("with an unverified address is used, and its password stops working", async () => {
    const known = await anAccount({ password: "Chosen-by.another-1", isProven: false });
    expect(await accountOf(known.email)).toBe(known.uid);
    await expect(exchangePassword(known.email, "Chosen-by.another-1")).rejects.toThrow();
  });

  test("with a verified address is used unchanged", async () => {
    const uid = randomUUID();
    await createVerifiedAccount({ uid, email, displayName: NAME, password: "Their-own.password-1" });
    expect(await accountOf(email)).toBe(uid);
    expect((await exchangePassword(email, "Their-own.password-1")).uid).toBe(uid);
  });
});

test("a care worker's account cannot be an administrator's", async () => {
  const worker = await anAccount({ password: "Their-own.password-1", claims: { worker: true } });
  const { code, output } = await setUp({ SETUP_ADMIN_EMAIL: worker.email }).ended;
  expect([code, output]).toEqual([1, expect.stringContaining("is a care worker's account")]);
  expect(await totals()).toEqual({ ...NOTHING, types: workerTypes.length, definitions: 1 });
});
