import { devices } from "@playwright/test";
import { pages } from "./support/pages";
import { signInAs } from "./support/story";
import { expect, NOT_FOUND, test } from "./support/test";

test.use({ expectedErrors: NOT_FOUND });

/** The access matrix covers pages that need a user, with full requests as every kind of user. */
const forAnyone = pages.filter(({ open }) => open !== "signedIn");

for (const { file, path, open, isMobile } of forAnyone) {
  test.describe(file, () => {
    if (isMobile) test.use({ userAgent: devices["Pixel 7"].userAgent });
    if (open === "notFound" || open === "unavailable") {
      test("only shows its message, with its status", async ({ page }) => {
        const status = open === "notFound" ? 404 : 503;
        expect((await page.request.get(path)).status()).toBe(status);
        await signInAs(page, "admin");
        expect((await page.request.get(path)).status()).toBe(status);
      });
      return;
    }
    if (open === "anyone") {
      // every-page.spec.ts opens it in a browser.
      test("is open to anyone", async ({ request, baseURL }) => {
        const response = await request.get(path);
        expect(response.status()).toBe(200);
        expect(response.url()).toBe(`${baseURL}${path}`);
      });
      return;
    }
  });
}

for (const person of ["booker", "provider"]) {
  test(`the workers and their answers are not found for ${person}`, async ({ page }) => {
    await signInAs(page, person);
    for (const { path } of pages.filter(({ path }) => /^\/(dashboard\/workers|view-worker)/.test(path))) {
      expect((await page.request.get(path, { maxRedirects: 0 })).status()).toBe(404);
    }
  });
}

for (const [person, items] of [
  [
    "admin",
    [
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
    ],
  ],
  ["agency", ["Overview", "Organisation", "Users", "Workers", "Agreements", "Jobs", "Finance", "Tasks"]],
  ["compliance", ["Overview", "Workers"]],
  ["booker", ["Overview", "Jobs", "Tasks"]],
  ["provider", ["Overview", "Organisation", "Users", "Services", "Agreements", "Jobs", "Finance", "Tasks", "Settings"]],
] as const) {
  test(`the navigation shows ${person} only the pages they may open`, async ({ page }) => {
    await signInAs(page, person);
    await page.goto("/dashboard/overview");
    const links = page.getByRole("navigation", { name: "Main" }).locator(".menu-head");
    // A menu's name may be followed by a count.
    await expect(links).toHaveText(items.map((item) => new RegExp(`^${item}`)));
    // The admin's menu has the most pages, so following its links is enough.
    for (const item of person === "admin" ? items : []) {
      await links.filter({ hasText: item }).click();
      await expect(links.filter({ hasText: item })).toHaveAttribute("aria-current", /page|true/);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    }
  });
}

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
