/** How often a page waits for the database before it is sent: what does not depend on another answer is asked for together. */

import { transports } from "../support/clients";
import { type DatabaseProxy, openDatabaseProxy } from "../support/database-proxy";
import { cookieOf } from "../support/event-streams";
import { aUser, closeFixtures, platformOrganisation, signInAs } from "../support/fixtures";
import { type Client, each, openClient } from "../support/http";
import { type Portal, sharedEnv, startPortal, stopServers } from "../support/servers";
import { aSiteForShifts, JOBS, postShift, type Site } from "../support/shifts";

let proxy: DatabaseProxy;
let portal: Portal;
let http: Client;
let site: Site;
let cookie: string;

beforeAll(async () => {
  const { PUBLIC_URL: _, DATABASE_URL = "", ...env } = sharedEnv();
  proxy = await openDatabaseProxy(DATABASE_URL);
  portal = await startPortal({ ...env, DATABASE_URL: proxy.url, RUN_JOBS: "0" }, { name: "database-rounds" });
  http = openClient(portal.url, 8);
  await platformOrganisation();
  site = await aSiteForShifts();
  const user = await aUser({ in: site.provider, codes: JOBS });
  const [inProcess] = transports;
  if (!inProcess) throw new Error("there is no transport");
  await postShift(await inProcess.clientOf(await signInAs(user)), site);
  cookie = await cookieOf(user);
});

afterAll(async () => {
  http?.close();
  await stopServers();
  proxy?.close();
  await closeFixtures();
});

async function open(path: string): Promise<void> {
  const { status, body } = await http.send({ path, headers: { cookie } });
  expect(status).toBe(200);
  expect(body).toContain("Mill House");
}

/** The rounds of a page, once all connections that it uses are open. */
async function roundsOf(path: string): Promise<number> {
  await each(Array.from({ length: 24 }), 8, () => open(path));
  return proxy.rounds(() => open(path));
}

test("the calendar waits for who asks, and then for all that it shows", async () => {
  expect(await roundsOf("/dashboard/jobs")).toBe(2);
});

test("with a service opened its shifts are read meanwhile, in a transaction", async () => {
  expect(await roundsOf(`/dashboard/jobs?open=${site.serviceId}`)).toBeLessThanOrEqual(6);
});
