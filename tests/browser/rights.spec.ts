/**
 * Changes in the database take effect with the next request, whatever the cookie says; also sessions that have ended.
 */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { messages } from "@/lib/config/messages";
import * as schema from "@/lib/db/schema";
import { owner } from "./support/database";
import { aPerson, endSessionsOf, type Person, setMembership, signInPerson, startSession } from "./support/people";
import { toast } from "./support/questionnaire";
import { sessionCookie } from "./support/story";
import { expect, NOT_FOUND, test } from "./support/test";

test.use({ expectedErrors: NOT_FOUND });

const VIEW = ["1002"];
const EXPIRED = "Login expired. Please log in again.";

async function aWorkerOf({ organisations }: Person, n = 1): Promise<string> {
  const organisationId = organisations[0]?.id ?? "";
  const id = randomUUID();
  const worker = { id, organisationId, number: `T-${n}`, firstName: "Zinnia", lastName: `Oakhanger-${n}` };
  await owner((tx) => tx.insert(schema.workers).values({ ...worker, email: `${organisationId}-${n}@workers.example` }));
  return id;
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a removed permission: the page is not found, and the server renders it", async ({ page }) => {
    const person = await aPerson({ codes: VIEW });
    await startSession(page, person);
    expect((await page.goto("/dashboard/workers"))?.status()).toBe(200);
    await setMembership(person, { permissionCodes: [] });
    const response = await page.goto("/dashboard/workers");
    expect(response?.status()).toBe(404);
    expect(await response?.text()).toContain(messages.general.notFoundTitle);
    await expect(page).toHaveURL("/dashboard/workers");
    await expect(page.getByRole("heading", { level: 1, name: messages.general.notFoundTitle })).toBeVisible();
    await page.getByRole("link", { name: "Back" }).click();
    await expect(page).toHaveURL("/dashboard/overview");
  });

  test("a post in an ended session is not executed, shows one message and signs out", async ({ page }) => {
    const person = await aPerson({ codes: VIEW });
    const worker = await aWorkerOf(person);
    await startSession(page, person);
    await page.goto(`/dashboard/workers/${worker}?step=medical`);
    await endSessionsOf(person);
    await page.getByRole("button", { name: "Send questionnaire" }).last().click();
    await expect(page).toHaveURL(`/signin?redirect=workers%2F${worker}%3Fstep%3Dmedical&reason=expired`);
    await expect(page.locator(".notice").getByText(EXPIRED)).toBeVisible();
    expect((await sessionCookie(page))?.value ?? "").toBe("");
  });
});

test("a granted permission: the page opens, although the edge still decides from the cookie", async ({ page }) => {
  const person = await aPerson();
  await startSession(page, person);
  expect((await page.request.get("/dashboard/workers")).status()).toBe(404);
  await setMembership(person, { permissionCodes: VIEW });
  await page.goto("/dashboard/workers?search=unmatched");
  await expect(page.getByRole("heading", { level: 1, name: "Workers" })).toBeVisible();
  await expect(page).toHaveURL("/dashboard/workers?search=unmatched");
  expect((await page.request.get("/dashboard/workers")).status()).toBe(200);
});

test("a switched membership: name, navigation and permissions are the other organisation's", async ({ page }) => {
  const person = await aPerson({ organisations: 2, codes: VIEW });
  await setMembership(person, { permissionCodes: [] }, 1);
  await startSession(page, person);
  await owner(async (tx) => {
    const { memberships, sessions } = schema;
    const own = await tx.select().from(memberships).where(eq(memberships.userId, person.userId));
    const other = own.find(({ organisationId }) => organisationId === person.organisations[1]?.id);
    await tx.update(sessions).set({ membershipId: other?.id }).where(eq(sessions.userId, person.userId));
  });
  await page.goto("/dashboard/overview");
  await expect(page.locator(".app-switch").locator("summary")).toContainText(person.organisations[1]?.name ?? "");
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link")).toHaveText(["Overview"]);
  expect((await page.request.get("/dashboard/workers")).status()).toBe(404);
});

const ends: [string, (person: Person) => Promise<unknown>][] = [
  ["a session that was ended", endSessionsOf],
  [
    "a user who was turned off",
    ({ userId }) => owner((tx) => tx.update(schema.users).set({ isActive: false }).where(eq(schema.users.id, userId))),
  ],
  ["an app that was removed", (person) => setMembership(person, { apps: [] })],
];
test("an ended session, a user who was turned off and an app that was removed lead to sign-in with a message, and the cookie is gone", async ({
  page,
}) => {
  for (const [what, end] of ends) {
    const person = await aPerson();
    await startSession(page, person);
    await end(person);
    const answer = await page.request.get("/dashboard/overview");
    expect([what, new URL(answer.url()).search]).toEqual([what, "?reason=expired"]);
    expect(await answer.text()).toContain(EXPIRED);
    expect((await sessionCookie(page))?.value ?? "").toBe("");
  }
});

test("an ended session at a path that its cookie did not allow, and at sign-in: the form, and the cookie is gone", async ({
  page,
}) => {
  const person = await aPerson();
  await startSession(page, person);
  await endSessionsOf(person);
  const cookies = await page.context().cookies();
  await page.goto("/dashboard/workers");
  await expect(page).toHaveURL("/signin?redirect=workers&reason=expired");
  await page.context().addCookies(cookies);
  await page.goto("/signin?redirect=workers");
  await expect(page).toHaveURL("/signin?redirect=workers");
  await expect(page.getByLabel("Email address")).toBeVisible();
  expect((await sessionCookie(page))?.value ?? "").toBe("");
});

// return-after-sign-in.spec.ts has a form that is sent with a script.
test("a post from a row's menu in an ended session also shows one message and signs out", async ({ page }) => {
  const person = await aPerson({ codes: VIEW });
  await aWorkerOf(person);
  await startSession(page, person);
  await page.goto("/dashboard/workers");
  await expect(page.locator("[role=rowgroup][data-ready]")).toBeVisible();
  await page.getByRole("button", { name: /^Actions for/ }).click();
  await endSessionsOf(person);
  await page.getByRole("menuitem", { name: "Email questionnaire link" }).click();
  await expect(toast(page, EXPIRED)).toHaveCount(1);
  await expect(page).toHaveURL("/signin?redirect=workers&reason=expired");
  await expect(page.locator(".notice").getByText(EXPIRED)).toBeVisible();
  expect((await sessionCookie(page))?.value ?? "").toBe("");
});

test("client-side navigation sees changes too: permission removed, permission granted, session ended", async ({
  page,
}) => {
  const person = await aPerson({ codes: VIEW });
  await signInPerson(page, person);
  const workers = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Workers" });
  await setMembership(person, { permissionCodes: [] });
  await workers.click();
  await expect(page.getByRole("heading", { level: 1, name: messages.general.notFoundTitle })).toBeVisible();
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
  await setMembership(person, { permissionCodes: VIEW });
  await page.reload();
  await workers.click();
  await expect(page.getByRole("heading", { level: 1, name: "Workers" })).toBeVisible();
  await endSessionsOf(person);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Overview" }).click();
  await expect(page).toHaveURL("/signin?reason=expired");
});

test("a page without permission looks exactly like one that does not exist", async ({ page }) => {
  const person = await aPerson();
  await startSession(page, person);
  const textOf = async (path: string) => {
    // Compares the server's HTML, because scripts change the page at any time.
    const response = await page.request.get(path);
    const html = await response.text();
    return [
      response.status(),
      html
        .replace(/<script.*?<\/script>/gs, "")
        .replace(/nonce="[^"]*"/g, "")
        .replaceAll(path, ""),
    ];
  };
  expect(await textOf("/dashboard/workers")).toEqual(await textOf("/dashboard/no-such-page"));
});

test("the header for the requested page is the edge's own: a client that sets it learns nothing", async ({ page }) => {
  const person = await aPerson();
  await startSession(page, person);
  const answer = await page.request.get("/no-such-page", { headers: { "x-wanted-path": "/dashboard/overview" } });
  expect(answer.status()).toBe(404);
  expect(await answer.text()).not.toContain("/session/renew");
});

test("a client that stores no cookies is not redirected in a loop", async ({ page, baseURL }) => {
  const person = await aPerson({ codes: VIEW });
  await startSession(page, person);
  const { name, value } = (await sessionCookie(page)) ?? { name: "", value: "" };
  await setMembership(person, { permissionCodes: [] });
  let path = "/dashboard/workers";
  let status = 0;
  for (let hops = 0; hops < 60 && status !== 404; hops++) {
    const answer = await fetch(`${baseURL}${path}`, { redirect: "manual", headers: { cookie: `${name}=${value}` } });
    status = answer.status;
    path = answer.headers.get("location") ?? path;
  }
  expect(status).toBe(404);
});

test("renewing never redirects to another site", async ({ page, baseURL }) => {
  await startSession(page, await aPerson());
  for (const to of ["//elsewhere.example", "https://elsewhere.example", "/\\elsewhere.example", "/session/renew", ""]) {
    const answer = await page.request.get(`/session/renew?to=${encodeURIComponent(to)}`, { maxRedirects: 0 });
    expect(answer.status()).toBe(303);
    expect(new URL(answer.headers()["location"] ?? "", baseURL).href).toBe(`${baseURL}/dashboard/overview`);
  }
});
