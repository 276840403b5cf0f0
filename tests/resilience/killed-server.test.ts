/**
 * The server is killed during traffic: every submission that it confirmed is stored once, and none is stored partially.
 */

import { sql } from "drizzle-orm";
import fc from "fast-check";
import { messages } from "@/lib/config/messages";
import { withOwner } from "@/lib/db/owner";
import { createDemoDatabase } from "../support/demo-database";
import { each, openClient, pause } from "../support/http";
import { formWith, multipart, openVisitor } from "../support/page-forms";
import {
  addWorkers,
  answersOf,
  brokenRules,
  questionnairePage,
  sampleAnswers,
  storedFor,
} from "../support/questionnaires";
import { dropDatabase, type Env, freePort, type Portal, sharedEnv, startPortal, stopServers } from "../support/servers";

const SUBMISSIONS = 100;
const AT_ONCE = 16;
const SEED = 7_303_014;
const DATABASE = "killed_server";

/** After how many responses the server is killed, and how long after that response: once in each half of the run. */
const kill = (min: number, max: number) =>
  fc.record({ after: fc.noBias(fc.integer({ min, max })), delayMs: fc.noBias(fc.integer({ min: 0, max: 40 })) });
const [kills = []] = fc.sample(fc.tuple(kill(10, 40), kill(55, 85)), { seed: SEED, numRuns: 1 });

let env: Env;
let ownerUrl: string;
let portal: Portal;
let port: number;
let workerIds: string[];

beforeAll(async () => {
  const database = await createDemoDatabase(DATABASE);
  ({ ownerUrl } = database);
  workerIds = await addWorkers(ownerUrl, SUBMISSIONS);
  port = await freePort();
  env = {
    ...sharedEnv(),
    DATABASE_URL: database.appUrl,
    PUBLIC_URL: `http://localhost:${port}`,
    LIMIT_LOOKUPS_PER_MINUTE: "100000",
    LIMIT_SUBMISSIONS_PER_MINUTE: "100000",
  };
  portal = await startPortal(env, { port, name: "killed" });
});

afterAll(async () => {
  await stopServers();
  await dropDatabase(DATABASE);
});

it(`keeps each of ${SUBMISSIONS} submissions exactly once while the server is killed twice`, async () => {
  console.error(kills.map(({ after, delayMs }) => `killed ${delayMs} ms after answer ${after}`).join(", "));
  const client = openClient(portal.url, AT_ONCE);
  const created = new Map<string, string>();
  let lost = 0;
  let killed = 0;
  let restarts = Promise.resolve();

  const killAndRestart = async (delayMs: number) => {
    await pause(delayMs);
    await portal.kill();
    killed += 1;
    portal = await startPortal(env, { port, name: "killed" });
  };

  /** Retries like a user: without a response, or with one that says to try again, the same request is sent again. */
  const untilAnswered = async <T>(send: () => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        const answer = await send();
        const { body } = answer as { body?: string };
        if (!body?.includes(messages.general.unavailable)) return answer;
        lost += 1;
      } catch {
        lost += 1;
        await pause(50);
      }
    }
  };

  const isCreated = {
    page: (form: ReturnType<typeof formWith>, path: string, visitor: ReturnType<typeof openVisitor>) =>
      untilAnswered(async () => {
        const answer = await visitor.post(path, form);
        return answer.status === 303 && /\/closing-page$/.test(answer.headers.location ?? "") ? true : answer;
      }),
    script: (form: ReturnType<typeof formWith>, visitor: ReturnType<typeof openVisitor>) => {
      const { headers, body } = multipart([...form.filter(([name]) => !name.startsWith("$")), ["enhanced", "1"]]);
      return untilAnswered(async () => {
        const answer = await client.send({
          method: "POST",
          path: "/worker-questionnaire/submit",
          body,
          headers: { ...headers, cookie: visitor.cookie() },
        });
        return answer.status === 200 && JSON.parse(answer.body).status === "done" ? true : answer;
      });
    },
  };

  await each([...workerIds.entries()], AT_ONCE, async ([n, workerId]) => {
    const path = questionnairePage(workerId);
    const visitor = openVisitor(client);
    const page = await untilAnswered(() => visitor.get(path));
    const form = [...formWith(page.body, "idempotencyKey"), ...answersOf(n)];
    expect(await (n % 2 === 0 ? isCreated.page(form, path, visitor) : isCreated.script(form, visitor))).toBe(true);
    created.set(workerId, form.find(([name]) => name === "idempotencyKey")?.[1] ?? "");
    const next = kills.find(({ after }) => after === created.size);
    if (next) restarts = restarts.then(() => killAndRestart(next.delayMs));
  });
  await restarts;
  client.close();

  expect(killed).toBe(2);
  expect(lost).toBeGreaterThan(0);
  const stored = await storedFor(env, ownerUrl, workerIds);
  expect(stored).toHaveLength(SUBMISSIONS);
  expect(new Map(stored.map((row) => [row.workerId, row.idempotencyKey]))).toEqual(created);
  expect(stored.every((row) => row.submissionVersion === 1)).toBe(true);
  const answersById = new Map(stored.map((row) => [row.workerId, row.answers]));
  for (const [n, workerId] of workerIds.entries()) expect(answersById.get(workerId)).toEqual(sampleAnswers(n));

  const states = await withOwner(ownerUrl, (tx) =>
    tx.execute<{ status: string; version: number; audits: number }>(sql`
      select q.status, q.version,
        (select count(*)::int from audit_events a
          where a.subject_id = w.id::text and a.action = 'questionnaire.submitted') as audits
      from workers w join worker_questionnaires q on q.worker_id = w.id where w.email like '%@tests.invalid'`),
  );
  expect(states.rows).toEqual(
    Array.from({ length: SUBMISSIONS }, () => ({ status: "submitted", version: 1, audits: 1 })),
  );
  expect(await brokenRules(env, ownerUrl)).toEqual([]);
});
