/** A server with changed settings of spec sections 5 and 9: its pages, its messages and its validation follow them. */

import { brand } from "@/lib/config/brand";
import { messages } from "@/lib/config/messages";
import { demoPassword } from "@/lib/db/seed/people";
import { createDemoDatabase } from "../support/demo-database";
import { type Client, openClient } from "../support/http";
import { formWith, openVisitor, signInAs } from "../support/page-forms";
import { dropDatabase, sharedEnv, startPortal, stopServers } from "../support/servers";

const DATABASE = "configured";
const SUBMITTED = "a1d4c7e0-5b1f-4c2a-9d3e-000000001002";
const TO_SIGN = "/sign-agreement?token=demo-signatory-agency";
/** A time in this server's format, after a date. */
const TWELVE_HOUR = /\d{4}, \d{1,2}:\d\d\u00a0[ap]m/;
const RULES = messages.password.rules({ lengthMin: 12, lengthMax: 64, runMax: 3 });

let client: Client;

beforeAll(async () => {
  const database = await createDemoDatabase(DATABASE);
  const { PUBLIC_URL: _, ...given } = sharedEnv();
  // No identity provider.
  const env = Object.fromEntries(Object.entries(given).filter(([name]) => !name.startsWith("OIDC_")));
  const portal = await startPortal({
    ...env,
    DATABASE_URL: database.appUrl,
    SSO_REDIRECT_DELAY_MS: "7500",
    PASSWORD_LENGTH_MIN: "12",
    PASSWORD_LENGTH_MAX: "64",
    PASSWORD_RUN_MAX: "3",
    DEFAULT_TIME_ZONE: "Pacific/Auckland",
    DEFAULT_TIME_FORMAT: "12-hour",
  });
  client = openClient(portal.url, 4);
});

afterAll(async () => {
  client?.close();
  await stopServers();
  await dropDatabase(DATABASE);
});

test("an invalid invitation's page redirects after the configured delay", async () => {
  const { body } = await openVisitor(client).get("/sso?request_id=none");
  expect(body).toContain('content="7.5;url=/"');
  expect(body).toContain('\\"afterMs\\":7500');
});

test.each(["/signup", "/sso?request_id=demo-sso-invited"])("%s lists the configured rules", async (path) => {
  const { body } = await openVisitor(client).get(path);
  expect(body).toContain(`>${RULES.length}<`);
  expect(body).toContain(`>${RULES.run}<`);
  expect(body).not.toContain("8 to 128");
});

test("without an identity provider none is offered, and an invited person chooses a password", async () => {
  for (const [path, label] of [
    ["/signin", "Password"],
    ["/sso?request_id=demo-sso-invited", "Confirm password"],
  ] as const) {
    const { body } = await openVisitor(client).get(path);
    expect(body).toContain(`>${label}<`);
    expect(body).not.toContain("Continue with");
  }
});

test("a new password is checked against the configured rules, and the error quotes them", async () => {
  const refusals = async (password: string) => {
    const sent = { token: "x".repeat(43), password };
    const { body } = await client.send({
      method: "POST",
      path: "/api/v1/password-resets/completion",
      body: JSON.stringify(sent),
      headers: { "content-type": "application/json" },
    });
    return body;
  };
  const { broken } = messages.password;
  expect(await refusals("Abcdef1.ghi")).toContain(broken(RULES.length));
  expect(await refusals(`Abcdef1.${"xy".repeat(29)}`)).toContain(broken(RULES.length));
  expect(await refusals("Abcdef1.ghiiii")).toContain(broken(RULES.run));
  expect(await refusals("Abcdef1.ghiii")).not.toContain(broken(""));
});

test("the sign-up page shows the same error", async () => {
  const visitor = openVisitor(client);
  const form = formWith((await visitor.get("/signup")).body, "$ACTION_KEY");
  const { body } = await visitor.post("/signup", [
    ...form,
    ["password", "Abcdef1.ghi"],
    ["confirmPassword", "Abcdef1.ghi"],
  ]);
  expect(body).toContain(messages.password.broken(RULES.length));
});

test("a user without preferences sees times in the configured zone and format", async () => {
  const compliance = await signInAs(client, `compliance@${brand.demoEmailDomain}`, demoPassword);
  const view = await compliance.get(`/view-worker-questionnaire?workerId=${SUBMITTED}`);
  expect(view.body).toMatch(TWELVE_HOUR);
  const preferences = await compliance.get("/dashboard/preferences");
  expect(preferences.body).toContain("Auckland");
});

test("so does a signatory without an account", async () => {
  const { body } = await openVisitor(client).get(TO_SIGN);
  expect(body).toMatch(TWELVE_HOUR);
});
