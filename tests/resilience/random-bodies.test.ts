/**
 * Five hundred random bodies against the forms and the HTTP API: no 5xx, the process survives, no row breaks a rule.
 */

import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { createDemoDatabase } from "../support/demo-database";
import { forgedCalls, forgedPosts, type Operation, type Target } from "../support/forgeries";
import { type Client, type Message, openClient } from "../support/http";
import { type Fields, formWith, openVisitor, signInAs } from "../support/page-forms";
import {
  addWorkers,
  answersOf,
  brokenRules,
  definitionId,
  demoPassword,
  questionnairePage,
  sampleAnswers,
  storedFor,
} from "../support/questionnaires";
import { dropDatabase, type Env, type Portal, sharedEnv, startPortal, stopServers } from "../support/servers";

const SEED = 20_260_731;
const AT_ONCE = 16;
/** For each transport. The seed is fixed, so more of them would only combine the same faults differently. */
const BODIES = 250;
const DATABASE = "random_bodies";
const AGENCY = "agency@tendwell.test";
const SUBMITTED = "a1d4c7e0-5b1f-4c2a-9d3e-000000001002";

let env: Env;
let ownerUrl: string;
let portal: Portal;
let pid: number;
let client: Client;
let workerIds: string[];

beforeAll(async () => {
  const database = await createDemoDatabase(DATABASE);
  ({ ownerUrl } = database);
  workerIds = await addWorkers(ownerUrl, 300);
  const limits = ["LOOKUPS_PER_MINUTE", "UNKNOWN_LOOKUPS_PER_HOUR", "SUBMISSIONS_PER_MINUTE", "SIGN_INS_PER_ADDRESS"];
  const raised = Object.fromEntries(limits.map((name) => [`LIMIT_${name}`, "1000000"]));
  env = { ...sharedEnv(), DATABASE_URL: database.appUrl, RUN_JOBS: "0", ...raised };
  portal = await startPortal(env, { name: "random-bodies" });
  pid = portal.process().pid;
  client = openClient(portal.url, AT_ONCE);
});

afterAll(async () => {
  client?.close();
  await stopServers();
  await dropDatabase(DATABASE);
});

/** The message that both error mappers give for an unexpected error. */
const UNFORESEEN = messages.general.unexpectedWithId("").replace(/Reference.*/, "");

/** The fault of the response to a message; null if the response is allowed. */
async function complaint(message: Message): Promise<string | null> {
  const size = Buffer.byteLength(message.body ?? "");
  const description = `${message.method} ${message.path.slice(0, 200)} ${JSON.stringify(message.headers)} ${String(message.body).slice(0, 1_500)}`;
  const answer = await client.send(message).catch((error: Error) => error);
  // A server may close the connection after it has refused a body.
  if (answer instanceof Error) return size > constants.formMaxBytes ? null : `${answer.message}: ${description}`;
  if (answer.status >= 500 || answer.body.includes(UNFORESEEN)) return `${answer.status}: ${description}`;
  return null;
}

/**
 * Sends random messages, sixteen at a time; on a failure, fast-check reports the seed and the smallest failing batch.
 */
async function expectNoFaults(random: fc.Arbitrary<Message>): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.array(random, { minLength: AT_ONCE, maxLength: AT_ONCE }), async (batch) => {
      const complaints = await Promise.all(batch.map(complaint));
      const found = complaints.find((one) => one !== null);
      if (found) throw new Error(found);
    }),
    { seed: SEED, numRuns: Math.ceil(BODIES / AT_ONCE) },
  );
}

async function expectHealthy(): Promise<void> {
  expect([portal.process().pid, portal.process().alive()]).toEqual([pid, true]);
  expect((await client.send({ path: "/api/health" })).status).toBe(200);
  expect(await brokenRules(env, ownerUrl)).toEqual([]);
  // Not everything was refused: valid submissions among them were stored.
  expect((await storedFor(env, ownerUrl, workerIds)).length).toBeGreaterThan(5);
}

it(`answers ${BODIES} random posts to forms and server actions without a 5xx and stores nothing partially`, async () => {
  const unauthenticated = openVisitor(client);
  const agency = await signInAs(client, AGENCY, demoPassword);
  const page = await unauthenticated.get(questionnairePage(workerIds[0] ?? ""));
  const questionnaire = formWith(page.body, "idempotencyKey");
  const signIn = formWith((await unauthenticated.get("/signin")).body, "$ACTION_KEY");
  const closing = formWith((await unauthenticated.get("/closing-page")).body, "$ACTION_KEY");
  const medicalStep = (workerId: string) => `/dashboard/workers/${workerId}?step=medical`;
  const [asked = "", answered] = [workerIds[2], SUBMITTED];
  const send = formWith((await agency.get(medicalStep(asked))).body, "step", "medical");
  const reopen = formWith((await agency.get(medicalStep(answered))).body, "lock");
  // Gives the anonymous visitor an identity, so that not each of their posts creates a new one.
  await unauthenticated.post(questionnairePage(workerIds[0] ?? ""), [...questionnaire, ...answersOf(0)]);

  const filledIn = (n: number): Fields => {
    const own: Record<string, string> = { workerId: workerIds[n % 150] ?? "", idempotencyKey: randomUUID() };
    return [
      ...questionnaire.map(([name, value]): [string, string] => [name, own[name] ?? value]),
      ...answersOf(n % 50),
    ];
  };
  const targets: Target[] = [
    { path: questionnairePage(workerIds[1] ?? ""), fields: filledIn },
    { path: questionnairePage(workerIds[1] ?? ""), fields: filledIn },
    { path: "/worker-questionnaire/submit", fields: (n) => [...filledIn(n), ["enhanced", "1"]] },
    { path: "/worker-questionnaire/submit", fields: (n) => [...filledIn(n), ["enhanced", "1"]] },
    { path: "/worker-questionnaire/leave", fields: filledIn },
    { path: "/signin", fields: (n) => [...signIn, ["email", `person${n}@tests.invalid`], ["password", "x"]] },
    { path: "/closing-page", fields: () => closing },
    { path: medicalStep(asked), fields: () => send },
    { path: medicalStep(answered), fields: () => [...reopen, ["reason", "A random reason."]] },
    { path: "/nowhere", fields: filledIn },
  ];
  const actionIds = [...new Set([questionnaire, signIn, closing, send, reopen].map(actionIdOf))];
  const cookies = ["", unauthenticated.cookie(), agency.cookie(), agency.cookie(), "ch_token=forged"];
  await expectNoFaults(forgedPosts(targets, actionIds, cookies));
  await expectHealthy();
});

const actionIdOf = (form: Fields): string =>
  JSON.parse(
    form.find(([name]) => name === "$ACTION_1:0")?.[1] ??
      form.find(([name]) => /^\$ACTION_\d+:0$/.test(name))?.[1] ??
      "{}",
  ).id;

/** An ID token of the local identity service. */
async function tokenFor(call: string, body: Record<string, unknown>): Promise<string> {
  const { FIREBASE_AUTH_EMULATOR_HOST: host } = env;
  const answer = await fetch(`http://${host}/identitytoolkit.googleapis.com/v1/accounts:${call}?key=local`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...body, returnSecureToken: true }),
  });
  return `Bearer ${((await answer.json()) as { idToken: string }).idToken}`;
}

it(`answers ${BODIES} random calls of the HTTP API without a 5xx and stores nothing partially`, async () => {
  const agency = await tokenFor("signInWithPassword", { email: AGENCY, password: demoPassword });
  const anonymous = await tokenFor("signUp", {});
  const submission = (n: number) => ({
    type: "Medical",
    definitionId,
    idempotencyKey: randomUUID(),
    declaration: true,
    body: sampleAnswers(n % 50),
  });
  const operations: Operation[] = [
    { method: "PUT", path: "/api/v1/workers/{id}/questionnaire", body: submission },
    { method: "PUT", path: "/api/v1/workers/{id}/questionnaire", body: submission },
    { method: "PUT", path: "/api/v1/workers/{id}/questionnaire", body: submission },
    {
      method: "POST",
      path: "/api/v1/workers/{id}/questionnaire/reopen",
      body: (n) => ({ reason: "Random.", lock: 1 + (n % 3) }),
    },
    { method: "POST", path: "/api/v1/workers/{id}/questionnaire/link", body: () => ({ type: "Medical" }) },
    { method: "GET", path: "/api/v1/workers" },
    { method: "GET", path: "/api/v1/workers" },
    { method: "GET", path: "/api/v1/workers/{id}/questionnaire" },
    { method: "GET", path: "/api/v1/workers/{id}/questionnaire-entry" },
    { method: "GET", path: "/api/v1/workers/{id}/basic-information" },
    { method: "GET", path: "/api/v1/questionnaires" },
    { method: "POST", path: "/api/v1/{id}", body: submission },
  ];
  const ids = [...workerIds.slice(150), SUBMITTED, "a1d4c7e0-5b1f-4c2a-9d3e-000000002001", randomUUID(), randomUUID()];
  const tokens = [
    agency,
    agency,
    agency,
    agency,
    agency,
    agency,
    anonymous,
    anonymous,
    "",
    "Bearer",
    "Bearer x.y.z",
    `${agency}x`,
    "Basic eA==",
  ];
  await expectNoFaults(forgedCalls(operations, ids, tokens));
  await expectHealthy();
});
