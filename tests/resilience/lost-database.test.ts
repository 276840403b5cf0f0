/**
 * PostgreSQL stops during traffic until every page has been requested: every page says so, and everything recovers
 * without a restart.
 */

import { messages } from "@/lib/config/messages";
import { seedDemo } from "@/lib/db/seed/demo";
import { type Answer, type Client, each, openClient, pause } from "../support/http";
import { type Fields, formWith, multipart, openVisitor, signInAs, type Visitor } from "../support/page-forms";
import {
  addWorkers,
  answersOf,
  brokenRules,
  demoPassword,
  questionnairePage,
  storedFor,
} from "../support/questionnaires";
import { type Portal, type Stack, startPortal, startStack, stopServers } from "../support/servers";
import { until } from "../support/until";

const AGENCY = "agency@tendwell.test";
const outageMessage = messages.general.unavailable;

let stack: Stack;
let portal: Portal;
let pid: number;
let client: Client;
let agency: Visitor;
let workerIds: string[];
const ownerUrl = () => stack.ownerEnv.DATABASE_OWNER_URL ?? "";
const nextWorker = () => workerIds.pop() ?? "";

beforeAll(async () => {
  stack = await startStack("lost-database");
  await seedDemo(stack.ownerEnv);
  workerIds = await addWorkers(ownerUrl(), 400);
  const raised = { LIMIT_LOOKUPS_PER_MINUTE: "100000", LIMIT_SUBMISSIONS_PER_MINUTE: "100000" };
  portal = await startPortal({ ...stack.env, ...raised }, { name: "lost-database" });
  pid = portal.process().pid;
  client = openClient(portal.url, 16);
  agency = await signInAs(client, AGENCY, demoPassword);
});

afterAll(async () => {
  client?.close();
  await stopServers();
});

type Opened = { visitor: Visitor; path: string; form: Fields };

/** Opens a worker's page and fills it in. */
async function fillIn(workerId: string, seed: number): Promise<Opened> {
  const visitor = openVisitor(client);
  const path = questionnairePage(workerId);
  const page = await visitor.get(path);
  return { visitor, path, form: [...formWith(page.body, "idempotencyKey"), ...answersOf(seed)] };
}

const postByForm = ({ visitor, path, form }: Opened) => visitor.post(path, form);

async function postByScript({ visitor, form }: Opened): Promise<Answer> {
  const { headers, body } = multipart([...form.filter(([name]) => !name.startsWith("$")), ["enhanced", "1"]]);
  return client.send({
    method: "POST",
    path: "/worker-questionnaire/submit",
    body,
    headers: { ...headers, cookie: visitor.cookie() },
  });
}

const health = async () => (await client.send({ path: "/api/health" })).status;

/** Everything that users open, with text that each shows when the database is up. */
const pages: { name: string; open: () => Promise<Answer>; expectedText: string }[] = [
  { name: "sign-in", open: () => openVisitor(client).get("/signin"), expectedText: "Sign in" },
  {
    name: "a questionnaire",
    open: () => openVisitor(client).get(questionnairePage(workerIds[0] ?? "")),
    expectedText: messages.questionnaire.instruction,
  },
  {
    name: "the overview",
    open: () => agency.get("/dashboard/overview"),
    expectedText: messages.overview.questionnaires.title,
  },
  { name: "the list of workers", open: () => agency.get("/dashboard/workers"), expectedText: "Worker ID" },
  {
    name: "the view",
    open: () => agency.get("/view-worker-questionnaire?workerId=a1d4c7e0-5b1f-4c2a-9d3e-000000001002"),
    expectedText: "Questions",
  },
  {
    name: "a call over HTTP",
    open: () => client.send({ path: "/api/v1/questionnaires?type=Medical" }),
    expectedText: '"success":true',
  },
];

/** Whether a response shows the page, or the message that the service is unavailable; never a bare error. */
async function isPageOrOutageMessage(answer: Answer, expectedText: string): Promise<boolean> {
  const { status, headers, body } = answer;
  if (status === 200 && body.includes(expectedText)) return true;
  if (status >= 300 && status < 400) {
    const page = await agency.get(headers.location ?? "");
    return page.status === 503 && page.body.includes(outageMessage);
  }
  return (
    (status === 200 || status === 503) &&
    [outageMessage, messages.questionnaire.workerFailed].some((t) => body.includes(t))
  );
}

/** Opens every page and submits questionnaires concurrently, until it is stopped. */
function startTraffic() {
  const complaints: string[] = [];
  const reported = new Set<string>();
  const submitted: string[] = [];
  let running = true;

  const openings = pages.map(({ name, open, expectedText }) => async () => {
    const answer = await open();
    if (!answer.body.includes(expectedText)) reported.add(name);
    if (!(await isPageOrOutageMessage(answer, expectedText)))
      complaints.push(`${name}: ${answer.status} ${answer.body.slice(0, 200)}`);
  });
  const submit = async () => {
    const workerId = nextWorker();
    const opened = await fillIn(workerId, submitted.length).catch(() => null);
    if (!opened) {
      workerIds.push(workerId);
      return pause(50);
    }
    const answer = await postByScript(opened);
    const { status, message } = JSON.parse(answer.body);
    if (status === "done") submitted.push(workerId);
    else if (message !== outageMessage) complaints.push(`submission: ${answer.status} ${message}`);
  };
  const people = [...openings, submit, submit];
  const flowing = each(people, people.length, async (one) => {
    while (running) await one().catch((error: Error) => complaints.push(`no answer: ${error.message}`));
  });
  return {
    complaints,
    reported,
    submitted,
    stop: async () => {
      running = false;
      await flowing;
    },
  };
}

it("shows a message on every page while the database is down, turns health red, loses no answers and recovers without a restart", async () => {
  const byForm = await fillIn(nextWorker(), 1);
  const byScript = await fillIn(nextWorker(), 2);
  const signIn = formWith((await openVisitor(client).get("/signin")).body, "$ACTION_KEY");
  const credentials: Fields = [...signIn, ["email", AGENCY], ["password", demoPassword]];
  const traffic = startTraffic();
  try {
    await until("submissions flow", async () => traffic.submitted.length > 0);
    expect(await health()).toBe(200);

    await stack.postgres.process().stop();
    await until("health turns red", async () => (await health()) === 503);

    const formAnswer = await postByForm(byForm);
    expect([formAnswer.status, formAnswer.body.includes(outageMessage)]).toEqual([200, true]);
    const scriptAnswer = JSON.parse((await postByScript(byScript)).body);
    expect(scriptAnswer).toMatchObject({ status: "failed", message: outageMessage });
    const signInAnswer = await openVisitor(client).post("/signin", credentials);
    expect([signInAnswer.status, signInAnswer.body.includes(outageMessage)]).toEqual([200, true]);

    await until("every page that needs the database to say so", async () => traffic.reported.size === pages.length - 1);
    expect(await health()).toBe(503);
    await stack.postgres.restart();
    await until("health turns green", async () => (await health()) === 200);
    for (const { name, open, expectedText } of pages) {
      await until(name, async () => {
        const answer = await open();
        return answer.status === 200 && answer.body.includes(expectedText);
      });
    }

    // Like a reload: the same fields and so the same idempotency key.
    const sentAgain = await postByForm(byForm);
    expect([sentAgain.status, sentAgain.headers.location]).toEqual([303, "/closing-page"]);
    expect(JSON.parse((await postByScript(byScript)).body)).toMatchObject({ status: "done" });
    expect((await openVisitor(client).post("/signin", credentials)).status).toBe(303);
    const before = traffic.submitted.length;
    await until("submissions flow again", async () => traffic.submitted.length > before);
  } finally {
    await traffic.stop();
  }
  expect(traffic.complaints).toEqual([]);
  // Every page that needs the database was requested while it was down, and said so.
  expect([...traffic.reported].sort()).toEqual(
    pages
      .map(({ name }) => name)
      .filter((name) => name !== "sign-in")
      .sort(),
  );
  const stored = (await storedFor(stack.env, ownerUrl(), traffic.submitted)).map(({ workerId }) => workerId);
  expect(stored.sort()).toEqual([...traffic.submitted].sort());
  expect([portal.process().pid, portal.process().alive()]).toEqual([pid, true]);
  expect(await brokenRules(stack.env, ownerUrl())).toEqual([]);
});

it("still delivers mail after the outage", async () => {
  const [, , , , , , workerId = ""] = workerIds;
  const path = `/dashboard/workers/${workerId}?step=medical`;
  const page = await agency.get(path);
  const answer = await agency.post(path, formWith(page.body, "step", "medical"));
  expect(answer.status).toBe(303);
  await until("the mail", async () => {
    const inbox = await fetch(`${stack.mail.inboxUrl}/email`);
    const mails = (await inbox.json()) as { to: { address: string }[] }[];
    return mails.some(({ to }) => to.some(({ address }) => address === "worker-7@tests.invalid"));
  });
});
