/**
 * Follows the README's Deploy section word for word on an empty PostgreSQL, until an administrator is signed in. The
 * emulator, plain HTTP and a local inbox replace Firebase, HTTPS and a mail provider. The tests run in order: each
 * starts where the previous one ended.
 */
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { brand } from "@/lib/config/brand";
import { messages } from "@/lib/config/messages";
import { workerTypes } from "@/lib/db/content/worker-types";
import { withOwner } from "@/lib/db/owner";
import { organisations, users } from "@/lib/db/schema";
import { startPostgres } from "@/scripts/local/postgres";
import { withClient } from "@/scripts/local/postgres-roles";
import { type Checkout, privateCheckout } from "../support/demo";
import { blocksOf, blockWith, COMMAND_MS, type Ended, openTerminal, type Terminal } from "../support/deployment";
import { type Client, openClient } from "../support/http";
import { mailsTo, mailTo } from "../support/inbox";
import { formWith, openVisitor, signInAs, type Visitor } from "../support/page-forms";
import { answersOf, questionnairePage } from "../support/questionnaires";
import { freePort, sharedEnv, stopServers } from "../support/servers";
import { until } from "../support/until";

const ADMIN = { email: "ada.first@deploy.test", name: "Ada First" };
const AGENCY = { email: "otto.owner@deploy.test", name: "Otto Owner" };
const PASSWORD = "Quite-a.different-1";
/** Lines of `.env.example` that are empty or an example, with the values that a reader of the README enters. */
const FROM_HERE = [
  "SESSION_SECRET",
  "MEDICAL_KEYS",
  "PERSON_KEYS",
  "SEAL_CERTIFICATE",
  "SEAL_PRIVATE_KEY",
  "FIREBASE_PROJECT_ID",
  "FIREBASE_API_KEY",
  "SMTP_URL",
  "MAIL_FROM",
];

const deploy = blocksOf("Deploy");

let checkout: Checkout;
let terminal: Terminal;
let client: Client;
let url: string;
let databaseUrl: string;
let server: ReturnType<Terminal["leaveRunning"]>;
let superUrl: string;

beforeAll(async () => {
  checkout = privateCheckout();
  const port = await freePort();
  const postgres = await startPostgres({
    dataDir: join(checkout.folder, ".local", "empty"),
    port,
    logDir: join(checkout.folder, ".local", "logs"),
    persistent: false,
    say: () => {},
  });
  superUrl = postgres.superUrl.replace(/[^/]+$/, "postgres");
  // A freshly installed PostgreSQL.
  await withClient(superUrl, async (one) => {
    await one.query("drop database portal");
    await one.query("drop role portal_owner, portal_app");
  });
  databaseUrl = `postgres://ROLE:PASSWORD@127.0.0.1:${port}/portal`;
  const portalPort = await freePort();
  url = `http://localhost:${portalPort}`;
  terminal = openTerminal(checkout.folder, { PORT: String(portalPort) });
});

afterAll(async () => {
  client?.close();
  await stopServers();
  await checkout?.remove();
});

const as = (role: string) => databaseUrl.replace("ROLE", role).replace("PASSWORD", `${role}-own`);

/** The README's commands with this machine's database and passwords. */
const here = (text: string) =>
  text
    .replaceAll(/postgres:\/\/(portal_\w+):[^@]*@[^/]*\/portal/g, (_, role: string) => as(role))
    .replaceAll(
      /(create role (portal_\w+) login password) '[^']*'/g,
      (_, words: string, role: string) => `${words} '${new URL(as(role)).password}'`,
    );

const expectDone = ({ code, output }: Ended) => expect([code, output]).toEqual([0, expect.any(String)]);

/** Every row of the tables that setup writes, including the queue. */
const written = () =>
  withClient(as("portal_owner"), async (one) => {
    await one.query("begin; set local app.platform = 'on'");
    const counts: Record<string, unknown> = {};
    for (const table of [
      "organisations",
      "users",
      "memberships",
      "audit_events",
      "worker_types",
      "questionnaire_definitions",
      "account_tokens",
      "pgboss.job",
    ]) {
      counts[table] = (await one.query(`select * from ${table} t order by t::text`)).rows;
    }
    await one.query("rollback");
    return counts;
  });

const adminSetup = { SETUP_ADMIN_EMAIL: ADMIN.email, SETUP_ADMIN_NAME: ADMIN.name };
const setUp = (env: Record<string, string> = adminSetup) =>
  terminal.type("npm run setup", { DATABASE_OWNER_URL: as("portal_owner"), ...env });

test("the README names every step in its order", () => {
  const commands = deploy.flatMap(({ language, text }) => (language === "sh" ? text.trim().split("\n") : []));
  expect(commands.filter((line) => !/^(un)?export |^unset /.test(line))).toEqual([
    "cp .env.example .env",
    "chmod 600 .env",
    "npm ci",
    "npm run build",
    "npm run db:migrate",
    "npm run setup",
    "npm start",
  ]);
});

test("step 1 creates the roles and the database", async () => {
  const statements = here(blockWith(deploy, "create role portal_owner")).split(/;\s*/).filter(Boolean);
  await withClient(superUrl, async (one) => {
    for (const statement of statements) await one.query(statement);
  });
});

test("step 2 creates a configuration that only its owner can read", async () => {
  expectDone(await terminal.type(blockWith(deploy, "cp .env.example")));
  const file = join(checkout.folder, ".env");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const shared = sharedEnv();
  const base64 = (text: string) => Buffer.from(text).toString("base64");
  const values: Record<string, string> = {
    ...Object.fromEntries(FROM_HERE.map((name) => [name, shared[name] ?? ""])),
    SEAL_CERTIFICATE: base64(shared.SEAL_CERTIFICATE ?? ""),
    SEAL_PRIVATE_KEY: base64(shared.SEAL_PRIVATE_KEY ?? ""),
    PUBLIC_URL: url,
    DATABASE_URL: as("portal_app"),
    FILES_DIR: join(checkout.folder, ".local", "files"),
    GOOGLE_APPLICATION_CREDENTIALS: "",
    NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: "",
  };
  const example = readFileSync(file, "utf8");
  for (const name of Object.keys(values))
    expect([name, new RegExp(`^${name}=`, "m").test(example)]).toEqual([name, true]);
  const filled = example.replaceAll(/^(\w+)=.*$/gm, (line, name: string) =>
    name in values ? `${name}=${values[name]}` : line,
  );
  // Replaces Firebase and HTTPS, and nothing else.
  writeFileSync(file, `${filled}FIREBASE_AUTH_EMULATOR_HOST=${shared.FIREBASE_AUTH_EMULATOR_HOST}\nPORTAL_LOCAL=1\n`);
});

test("setup before the tables exist says which command comes first", async () => {
  const { code, output } = await setUp();
  expect([code, output]).toEqual([1, expect.stringContaining("run npm run db:migrate first")]);
});

test("step 4 creates the tables and the first administrator", async () => {
  const ended = await terminal.type(here(blockWith(deploy, "npm run db:migrate")), adminSetup);
  expectDone(ended);
  expect(ended.output).toContain(`${ADMIN.name} is the first administrator.`);
  expect(ended.output).not.toMatch(/password[^.]*: \S/i);
  const found = await withOwner(as("portal_owner"), (tx) => tx.select().from(users));
  expect(found).toMatchObject([{ email: ADMIN.email, fullName: ADMIN.name, userGroup: "Admin" }]);
});

test("a second setup changes nothing and prints what exists", async () => {
  const before = await written();
  const { code, output } = await setUp({ SETUP_ADMIN_EMAIL: "other@deploy.test", SETUP_ADMIN_NAME: "Other" });
  expect(code).toBe(0);
  expect(output).toContain(`There is an administrator already: ${ADMIN.email}`);
  expect(await written()).toEqual(before);
});

test("step 5 starts the server, which mails the administrator one link", async () => {
  server = terminal.leaveRunning(blockWith(deploy, "npm start"));
  client = openClient(url, 4);
  await until(
    "the server to be healthy",
    async () => {
      const answer = await client.send({ path: "/api/health" }).catch(() => null);
      return answer?.status === 200;
    },
    COMMAND_MS,
  );
  expect((await mailTo(ADMIN.email)).subject).toBe(`Your ${brand.name} account: choose a password`);
  expect(await mailsTo(ADMIN.email)).toHaveLength(1);
  // The server has its own environment, without the owner's database URL.
  expect(server.output()).not.toContain("portal_owner");
});

test("step 6: the link leads to a password form, and the password to the overview", async () => {
  const { text } = await mailTo(ADMIN.email);
  const [link = ""] = new RegExp(`${url}/reset-password\\?token=[\\w-]+`).exec(text) ?? [];
  const path = link.slice(url.length);
  const admin = openVisitor(client);
  const chosen = await admin.post(path, [
    ...formWith((await admin.get(path)).body, "token"),
    ["password", PASSWORD],
    ["confirmPassword", PASSWORD],
  ]);
  expect([chosen.status, chosen.headers.location]).toEqual([303, expect.stringContaining("/signin")]);

  const signedIn = await signInAs(client, ADMIN.email, PASSWORD);
  const overview = await signedIn.get("/dashboard/overview");
  expect(overview.status).toBe(200);
  expect(overview.body).toContain(ADMIN.name);
  for (const page of [
    "/dashboard/agencies",
    "/dashboard/workers",
    "/dashboard/agreements/create-new",
    "/dashboard/settings",
  ]) {
    expect([page, (await signedIn.get(page)).status]).toEqual([page, 200]);
  }
  // The link has been used.
  expect((await openVisitor(client).get(path)).body).toContain(messages.accounts.resetLinkTitle);
});

describe("an agency", () => {
  let agency: Visitor;
  let workerId: string;

  test("signs up there", async () => {
    const page = openVisitor(client);
    const answer = await page.post("/signup", [
      ...formWith((await page.get("/signup")).body, "$ACTION_KEY"),
      ...Object.entries({
        fullName: AGENCY.name,
        email: AGENCY.email,
        phone: "07700 900123",
        city: "england.west-yorkshire.leeds",
        userGroup: "Agency",
        userType: "agency-owner",
        password: PASSWORD,
        confirmPassword: PASSWORD,
      }),
    ]);
    expect(answer.status).toBe(303);
    // Other tests cover how the platform verifies an agency; here the database is updated directly.
    await withOwner(as("portal_owner"), (tx) =>
      tx.update(organisations).set({ status: "active" }).where(eq(organisations.kind, "agency")),
    );
    agency = await signInAs(client, AGENCY.email, PASSWORD);
    expect((await agency.get("/dashboard/overview")).status).toBe(200);
  });

  test("adds a worker of a type that setup added", async () => {
    const path = "/dashboard/workers/create-new";
    const { body } = await agency.get(path);
    for (const { name } of workerTypes) expect(body).toContain(name);
    const answer = await agency.post(path, [
      ...formWith(body, "what", "create"),
      ...Object.entries({
        firstName: "Wilma",
        lastName: "Worker",
        panel: "on",
        "address.country": "GB",
        do: "save",
        [`workerType.${workerTypes[0].id}`]: "on",
      }),
    ]);
    expect(answer.status).toBe(303);
    [workerId = ""] = /[\da-f]{8}-[\da-f-]{27}/.exec(answer.headers.location ?? "") ?? [];
    expect(workerId).not.toBe("");
  });

  test("gets its worker's answers to the questionnaire that setup published", async () => {
    const path = questionnairePage(workerId);
    const worker = openVisitor(client);
    const page = await worker.get(path);
    expect(page.body).toContain(messages.questionnaire.instruction);
    const sent = await worker.post(path, [...formWith(page.body, "idempotencyKey"), ...answersOf(1)]);
    expect([sent.status, sent.headers.location]).toEqual([303, expect.stringContaining("/closing-page")]);
    const read = await agency.get(`/view-worker-questionnaire?workerId=${workerId}`);
    expect(read.status).toBe(200);
    expect(read.body).toContain("Submitted");
  });
});
