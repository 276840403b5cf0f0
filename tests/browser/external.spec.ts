/** Signing in with an external identity provider: the portal against a real OpenID provider. */
import { randomUUID } from "node:crypto";
import type { Cookie, Page } from "@playwright/test";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { externalFailures } from "@/lib/config/messages/accounts/external";
import { demoProviderName } from "@/lib/db/seed/external";
import { sharedEnv, startPortal, stopServers } from "../support/servers";
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

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled });

    test("signs in a user linked by issuer and subject, whatever email address the provider has now", async ({
      page,
    }) => {
      const person = await aColleague();
      const subject = randomUUID();
      await aLink(person.userId, subject);
      await page.goto("/signin");
      await goToProvider(page);
      expect(new URL(page.url()).origin).toBe(issuer());
      await continueAs(page, { subject, email: "changed@elsewhere.example", isVerified: false });
      await expect(page).toHaveURL(OVERVIEW);
      await expect(page.locator(".app-switch")).toContainText("Bramblegate Care Staffing");
      expect(await roundTripCookies(page)).toEqual([]);
      expect(await auditActionsOf(person.userId)).toEqual(["session.signedIn"]);
    });

    test("an invitation greets, creates and links the user and leads to the dashboard, once", async ({ page }) => {
      const invitation = await anInvitation();
      await page.goto(`/sso?request_id=${invitation.requestId}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(messages.external.welcome(invitation.fullName));
      expect((await invitationRow(invitation.id))?.usedAt).toBeNull();
      await goToProvider(page);
      await continueAs(page, { email: invitation.email });
      await expect(page).toHaveURL(OVERVIEW);
      await expect(page.locator(".app-switch")).toContainText("Bramblegate Care Staffing");
      expect(await roundTripCookies(page)).toEqual([]);
      const row = await invitationRow(invitation.id);
      expect(row?.usedAt).toBeInstanceOf(Date);
      expect(row?.uid).toBeTruthy();
      await page.goto(`/sso?request_id=${invitation.requestId}`);
      await expect(page.getByText("Invalid request id. Navigating you back...")).toBeVisible();
    });

    test("an invalid invitation says so and redirects after three seconds", async ({ page }) => {
      const startedMs = Date.now();
      await page.goto(`/sso?request_id=${randomUUID()}`);
      await expect(page.getByText("Invalid request id. Navigating you back...")).toBeVisible();
      await expect(page.getByRole("link", { name: messages.external.goBack })).toHaveAttribute("href", "/");
      await expect(page).toHaveURL("/signin");
      expect(Date.now() - startedMs).toBeGreaterThanOrEqual(3_000);
    });

    // Without a script the server answers the rest as it answers those above.
    if (!javaScriptEnabled) return;

    test("links a user by a verified address at the first sign-in, and audits the link", async ({ page }) => {
      const person = await aColleague();
      await page.goto("/signin");
      await goToProvider(page);
      const subject = await continueAs(page, { email: person.email.toUpperCase() });
      await expect(page).toHaveURL(OVERVIEW);
      expect(await linksOf(person.userId)).toEqual([{ issuer: issuer(), subject }]);
      expect(await auditActionsOf(person.userId)).toEqual(["identity.linked", "session.signedIn"]);
      expect(await roundTripCookies(page)).toEqual([]);
    });

    test("an invitation cannot be accepted with another address and stays valid", async ({ page }) => {
      const invitation = await anInvitation();
      await page.goto(`/sso?request_id=${invitation.requestId}`);
      await goToProvider(page);
      await continueAs(page, { email: `not-${invitation.email}` });
      await expect(page.getByText(externalFailures["email-mismatch"].message)).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(messages.external.welcome(invitation.fullName));
      expect((await invitationRow(invitation.id))?.usedAt).toBeNull();
      expect(await sessionCookie(page)).toBeUndefined();
      expect(await roundTripCookies(page)).toEqual([]);
      // It can then be accepted with the right one.
      await goToProvider(page);
      await continueAs(page, { email: invitation.email });
      await expect(page).toHaveURL(OVERVIEW);
    });

    test("an unverified address is refused, even if it is a user's", async ({ page }) => {
      const person = await aColleague();
      await page.goto("/signin");
      await goToProvider(page);
      await continueAs(page, { email: person.email, isVerified: false });
      await expectRefused(page, noAccount);
      expect(await linksOf(person.userId)).toEqual([]);
    });

    test("someone who is not a user is refused", async ({ page }) => {
      await page.goto("/signin");
      await goToProvider(page);
      await page.getByRole("button", { name: "unknown@elsewhere.example" }).click();
      await expectRefused(page, noAccount);
    });

    test("signing in leads to the requested page", async ({ page }) => {
      const person = await aColleague();
      await page.goto("/dashboard/workers");
      await expect(page).toHaveURL("/signin?redirect=workers");
      await goToProvider(page);
      await continueAs(page, { email: person.email });
      await expect(page).toHaveURL("/dashboard/workers");
    });
  });
}

test("another subject with the same address at the provider is not linked to the user", async ({
  page,
  newBrowserPage,
}) => {
  const person = await aColleague();
  await page.goto("/signin");
  await goToProvider(page);
  await continueAs(page, { email: person.email });
  await expect(page).toHaveURL(OVERVIEW);
  const other = await newBrowserPage();
  await other.goto("/signin");
  await goToProvider(other);
  await continueAs(other, { email: person.email });
  await expectRefused(other, noAccount);
  expect(await linksOf(person.userId)).toHaveLength(1);
});

test("a care worker is refused with the message of the password sign-in", async ({ page, newBrowserPage }) => {
  await page.goto("/signin");
  await goToProvider(page);
  await page.getByRole("button", { name: emailOf("worker") }).click();
  const refused = { title: messages.general.problem, message: messages.signIn.workerRefused };
  await expectRefused(page, refused);
  // So is one who is a user and was linked before.
  const worker = await aColleague({ claims: { worker: true } });
  const subject = randomUUID();
  await aLink(worker.userId, subject);
  const other = await newBrowserPage();
  await other.goto("/signin");
  await goToProvider(other);
  await continueAs(other, { subject, email: worker.email });
  await expectRefused(other, refused);
});

test("an expired session cookie does not block signing in", async ({ page, baseURL }) => {
  const person = await aColleague();
  await page.goto("/signin");
  await goToProvider(page);
  await page.context().addCookies([{ name: constants.sessionCookieName, value: "garbage", url: baseURL ?? "" }]);
  await continueAs(page, { email: person.email });
  await expect(page).toHaveURL(OVERVIEW);
});

test("a redirect to another site leads to the overview", async ({ page }) => {
  const person = await aColleague();
  await page.goto("/signin?redirect=//elsewhere.example/%2e%2e");
  await goToProvider(page);
  await continueAs(page, { email: person.email });
  await expect(page).toHaveURL(OVERVIEW);
});

test("cancelling at the provider leads back with a message", async ({ page }) => {
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

test.describe("a response that does not belong to the sign-in", () => {
  const ownCookie = async (page: Page): Promise<Cookie> => {
    const found = (await page.context().cookies()).filter(({ name }) => name.startsWith("external-sign-in."));
    const [cookie] = found;
    if (!cookie || found.length > 1) throw new Error(`${found.length} cookies`);
    return cookie;
  };

  test("is refused if the browser has another sign-in's cookie", async ({ page }) => {
    const person = await aColleague();
    await page.goto("/signin");
    await goToProvider(page);
    const former = await ownCookie(page);
    await page.context().clearCookies({ name: former.name });
    await page.goto("/signin");
    await goToProvider(page);
    const own = await ownCookie(page);
    expect(own.value).not.toBe(former.value);
    await page.context().addCookies([{ ...own, value: former.value }]);
    await continueAs(page, { email: person.email });
    await expectRefused(page, externalFailures.unfinished);
    expect(await linksOf(person.userId)).toEqual([]);
  });

  test("is refused if the cookie is missing or malformed", async ({ page }) => {
    const person = await aColleague();
    await page.goto("/signin");
    await goToProvider(page);
    await page.context().clearCookies({ name: (await ownCookie(page)).name });
    await continueAs(page, { email: person.email });
    await expectRefused(page, externalFailures.unfinished);
    await goToProvider(page);
    await page.context().addCookies([{ ...(await ownCookie(page)), value: "garbage" }]);
    await continueAs(page, { email: person.email });
    await expectRefused(page, externalFailures.unfinished);
    expect(await linksOf(person.userId)).toEqual([]);
  });

  test("is refused a second time", async ({ page, newBrowserPage }) => {
    const person = await aColleague();
    await page.goto("/signin");
    await goToProvider(page);
    const back = page.waitForRequest(/\/api\/auth\/callback\//);
    await continueAs(page, { email: person.email });
    await expect(page).toHaveURL(OVERVIEW);
    const other = await newBrowserPage();
    await other.goto((await back).url());
    await expectRefused(other, externalFailures.unfinished);
  });
});

test("a response that was tampered with is refused with a message, never with a server error", async ({
  page,
  request,
}) => {
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
  await page.goto("/api/auth/callback/oidc?code=x&state=y");
  await expectRefused(page, externalFailures.unfinished);
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

test("shows a message when the provider is down, and the password still works", async ({ page }) => {
  const { PUBLIC_URL, ...env } = sharedEnv();
  const portal = await startPortal({ ...env, OIDC_ISSUER: "http://127.0.0.1:9" });
  await page.goto(`${portal.url}/signin?redirect=workers`);
  await page.getByRole("button", { name: `Continue with ${demoProviderName}` }).click();
  await expectRefused(page, externalFailures["provider-unreachable"]);
  await expect(page.getByLabel("Password")).toBeVisible();
  await portal.stop();
});

test("an invitation can be accepted when the API is on another host, and the session can call it", async ({
  page,
  baseURL,
}) => {
  const { PUBLIC_URL, ...env } = sharedEnv();
  const portal = await startPortal({ ...env, PORTAL_API_URL: `${baseURL}/api/v1` });
  const invitation = await anInvitation();
  await page.goto(`${portal.url}/sso?request_id=${invitation.requestId}`);
  await goToProvider(page);
  await continueAs(page, { email: invitation.email });
  await expect(page).toHaveURL(`${portal.url}${OVERVIEW}`);
  await page.goto(`${portal.url}/dashboard/workers`);
  await expect(page.getByRole("heading", { level: 1, name: "Workers" })).toBeVisible();
  expect((await invitationRow(invitation.id))?.usedAt).toBeInstanceOf(Date);
  await portal.stop();
});

test("a portal without a provider offers none, and an invited user chooses a password", async ({ page }) => {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME, PUBLIC_URL, ...env } = sharedEnv();
  const portal = await startPortal(env);
  await page.goto(`${portal.url}/signin`);
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await expect(page.getByRole("button", { name: /Continue with/ })).toHaveCount(0);
  const { requestId } = await anInvitation();
  await page.goto(`${portal.url}/sso?request_id=${requestId}`);
  await expect(page.getByRole("button", { name: /Continue with/ })).toHaveCount(0);
  await expect(page.getByLabel("Confirm password")).toBeVisible();
  await portal.stop();
});

test.afterAll(stopServers);

test("an invalid invitation's page is accessible and fits a small phone", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  // Stops the page from redirecting while axe runs.
  await page.addInitScript((delayMs) => {
    const later = window.setTimeout;
    window.setTimeout = ((work: () => void, ms?: number) =>
      ms === delayMs ? 0 : later(work, ms)) as typeof setTimeout;
  }, constants.ssoRedirectDelayMs);
  await page.goto("/sso?request_id=none");
  await expectAccessible(page);
  await expectNoSideScroll(page);
  expect(await smallTargets(page)).toEqual([]);
});
