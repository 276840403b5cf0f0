/** How often a page waits for the database before it is sent: what does not depend on another answer is asked for together. */

import { transports } from "../support/clients";
import { type DatabaseProxy, openDatabaseProxy } from "../support/database-proxy";
import { cookieOf } from "../support/event-streams";
import { aUser, closeFixtures, platformOrganisation, signInAs } from "../support/fixtures";
import { type Client, openClient } from "../support/http";
import { type Portal, sharedEnv, startPortal, stopServers } from "../support/servers";
import { aSiteForShifts, dayIn, JOBS, postShift, type Site } from "../support/shifts";

let proxy: DatabaseProxy;
let portal: Portal;
let http: Client;
let site: Site;
let cookie: string;

beforeAll(async () => {
  const { PUBLIC_URL: _, DATABASE_URL = "", ...env } = sharedEnv();
  proxy = await openDatabaseProxy(DATABASE_URL);
  portal = await startPortal({ ...env, DATABASE_URL: proxy.url, RUN_JOBS: "0" }, { name: "database-rounds" });
  http = openClient(portal.url, 1);
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

/**
 * The rounds of a page, once all connections are open that it uses where it has to wait for each answer. The fewest of three
 * times: a pause of the portal's process between two questions is one more round, and never one less.
 */
async function roundsOf(path: string): Promise<number> {
  for (let n = 0; n < 2; n++) await open(path);
  await proxy.rounds(() => open(path));
  let fewest = Number.POSITIVE_INFINITY;
  for (let n = 0; n < 3; n++) fewest = Math.min(fewest, await proxy.rounds(() => open(path)));
  return fewest;
}

test("the calendar waits for who asks, and then for all that it shows", async () => {
  expect(await roundsOf(`/dashboard/jobs?week=${dayIn(2)}`)).toBe(2);
});

test("with a service opened its shifts are read meanwhile, in a transaction", async () => {
  expect(await roundsOf(`/dashboard/jobs?week=${dayIn(2)}&open=${site.serviceId}`)).toBeLessThanOrEqual(6);
});
