/**
 * The demo command from the first start to the last Ctrl-C. The tests run in order: each starts where the previous one
 * ended.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { brand } from "@/lib/config/brand";
import { messages } from "@/lib/config/messages";
import { users, workers } from "@/lib/db/seed/people";
import { freePort, isTaken } from "@/scripts/local/ports";
import { type Checkout, type Demo, type DemoEnd, privateCheckout } from "../support/demo";
import { type Client, openClient, pause } from "../support/http";
import { formsIn, formWith, openVisitor, signInAs, type Visitor } from "../support/page-forms";
import { answersOf } from "../support/questionnaires";
import { until } from "../support/until";

/** Any sooner, and it counts as the same keypress. */
const ANOTHER_KEYPRESS_MS = 600;
const READY = "npm run demo -- --reset\n";
const WRITTEN = "Written while the demo ran for the first time.";
const STOPPED: DemoEnd = { code: 0, signal: null, left: [] };

/** Every process of a running demo, by a pattern in its command line. */
const PARTS = {
  command: /^node .*scripts\/demo\.ts/,
  database: /\/bin\/postgres -D /,
  identity: /local\/identity-server\.ts/,
  janitor: /local\/janitor\.mjs/,
  mail: /maildev/,
  portal: /next-server/,
  provider: /local\/oidc-server\.ts/,
};

let checkout: Checkout;
let port: number;
let url: string;
let demo: Demo;
let compliance: Visitor;
/** A worker with a pending questionnaire, from the printed links. */
let worker: { page: string; reading: string };

beforeAll(async () => {
  checkout = privateCheckout();
  port = await freePort();
  url = `http://localhost:${port}`;
});

afterAll(async () => {
  await checkout?.remove();
});

/** A new connection for each message, because stopping the demo closes existing ones. */
const client: Client = {
  send: async (message) => {
    const one = openClient(url, 1);
    return one.send(message).finally(one.close);
  },
  close: () => {},
};

const start = (...more: string[]) => checkout.demo(["--port", String(port), ...more]);

/** The running parts; one that runs twice is listed twice. */
function parts(): string[] {
  const commands = [...checkout.running().values()];
  return Object.entries(PARTS).flatMap(([name, pattern]) =>
    commands.filter((command) => pattern.test(command)).map(() => name),
  );
}

const pidMatching = (pattern: RegExp) => [...checkout.running()].find(([, command]) => pattern.test(command))?.[0];

/** Throws if there is none, because a signal without a process id would reach the tests themselves. */
function pidOf(part: keyof typeof PARTS): number {
  const pid = pidMatching(PARTS[part]);
  if (!pid) throw new Error(`No ${part} is running.`);
  return pid;
}

const localPath = (...path: string[]) => join(checkout.folder, ".local", ...path);
const buildId = () => readFileSync(join(checkout.folder, ".next", "BUILD_ID"), "utf8");

/** The ports of the portal and, once all servers have started, of these. */
const ports = () => {
  const file = localPath("ports.json");
  return [port, ...(existsSync(file) ? Object.values(JSON.parse(readFileSync(file, "utf8")) as Ports) : [])];
};
type Ports = Record<string, number>;

async function anyPortTaken(): Promise<boolean> {
  return (await Promise.all(ports().map(isTaken))).includes(true);
}

/** Waits until no process of the checkout runs any more, helpers included. */
async function expectNothingRunning(): Promise<void> {
  await until("the last process to end", async () => checkout.running().size === 0);
  // A process that is ending closes its ports after it has given up its command line.
  await until("the ports to be free", async () => !(await anyPortTaken()));
}

async function expectNothingLeft(): Promise<void> {
  await expectNothingRunning();
  expect(existsSync(localPath("demo.lock"))).toBe(false);
}

const printed = (pattern: RegExp) => [...demo.output().matchAll(pattern)];
const inboxUrl = () => printed(/^ {2}Inbox .*: +(http\S+)$/gm)[0]?.[1] ?? "";
const password = () => printed(/\(password: (\S+)\)$/gm)[0]?.[1] ?? "";
const links = () => printed(/^ {4}(\S.*?) {2,}(http\S+)$/gm).map(([, label = "", link = ""]) => ({ label, link }));
const pathOf = (link: string) => link.slice(url.length);

/** The mails with a worker's questionnaire link. The demo's scheduled jobs send other mails at certain times of day. */
async function linkMails(): Promise<string[]> {
  const mails = (await (await fetch(`${inboxUrl()}/email`)).json()) as { text?: string }[];
  return mails.flatMap(({ text = "" }) => (text.includes("/worker-questionnaire?") ? [text] : []));
}

/** Starts without stored data, and resolves as soon as the database is being created. */
async function startHalfWay(...more: string[]): Promise<void> {
  demo = start(...more);
  await demo.waitForOutput("The portal is already built");
  await until("the database to be begun", async () => pidMatching(/\/bin\/(initdb|postgres) /));
}

test("a second Ctrl-C does not wait for a server that hangs, also during the start", async () => {
  await startHalfWay();
  await until("the identity service to be begun", async () => pidMatching(PARTS.identity));
  process.kill(pidOf("identity"), "SIGSTOP");
  demo.interrupt();
  await demo.waitForOutput("Press Ctrl-C again to stop at once.");
  await pause(ANOTHER_KEYPRESS_MS);
  demo.interrupt();
  // The database may finish what it has begun.
  expect(await demo.ended).toMatchObject({ code: 130, signal: null });
  await expectNothingLeft();
});

test("the next start prints its progress, then the URL, the accounts and what to try", async () => {
  demo = start();
  await demo.waitForOutput(`Starting ${brand.name}.`);
  expect(demo.output()).not.toContain("is ready at");
  await demo.waitForOutput(READY);
  const progress = printed(/^ *\d+\.\d s {2}(.+)$/gm).map(([, words]) => words);
  expect(progress).toEqual([
    `Starting ${brand.name}.`,
    expect.stringContaining("The portal is already built"),
    "The database, identity service, identity provider and mail server are running.",
    "The demo data is ready.",
    "The portal is running.",
  ]);
  expect(demo.output()).toContain(`${brand.name} is ready at  ${url}\n`);
  expect(printed(/^ {4}(\S+@\S+) {2,}\S/gm).map(([, email]) => email)).toEqual(users.map(({ email }) => email));
  expect(parts()).toEqual(Object.keys(PARTS));
});

test("what it prints is true: accounts can sign in, links open and the inbox works", async () => {
  compliance = await signInAs(client, `compliance@${brand.demoEmailDomain}`, password());
  const agency = await signInAs(client, `agency@${brand.demoEmailDomain}`, password());
  const authoriser = await signInAs(client, `authoriser@${brand.demoEmailDomain}`, password());
  expect(links().length).toBeGreaterThanOrEqual(5);
  for (const { label, link } of links()) {
    expect([label, link.startsWith(`${url}/`)]).toEqual([label, true]);
    const visitor = label.startsWith("Sign in")
      ? openVisitor(client)
      : /sign in as the authoriser/.test(label)
        ? authoriser
        : /sign in as .*agency/.test(label)
          ? agency
          : compliance;
    expect([label, (await visitor.get(pathOf(link))).status]).toEqual([label, 200]);
  }
  expect(await linkMails()).toEqual([]);
});

test("a second demo of the same checkout is refused, and the first keeps running", async () => {
  const second = checkout.demo(["--port", String(await freePort())]);
  expect((await second.ended).code).toBe(1);
  expect(second.output()).toContain(`is already running at ${url} (process ${pidOf("command")})`);
  expect(second.output()).toContain("Stop it with Ctrl-C there first.");
  expect(parts()).toEqual(Object.keys(PARTS));
  expect((await client.send({ path: "/api/health" })).status).toBe(200);
});

test("a worker submits, compliance reads the answers, and mail arrives in the inbox", async () => {
  const { link = "" } = links().find(({ label }) => label.endsWith("to complete")) ?? {};
  const id = new URL(link).searchParams.get("workerId") ?? "";
  worker = { page: pathOf(link), reading: `/view-worker-questionnaire?workerId=${id}` };
  const visitor = openVisitor(client);
  const form = formWith((await visitor.get(worker.page)).body, "idempotencyKey");
  const details = answersOf(1).map(([name, value]): [string, string] => [
    name,
    /description/i.test(name) && value ? WRITTEN : value,
  ]);
  expect((await visitor.post(worker.page, [...form, ...details])).status).toBe(303);
  expect((await compliance.get(worker.reading)).body).toContain(WRITTEN);
  const agency = await signInAs(client, `agency@${brand.demoEmailDomain}`, password());
  const pending = workers.find(({ number }) => number === "W-1013");
  const medical = `/dashboard/workers/${pending?.id}?step=medical`;
  const forms = formsIn((await agency.get(medical)).body);
  const sending = forms.find((fields) =>
    fields.some(([name, value]) => name === "do" && /^(send|remind)Questionnaire$/.test(value)),
  );
  await agency.post(medical, sending ?? []);
  await until("the mail", async () => (await linkMails()).length === 1);
});

test("a demo that is killed leaves nothing running", async () => {
  expect(parts()).toEqual(Object.keys(PARTS));
  process.kill(pidOf("command"), "SIGKILL");
  await demo.ended;
  await expectNothingRunning();
});

test("the next start does not build and keeps all data", async () => {
  const build = buildId();
  demo = start();
  await demo.waitForOutput(READY);
  expect(demo.output()).toContain("The portal is already built");
  expect([buildId(), existsSync(localPath("logs", "build.log"))]).toEqual([build, false]);

  expect((await openVisitor(client).get(worker.page)).body).toContain(messages.questionnaire.alreadySubmittedTitle);
  // With the earlier session: accounts, sessions and their keys are kept too.
  expect((await compliance.get(worker.reading)).body).toContain(WRITTEN);
  expect(await linkMails()).toHaveLength(1);
});

test("Ctrl-C stops all of it", async () => {
  expect(parts()).toEqual(Object.keys(PARTS));
  demo.interrupt();
  expect(await demo.ended).toEqual(STOPPED);
  expect(demo.output()).toMatch(/Everything has stopped\. The data is kept for the next start\.\n$/);
  await expectNothingLeft();
});

describe("when the port and the next one are in use", () => {
  const others: Server[] = [];
  beforeAll(async () => {
    for (const one of [port, port + 1]) {
      if (await isTaken(one)) continue;
      const other = createServer();
      others.push(other);
      await new Promise<void>((resolve) => other.listen(one, "127.0.0.1", resolve));
    }
  });
  afterAll(() => Promise.all(others.map((other) => new Promise((resolve) => other.close(resolve)))));

  test("it prints what uses the port and which other port is free, and changes nothing", async () => {
    const refused = start("--reset");
    expect(await refused.ended).toEqual({ ...STOPPED, code: 1 });
    expect(refused.output()).toContain(`Port ${port} is in use`);
    if (process.platform === "linux") expect(refused.output()).toContain(`(process ${process.pid})`);
    const [, advised] = /choose another port: npm run demo -- --port (\d+)/.exec(refused.output()) ?? [];
    expect(await isTaken(Number(advised))).toBe(false);
    expect([existsSync(localPath("postgres", "PG_VERSION")), existsSync(localPath("demo.lock"))]).toEqual([
      true,
      false,
    ]);
  });
});

test("a DATABASE_URL that names another database is refused without printing its password", async () => {
  const elsewhere = { DATABASE_URL: "postgres://app:pw-of-theirs@db.internal:5432/portal" };
  const refused = checkout.demo(["--port", String(port), "--reset"], elsewhere);
  expect(await refused.ended).toEqual({ ...STOPPED, code: 1 });
  expect(refused.output()).toContain("DATABASE_URL is set, and names another database than the demo's own.");
  expect(refused.output()).toContain("env -u DATABASE_URL npm run demo");
  expect(refused.output()).not.toContain("pw-of-theirs");
  expect(existsSync(localPath("postgres", "PG_VERSION"))).toBe(true);
  await expectNothingLeft();
});

/** The data of a demo that has stopped. */
const stored = () => ["files", "identity", "mail", "postgres/PG_VERSION"].filter((name) => existsSync(localPath(name)));

test("SIGTERM during a start with --reset stops all of it, even without a janitor process, and the earlier data is gone", async () => {
  expect(stored()).toContain("postgres/PG_VERSION");
  for (const name of stored()) if (!name.includes("/")) writeFileSync(localPath(name, "earlier"), "");
  writeFileSync(localPath("postgres", "earlier"), "");
  await startHalfWay("--reset");
  expect(demo.output()).toContain("Removing the data of earlier runs.");
  expect(["files", "identity", "mail", "postgres"].filter((name) => existsSync(localPath(name, "earlier")))).toEqual(
    [],
  );
  process.kill(pidOf("janitor"), "SIGKILL");
  await until("the janitor to end", async () => !pidMatching(PARTS.janitor));
  demo.signal("SIGTERM");
  expect(await demo.ended).toEqual(STOPPED);
  await expectNothingLeft();
});
