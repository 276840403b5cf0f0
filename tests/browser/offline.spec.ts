/** The service worker: what it caches, what it never caches, and what it shows offline. */
import type { Page } from "@playwright/test";
import { messages } from "@/lib/config/messages";
import { linkOf } from "./support/questionnaire";
import { emailOf, signInByForm, signOutByMenu, startOwnSession } from "./support/story";
import { expect, LOST, test } from "./support/test";

test.use({ expectedErrors: LOST, serviceWorkers: "allow" });

/** The URLs and texts of every cache entry. */
const cacheEntries = (page: Page): Promise<{ cache: string; path: string; text: string }[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(
      names.map(async (cache) => {
        const store = await caches.open(cache);
        return Promise.all(
          (await store.keys()).map(async (request) => ({
            cache,
            path: new URL(request.url).pathname,
            text: (await (await store.match(request))?.text()) ?? "",
          })),
        );
      }),
    );
    return all.flat();
  });

/** Opens the overview and waits until the service worker controls the page. */
async function openPortal(page: Page): Promise<void> {
  await startOwnSession(page, "agency");
  await page.goto("/dashboard/overview");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  // A worker that activates while a document is being loaded may leave it uncontrolled; the next one is controlled.
  if (await page.evaluate(() => navigator.serviceWorker.controller === null)) await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

const scopes = (page: Page): Promise<string[]> =>
  page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
  );

test("offline, a page of the portal is replaced by a message and a retry link", async ({ page, context }) => {
  await openPortal(page);
  await context.setOffline(true);
  await page.goto("/dashboard/workers");
  await expect(page.getByRole("heading", { level: 1, name: messages.appShell.offlineTitle })).toBeVisible();
  await expect(page).toHaveURL("/dashboard/workers");
  // It has styles and no script that could fail.
  expect(await page.locator("script").count()).toBe(0);
  const main = page.getByRole("main");
  await expect(main.locator(".card")).toHaveCSS("border-top-style", "solid");
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: messages.appShell.offlineTitle })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Workers" })).toBeVisible();
});

test("caches only the build's files and the offline page: no user's page, no API call, no post; signing out leaves no data behind", async ({
  page,
}) => {
  await openPortal(page);
  for (const path of ["/dashboard/workers", "/dashboard/overview", "/dashboard/workers?status=submitted"]) {
    await page.goto(path, { waitUntil: "networkidle" });
  }
  await page.evaluate(() => fetch("/api/v1/questionnaires?type=Medical"));
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Overview" }).click();
  await page.waitForURL("/dashboard/overview");
  const name = (await page.locator(".user-menu > summary span span").first().textContent()) ?? "";
  expect(name.length).toBeGreaterThan(3);
  const entries = await cacheEntries(page);
  expect(entries.length).toBeGreaterThan(5);
  expect(entries.filter(({ path }) => path !== "/offline" && !path.startsWith("/_next/static/"))).toEqual([]);
  expect(new Set(entries.map(({ cache }) => cache)).size).toBe(1);
  for (const { text } of entries) {
    expect(text).not.toContain(name);
    expect(text).not.toContain(emailOf("agency"));
  }
  const offline = entries.find(({ path }) => path === "/offline");
  expect(offline?.text).toContain(messages.appShell.offline);
  expect(offline?.text).not.toContain("<script");

  // Signing out leaves no data of the user behind.
  await signOutByMenu(page);
  await page.waitForURL(/\/signin/);
  const left = JSON.stringify([
    await cacheEntries(page),
    await page.evaluate(() => [{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  ]);
  expect(left).not.toContain(name);
  expect(left).not.toContain(emailOf("agency"));
  expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
  expect((await page.request.get("/dashboard/overview")).url()).toMatch(/\/signin/);
});

test("a new build drops the old build's files when it takes over, but not while a tab of the old one is open", async ({
  page,
}) => {
  await openPortal(page);
  const [first] = await page.evaluate(() => caches.keys());
  await page.evaluate(async (build) => {
    const registration = await navigator.serviceWorker.register(`/sw.js?build=${build}`, { scope: "/dashboard" });
    const worker = registration.installing ?? registration.waiting;
    await new Promise<void>((done) => {
      const check = () => worker?.state !== "installing" && done();
      worker?.addEventListener("statechange", check);
      check();
    });
  }, "another");
  // The open tab keeps running the old build.
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Workers" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Workers" })).toBeVisible();
  const waiting = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration("/dashboard");
    return [registration?.waiting?.scriptURL ?? "", navigator.serviceWorker.controller?.scriptURL ?? ""];
  });
  expect(waiting).toEqual([expect.stringContaining("another"), expect.not.stringContaining("another")]);
  const names = await page.evaluate(() => caches.keys());
  expect(names).toEqual(expect.arrayContaining([first, "portal /dashboard another"]));
  // The last tab of the old build leaves; a page outside the portal reads what is still cached.
  await page.goto("/closing-page");
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual(["portal /dashboard another"]);
});

test("is registered only for the portal: sign-in pages and pages opened from a link neither register nor use it", async ({
  page,
  context,
}) => {
  for (const path of ["/signin", linkOf("a1d4c7e0-5b1f-4c2a-9d3e-000000001001"), "/closing-page"]) {
    await page.goto(path, { waitUntil: "networkidle" });
    expect(await scopes(page)).toEqual([]);
  }
  await openPortal(page);
  expect(await scopes(page)).toEqual(["/dashboard"]);
  await page.goto(linkOf("a1d4c7e0-5b1f-4c2a-9d3e-000000001001"));
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  await context.setOffline(true);
  await expect(page.goto("/signin")).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(false);
});

test("waits for the page to be idle, up to a limit", async ({ page }) => {
  // The page is never idle, and the clock is moved forward.
  await page.clock.install();
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await signInByForm(page, "agency");
  await page.clock.runFor(20_000);
  expect(await scopes(page)).toEqual([]);
  await page.clock.runFor(12_000);
  await expect.poll(() => scopes(page)).toEqual(["/dashboard"]);
});
