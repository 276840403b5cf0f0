/** Signing in with an external identity provider: the portal against a real OpenID provider. */
import { randomUUID } from "node:crypto";
import type { Cookie, Page } from "@playwright/test";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { externalFailures } from "@/lib/config/messages/accounts/external";
import { sharedEnv } from "../support/servers";
import { expectAccessible, expectNoSideScroll, smallTargets } from "./support/checks";
import {
  aColleague,
  aLink,
  anInvitation,
  auditActionsOf,
  continueAs,
  goToProvider,
  invitationRow,
  linksOf,
  noAccount,
  roundTripCookies,
} from "./support/colleagues";
import { emailOf, sessionCookie } from "./support/story";
import { expect, test } from "./support/test";

const issuer = () => sharedEnv().OIDC_ISSUER ?? "";
const OVERVIEW = "/dashboard/overview";

async function expectRefused(page: Page, { title, message }: { title: string; message: string }): Promise<void> {
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expect(page.locator(".notice").getByText(message)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/signin");
  expect(await sessionCookie(page)).toBeUndefined();
  expect(await roundTripCookies(page)).toEqual([]);
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("an invitation greets, creates and links the user and leads to the dashboard, once; then it is invalid and redirects after three seconds", async ({
    page,
  }) => {
    const invitation = await anInvitation();
    await page.goto(`/sso?request_id=${invitation.requestId}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(messages.external.welcome(invitation.fullName));
    expect((await invitationRow(invitation.id))?.usedAt).toBeNull();
    await goToProvider(page);
    // With another address it cannot be accepted, and stays valid.
    await continueAs(page, { email: `not-${invitation.email}` });
    await expect(page.getByText(externalFailures["email-mismatch"].message)).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(messages.external.welcome(invitation.fullName));
    expect((await invitationRow(invitation.id))?.usedAt).toBeNull();
    expect(await sessionCookie(page)).toBeUndefined();
    expect(await roundTripCookies(page)).toEqual([]);
    await goToProvider(page);
    await continueAs(page, { email: invitation.email });
    await expect(page).toHaveURL(OVERVIEW);
    await expect(page.locator(".app-switch")).toContainText("Bramblegate Care Staffing");
    expect(await roundTripCookies(page)).toEqual([]);
    const row = await invitationRow(invitation.id);
    expect(row?.usedAt).toBeInstanceOf(Date);
    expect(row?.uid).toBeTruthy();
    await page.context().clearCookies();
    const startedMs = Date.now();
    await page.goto(`/sso?request_id=${invitation.requestId}`);
    await expect(page.getByText("Invalid request id. Navigating you back...")).toBeVisible();
    await expect(page.getByRole("link", { name: messages.external.goBack })).toHaveAttribute("href", "/");
    await expect(page).toHaveURL("/signin");
    expect(Date.now() - startedMs).toBeGreaterThanOrEqual(3_000);
  });
});

test("signs in a user linked by issuer and subject, whatever email address the provider has now, once for each response", async ({
  page,
  newBrowserPage,
}) => {
  const person = await aColleague();
  const subject = randomUUID();
  await aLink(person.userId, subject);
  await page.goto("/signin");
  await goToProvider(page);
  expect(new URL(page.url()).origin).toBe(issuer());
  const back = page.waitForRequest(/\/api\/auth\/callback\//);
  await continueAs(page, { subject, email: "changed@elsewhere.example", isVerified: false });
  await expect(page).toHaveURL(OVERVIEW);
  await expect(page.locator(".app-switch")).toContainText("Bramblegate Care Staffing");
  expect(await roundTripCookies(page)).toEqual([]);
  expect(await auditActionsOf(person.userId)).toEqual(["session.signedIn"]);
  const other = await newBrowserPage();
  await other.goto((await back).url());
  await expectRefused(other, externalFailures.unfinished);
});

// tests/unit/return-after-sign-in.test.ts has redirects to other sites.
test("links a user by a verified address at the first sign-in, audits the link, and leads to the requested page", async ({
  page,
  baseURL,
}) => {
  const person = await aColleague();
  await page.goto("/dashboard/workers?search=Zz-1");
  await goToProvider(page);
  // A broken session cookie keeps no one out.
  await page.context().addCookies([{ name: constants.sessionCookieName, value: "garbage", url: baseURL ?? "" }]);
  const subject = await continueAs(page, { email: person.email.toUpperCase() });
  await expect(page).toHaveURL("/dashboard/workers?search=Zz-1");
  expect(await linksOf(person.userId)).toEqual([{ issuer: issuer(), subject }]);
  expect(await auditActionsOf(person.userId)).toEqual(["identity.linked", "session.signedIn"]);
  expect(await roundTripCookies(page)).toEqual([]);
});

// tests/integration/external.test.ts has everyone else who is refused.
test("an unverified address and a care worker are refused and a sign-in is cancelled at the provider, each with a message", async ({
  page,
}) => {
  const person = await aColleague();
  await page.goto("/signin");
  await goToProvider(page);
  await continueAs(page, { email: person.email, isVerified: false });
  await expectRefused(page, noAccount);
  expect(await linksOf(person.userId)).toEqual([]);
  await goToProvider(page);
  await page.getByRole("button", { name: emailOf("worker") }).click();
  await expectRefused(page, { title: messages.general.problem, message: messages.signIn.workerRefused });
  await page.goto("/signin?redirect=workers");
  await goToProvider(page);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expectRefused(page, externalFailures.unfinished);
  await expect(page).toHaveURL("/signin?redirect=workers&reason=unfinished");
});

test("sign-ins in two tabs do not affect each other", async ({ page, context }) => {
  const person = await aColleague();
  await page.goto("/signin?redirect=workers");
  await goToProvider(page);
  const other = await context.newPage();
  await other.goto("/signin?redirect=preferences");
  await goToProvider(other);
  expect(await roundTripCookies(page)).toHaveLength(2);
  await continueAs(page, { email: person.email });
  await expect(page).toHaveURL("/dashboard/workers");
  const subject = (await linksOf(person.userId))[0]?.subject ?? "";
  await continueAs(other, { subject, email: person.email });
  await expect(other).toHaveURL("/dashboard/preferences");
  expect(await roundTripCookies(page)).toEqual([]);
});

test("a response whose cookie is another sign-in's, missing or malformed is refused", async ({ page }) => {
  const ownCookie = async (): Promise<Cookie> => {
    const found = (await page.context().cookies()).filter(({ name }) => name.startsWith("external-sign-in."));
    const [cookie] = found;
    if (!cookie || found.length > 1) throw new Error(`${found.length} cookies`);
    return cookie;
  };
  const person = await aColleague();
  await page.goto("/signin");
  await goToProvider(page);
  const former = await ownCookie();
  await page.context().clearCookies({ name: former.name });
  await page.goto("/signin");
  for (const change of [
    (own: Cookie) => page.context().addCookies([{ ...own, value: former.value }]),
    (own: Cookie) => page.context().clearCookies({ name: own.name }),
    (own: Cookie) => page.context().addCookies([{ ...own, value: "garbage" }]),
  ]) {
    await goToProvider(page);
    const own = await ownCookie();
    expect(own.value).not.toBe(former.value);
    await change(own);
    await continueAs(page, { email: person.email });
    await expectRefused(page, externalFailures.unfinished);
  }
  expect(await linksOf(person.userId)).toEqual([]);
});

test("a response that was tampered with is refused, never with a server error", async ({ request }) => {
  for (const search of [
    "",
    "?code=x",
    "?code=x&state=y",
    "?state=y&error=%00",
    "?error=server_error&error_description=%3Cb%3E",
    "?code=a&code=b&state=",
    "?callbackUrl=javascript:alert(1)",
  ]) {
    const answer = await request.get(`/api/auth/callback/oidc${search}`, { maxRedirects: 0 });
    expect([search, answer.status(), answer.headers()["location"]]).toEqual([search, 303, "/signin?reason=unfinished"]);
  }
});

test("the path has only a start and a callback route", async ({ request }) => {
  const paths = ["signin", "signin/oidc", "signout", "session", "providers", "csrf", "error", "verify-request", "_log"];
  for (const path of [...paths, "callback", "callback/none", "callback/oidc/more", "callback/credentials"]) {
    expect([path, (await request.get(`/api/auth/${path}`)).status()]).toEqual([path, 404]);
  }
  for (const path of [...paths.filter((name) => name !== "signin/oidc"), "signin/none", "callback/oidc", "session"]) {
    expect([path, (await request.post(`/api/auth/${path}`, { form: {} })).status()]).toEqual([path, 404]);
  }
});

test("no other site can start a sign-in, and the pages' forms post only to the portal", async ({ request }) => {
  const elsewhere = { headers: { origin: "https://elsewhere.example" }, form: {} };
  expect((await request.post("/api/auth/signin/oidc", elsewhere)).status()).toBe(400);
  for (const path of ["/signin", "/sso?request_id=demo-sso-invited", "/dashboard/overview"]) {
    const policy = (await request.get(path)).headers()["content-security-policy"];
    expect([path, policy]).toEqual([path, expect.stringContaining("form-action 'self';")]);
  }
});

test("an invalid invitation's page is accessible, fits a small phone and redirects by itself with a script", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  // Keeps the page from redirecting while axe runs.
  await page.addInitScript((delayMs) => {
    const later = window.setTimeout;
    window.setTimeout = ((work: () => void, ms?: number) =>
      ms === delayMs ? Object.assign(window, { redirect: work }) && 0 : later(work, ms)) as typeof setTimeout;
  }, constants.ssoRedirectDelayMs);
  await page.goto("/sso?request_id=none");
  await expectAccessible(page);
  await expectNoSideScroll(page);
  expect(await smallTargets(page)).toEqual([]);
  await page.evaluate(() => (window as unknown as { redirect: () => void }).redirect());
  await expect(page).toHaveURL("/signin");
});
