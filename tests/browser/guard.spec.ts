import { pages } from "./support/pages";
import { signInAs } from "./support/story";
import { expect, NOT_FOUND, test } from "./support/test";

test.use({ expectedErrors: NOT_FOUND });

// The access matrix covers pages that need a user, with full requests as every kind of user.
test("a page that only shows its message does so with its status, to anyone", async ({ page }) => {
  const paths = pages.filter(({ open, isMobile }) => (open === "notFound" || open === "unavailable") && !isMobile);
  expect(paths.length).toBeGreaterThan(3);
  for (const account of [null, "admin"]) {
    if (account) await signInAs(page, account);
    for (const { path, open } of paths) {
      const status = open === "notFound" ? 404 : 503;
      expect([path, (await page.request.get(path)).status()]).toEqual([path, status]);
    }
  }
});

// every-page.spec.ts opens them in a browser.
test("a page for anyone is open to anyone", async ({ request, baseURL }) => {
  const paths = pages.filter(({ open }) => open === "anyone").map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(10);
  for (const path of paths) {
    const response = await request.get(path);
    expect([response.status(), response.url()]).toEqual([200, `${baseURL}${path}`]);
  }
});

test("the workers and their answers are not found for a booker and a provider", async ({ page }) => {
  for (const person of ["booker", "provider"]) {
    await signInAs(page, person);
    for (const { path } of pages.filter(({ path }) => /^\/(dashboard\/workers|view-worker)/.test(path))) {
      expect((await page.request.get(path, { maxRedirects: 0 })).status()).toBe(404);
    }
  }
});

// Unit tests have what each of the others sees.
test("the navigation shows only the pages that a person may open, and leads to them", async ({ page }) => {
  const links = page.getByRole("navigation", { name: "Main" }).locator(".menu-head");
  // A menu's name may be followed by a count.
  const beginning = (items: readonly string[]) => items.map((item) => new RegExp(`^${item}`));
  await signInAs(page, "booker");
  await page.goto("/dashboard/overview");
  await expect(links).toHaveText(beginning(["Overview", "Jobs", "Tasks"]));
  // The admin's menu has the most pages.
  const items = [
    "Overview",
    "Agencies",
    "Providers",
    "Users",
    "Services",
    "Workers",
    "Agreements",
    "Jobs",
    "Finance",
    "Tasks",
    "Settings",
  ];
  await signInAs(page, "admin");
  await page.goto("/dashboard/overview");
  await expect(links).toHaveText(beginning(items));
  // every-page.spec.ts opens each of the pages.
  for (const item of ["Agencies", "Settings"]) {
    await links.filter({ hasText: item }).click();
    await expect(links.filter({ hasText: item })).toHaveAttribute("aria-current", /page|true/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
});

test("a header meant to bypass the edge opens nothing (CVE-2025-29927)", async ({ request }) => {
  for (const name of ["middleware", "src/middleware", "middleware:middleware:middleware:middleware:middleware"]) {
    const response = await request.get("/dashboard/workers", {
      headers: { "x-middleware-subrequest": name },
      maxRedirects: 0,
    });
    expect([303, 307, 404]).toContain(response.status());
    expect(await response.text()).not.toContain("Quartey-Holt");
  }
});
