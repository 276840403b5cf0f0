/** While the identity service is down or does not respond, workers can still open and submit their questionnaires. */

import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { createDemoDatabase } from "../support/demo-database";
import { openClient } from "../support/http";
import { type Fields, formWith, multipart, openVisitor } from "../support/page-forms";
import { addWorkers, answersOf, questionnairePage, sampleAnswers, storedFor } from "../support/questionnaires";
import { dropDatabase, type Env, freePort, type Portal, sharedEnv, startPortal, stopServers } from "../support/servers";

const DATABASE = "without_identity";

let ownerUrl: string;
let env: Env;
let silent: Server;
const sockets = new Set<Socket>();
let workerIds: string[];
const nextWorker = () => workerIds.pop() ?? "";

beforeAll(async () => {
  const database = await createDemoDatabase(DATABASE);
  ({ ownerUrl } = database);
  workerIds = await addWorkers(ownerUrl, 8);
  env = { ...sharedEnv(), DATABASE_URL: database.appUrl, RUN_JOBS: "0" };
  silent = createServer((socket) => void sockets.add(socket.on("error", () => socket.destroy())));
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
});

afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  silent?.close();
  await stopServers();
  await dropDatabase(DATABASE);
});

const services: Record<string, () => Promise<string>> = {
  "is away": async () => `127.0.0.1:${await freePort()}`,
  "does not answer": async () => `127.0.0.1:${(silent.address() as AddressInfo).port}`,
};

describe.each(Object.entries(services))("While the identity service %s", (_, hostOf) => {
  let portal: Portal;

  beforeAll(async () => {
    const port = await freePort();
    portal = await startPortal(
      { ...env, PUBLIC_URL: `http://localhost:${port}`, FIREBASE_AUTH_EMULATOR_HOST: await hostOf() },
      { port, name: "without-identity" },
    );
  });
  afterAll(() => portal?.stop());

  async function open(n: number) {
    const client = openClient(portal.url, 2);
    const visitor = openVisitor(client);
    const workerId = nextWorker();
    const path = questionnairePage(workerId);
    const page = await visitor.get(path);
    expect(page.status).toBe(200);
    const form: Fields = [...formWith(page.body, "idempotencyKey"), ...answersOf(n)];
    return { client, visitor, workerId, path, form };
  }

  const isStored = async (workerId: string, n: number) => {
    const [stored] = await storedFor(env, ownerUrl, [workerId]);
    expect(stored).toMatchObject({ workerId, submissionVersion: 1 });
    expect(stored?.answers).toEqual(sampleAnswers(n));
  };

  test("a questionnaire opens, and its form is submitted", async () => {
    const { client, visitor, workerId, path, form } = await open(1);
    const answer = await visitor.post(path, form);
    expect([answer.status, answer.headers.location]).toEqual([303, expect.stringMatching(/\/closing-page$/)]);
    await isStored(workerId, 1);
    client.close();
  });

  test("the enhanced form is submitted too, twice in the same session", async () => {
    const { client, visitor, workerId, form } = await open(2);
    const { headers, body } = multipart([...form.filter(([name]) => !name.startsWith("$")), ["enhanced", "1"]]);
    const send = () =>
      client.send({
        method: "POST",
        path: "/worker-questionnaire/submit",
        body,
        headers: { ...headers, cookie: visitor.cookie() },
      });
    for (const answer of [await send(), await send()]) {
      expect([answer.status, JSON.parse(answer.body).status]).toEqual([200, "done"]);
    }
    await isStored(workerId, 2);
    client.close();
  });
});
