/** SSO handoff from sister products with a custom token: a real page of another origin posts to the portal. */
import { randomUUID } from "node:crypto";
import { createServer, request as forward } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { deleteApp, initializeApp } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";
import { messages } from "@/lib/config/messages";
import { externalFailures } from "@/lib/config/messages/accounts/external";
import * as schema from "@/lib/db/schema";
import { demoProviderName } from "@/lib/db/seed/external";
import { type Listening, listen } from "../support/listen";
import { type Portal, sharedEnv, startPortal, stopServers } from "../support/servers";
import { aColleague, noAccount } from "./support/colleagues";
import { owner } from "./support/database";
import type { Person } from "./support/people";
import { sessionCookie } from "./support/story";
import { expect, newAddress, test } from "./support/test";

test.describe.configure({ mode: "serial" });

const AUDIENCE = "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit";
const failed = externalFailures["hand-over-failed"];
const ATTEMPTS = 40;

let sister: Listening;
let portal: Portal;
let flaky: { host: string; failures: number; close(): void };

/** A proxy of the identity service that fails custom token exchanges as often as a test asks. */
async function flakyIdentity(): Promise<typeof flaky> {
  const [hostname = "", port = ""] = (sharedEnv().FIREBASE_AUTH_EMULATOR_HOST ?? "").split(":");
  const server = createServer((incoming, outgoing) => {
    if (incoming.url?.includes("signInWithCustomToken") && flaky.failures > 0) {
      flaky.failures -= 1;
      incoming.socket.destroy();
      return;
    }
    const { method, url: path, headers } = incoming;
    const passed = forward({ hostname, port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    failures: 0,
    close: () => server.close(),
  };
}

test.beforeAll(async () => {
  sister = await listen(async (incoming) => {
    const search = new URL(incoming.url).searchParams;
    const fields = [...search].map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`);
    const page = `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Sister</title>
      <form method="post" action="${portal.url}/signin/custom-token">${fields.join("")}<button>Go on</button></form></html>`;
    return new Response(page, { headers: { "content-type": "text/html" } });
  });
  flaky = await flakyIdentity();
  const { PUBLIC_URL, ...env } = sharedEnv();
  const { port } = new URL(sister.url);
  portal = await startPortal({
    ...env,
    FIREBASE_AUTH_EMULATOR_HOST: flaky.host,
    // The first is cross-site to the portal's localhost, the second is same-site.
    SISTER_ORIGINS: `${sister.url},http://localhost:${port}`,
    // More than any other test here asks for from its address.
    LIMIT_SIGN_INS_PER_ADDRESS: String(ATTEMPTS),
    // No one signs in with an identity provider here but in the test in which it is down.
    OIDC_ISSUER: "http://127.0.0.1:9",
  });
});

test.afterAll(async () => {
  await sister.close();
  flaky.close();
  await stopServers();
});

async function aToken(uid: string, claims?: object): Promise<string> {
  const app = initializeApp({ projectId: sharedEnv().FIREBASE_PROJECT_ID ?? "" }, randomUUID());
  try {
    return await getAuth(app).createCustomToken(uid, claims);
  } finally {
    await deleteApp(app);
  }
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A hand-made token that the identity service's emulator accepts. */
function aForgery(uid: string, changes: object = {}, header: object = { alg: "none", typ: "JWT" }): string {
  const nowS = Math.floor(Date.now() / 1_000);
  const email = "firebase-auth-emulator@example.com";
  const payload = { aud: AUDIENCE, iss: email, sub: email, iat: nowS, exp: nowS + 3_600, uid, ...changes };
  return `${part(header)}.${part(payload)}.`;
}

async function ssoHandoff(page: Page, fields: Record<string, string>, from = sister.url): Promise<void> {
  await page.goto(`${from}/?${new URLSearchParams(fields)}`);
  await page.getByRole("button", { name: "Go on" }).click();
}

async function expectLoggedOut(page: Page, { title, message }: { title: string; message: string }): Promise<void> {
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expect(page.locator(".notice").getByText(message)).toBeVisible();
  expect(page.url().startsWith(`${portal.url}/signin?`)).toBe(true);
  expect(page.url()).not.toContain("token");
  expect(await sessionCookie(page)).toBeUndefined();
}

async function signedIn(page: Page): Promise<Person> {
  const person = await aColleague();
  await ssoHandoff(page, { token: await aToken(person.uid) });
  await expect(page).toHaveURL(`${portal.url}/dashboard/overview`);
  return person;
}

const sessionsOf = ({ userId }: Person) =>
  owner((tx) => tx.select().from(schema.sessions).where(eq(schema.sessions.userId, userId)));

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a valid token opens the portal at the requested page", async ({ page }) => {
    const person = await aColleague();
    const redirect = "workers?status=pending";
    await ssoHandoff(page, { token: await aToken(person.uid), redirect });
    await expect(page).toHaveURL(`${portal.url}/dashboard/${redirect}`);
    await expect(page.locator(".app-switch")).toContainText("Bramblegate Care Staffing");
    expect(await sessionsOf(person)).toMatchObject([{ kind: "person", endedAt: null }]);
  });
});

const past = () => Math.floor(Date.now() / 1_000) - 60;
const another = "service@another-project.iam.gserviceaccount.com";
const refused: [string, (uid: string) => string][] = [
  ["none", () => ""],
  ["garbage", () => "garbage"],
  ["an object instead", (uid) => JSON.stringify({ uid })],
  ["one that has run out", (uid) => aForgery(uid, { iat: past() - 3_600, exp: past() })],
  ["one that is good for ever", (uid) => aForgery(uid, { exp: 9_999_999_999 })],
  ["one from the future", (uid) => aForgery(uid, { iat: Date.now(), exp: Date.now() + 10 })],
  ["another project's", (uid) => aForgery(uid, { iss: another, sub: another })],
  ["one made by two", (uid) => aForgery(uid, { sub: another })],
  ["one of another kind", (uid) => aForgery(uid, { aud: sharedEnv().FIREBASE_PROJECT_ID })],
  ["one without a user", () => aForgery("")],
  ["one that is too long", (uid) => aForgery(uid, { claims: { more: "x".repeat(9_000) } })],
];

test("a correct hand-made token is accepted, every other one is refused, whatever its fault", async ({ request }) => {
  const { uid } = await aColleague();
  const hand = async (form: Record<string, string>) => {
    const headers = { origin: sister.url };
    return request.post(`${portal.url}/signin/custom-token`, { headers, form, maxRedirects: 0 });
  };
  // A redirect to another site leads to the overview.
  const accepted = await hand({ token: aForgery(uid), redirect: "https://elsewhere.example" });
  expect([accepted.status(), accepted.headers()["location"]]).toEqual([303, "/dashboard/overview"]);
  for (const [name, make] of refused) {
    const answer = await hand({ token: make(uid) });
    const { location } = answer.headers();
    expect([name, answer.status(), location]).toEqual([name, 303, "/signin?reason=hand-over-failed"]);
  }
});

test("a care worker, also if only the sister product says so, and someone who is no user are refused with their messages", async ({
  page,
}) => {
  const { uid } = await aColleague();
  await ssoHandoff(page, { token: await aToken(uid, { worker: true }) });
  await expectLoggedOut(page, { title: messages.general.problem, message: messages.signIn.workerRefused });
  await ssoHandoff(page, { token: await aToken(`unknown-${randomUUID()}`) });
  await expectLoggedOut(page, noAccount);
});

test("a failed exchange is retried once, then the current user is signed out", async ({ page }) => {
  const { uid } = await aColleague();
  flaky.failures = 1;
  await ssoHandoff(page, { token: await aToken(uid) });
  await expect(page).toHaveURL(`${portal.url}/dashboard/overview`);
  flaky.failures = 3;
  await ssoHandoff(page, { token: await aToken(uid) });
  await expect(page.getByText(messages.general.unavailable)).toBeVisible();
  expect(await sessionCookie(page)).toBeUndefined();
  // Two attempts, no third.
  expect(flaky.failures).toBe(1);
  flaky.failures = 0;
});

test("a failure from a same-site product ends the session and deletes its row", async ({ page }) => {
  const person = await signedIn(page);
  const { port } = new URL(sister.url);
  await ssoHandoff(page, { token: "x.y.z" }, `http://localhost:${port}`);
  await expectLoggedOut(page, failed);
  expect(await sessionsOf(person)).toMatchObject([{ endedAt: expect.any(Date) }]);
  await page.goto(`${portal.url}/dashboard/overview`);
  await expect(page).toHaveURL(`${portal.url}/signin`);
});

test("a failure from a cross-site product also removes the session from the browser", async ({ page }) => {
  await signedIn(page);
  await ssoHandoff(page, { token: "x.y.z", redirect: "workers" });
  await expectLoggedOut(page, failed);
  await expect(page).toHaveURL(`${portal.url}/signin?redirect=workers&reason=hand-over-failed`);
  await page.goto(`${portal.url}/dashboard/overview`);
  await expect(page).toHaveURL(`${portal.url}/signin`);
});

test("no other origin can hand anyone over, not even our own, and a URL alone never can", async ({ request }) => {
  const { uid } = await aColleague();
  const path = `${portal.url}/signin/custom-token`;
  const form = { token: await aToken(uid) };
  for (const origin of ["https://elsewhere.example", "null", portal.url, `${sister.url}0`, undefined]) {
    const headers = origin === undefined ? {} : { origin };
    const answer = await request.post(path, { headers, form, maxRedirects: 0 });
    expect([origin, answer.status(), answer.headers()["set-cookie"]]).toEqual([origin, 400, undefined]);
  }
  const asked = await request.get(`${path}?token=${form.token}`, { maxRedirects: 0 });
  expect([asked.status(), asked.headers()["set-cookie"]]).toEqual([405, undefined]);
  // The sister product's origin is allowed only on that path.
  const elsewhere = await request.post(`${portal.url}/signin`, { headers: { origin: sister.url }, form });
  expect(elsewhere.status()).toBe(400);
});

test.describe("a page of an origin that is not configured", () => {
  // Its own errors, and the missing icon of a plain text page.
  test.use({ expectedErrors: /the server responded with a status of 40[04]/ });

  test("is refused", async ({ page, baseURL }) => {
    const { uid } = await aColleague();
    await page.goto(`${sister.url}/?token=${await aToken(uid)}`);
    // The shared portal has no sister product configured.
    await page.locator("form").evaluate((form: HTMLFormElement, action) => {
      form.action = action;
    }, `${baseURL}/signin/custom-token`);
    await page.getByRole("button", { name: "Go on" }).click();
    await expect(page.getByText(messages.general.formUnreadable)).toBeVisible();
    expect(await sessionCookie(page)).toBeUndefined();
  });
});

test("attempts are limited by address", async ({ request }) => {
  const address = newAddress();
  const answers: (string | undefined)[] = [];
  for (let n = 0; n < ATTEMPTS + 2; n += 1) {
    const answer = await request.post(`${portal.url}/signin/custom-token`, {
      headers: { origin: sister.url, "x-forwarded-for": address },
      form: { token: "x.y.z" },
      maxRedirects: 0,
    });
    answers.push(answer.headers()["location"]);
  }
  const [first, second] = ["/signin?reason=hand-over-failed", "/signin?reason=too-many"];
  expect(answers).toEqual([...Array(ATTEMPTS).fill(first), second, second]);
});

test("an identity provider that is down leads back with a message, and the password still works", async ({ page }) => {
  await page.goto(`${portal.url}/signin?redirect=workers`);
  await page.getByRole("button", { name: `Continue with ${demoProviderName}` }).click();
  await expectLoggedOut(page, externalFailures["provider-unreachable"]);
  await expect(page.getByLabel("Password")).toBeVisible();
});
