/**
 * Which portal a device gets (spec sections 2.1 and 9); other-settings.spec.ts has those without the mobile view.
 * `tests/unit/devices.test.ts` tests which user agents are phones.
 */
import { devices, type Page } from "@playwright/test";
import { messages } from "@/lib/config/messages";
import { expectNoSideScroll, smallTargets } from "./support/checks";
import { linkOf } from "./support/questionnaire";
import { aWorker, emailOf, sendSignIn, signInAs } from "./support/story";
import { expect, test } from "./support/test";

/** Where a path leads without opening it. */
const leadsTo = async (page: Page, path: string, baseURL = "") =>
  (await page.request.get(path)).url().slice(new URL(baseURL).origin.length);

test.describe("on a phone", () => {
  const { defaultBrowserType: _, ...device } = devices["iPhone 15"];
  test.use(device);

  test("signing in leads to the mobile version of the requested page, as do the desktop's pages", async ({
    page,
    baseURL,
  }) => {
    await page.goto("/dashboard/account");
    await expect(page).toHaveURL("/signin?redirect=account");
    await sendSignIn(page, "compliance");
    await expect(page).toHaveURL("/mobile/account");
    for (const [from, to] of [
      ["/mobile", "/mobile/overview"],
      ["/dashboard", "/mobile/overview"],
      ["/dashboard/overview", "/mobile/overview"],
      ["/dashboard/workers", "/mobile/workers"],
      ["/signin", "/mobile/overview"],
    ] as const) {
      expect([from, await leadsTo(page, from, baseURL)]).toEqual([from, to]);
    }
    // A worker's questionnaire opens unchanged.
    const link = linkOf((await aWorker()).id);
    expect(await leadsTo(page, link, baseURL)).toBe(link);
  });
});

test.describe("not on a phone", () => {
  const { defaultBrowserType: _, ...device } = devices["Galaxy Tab S9"];
  test.use(device);

  test("the mobile portal's pages redirect to the desktop's", async ({ page, baseURL }) => {
    expect(await leadsTo(page, "/mobile/account", baseURL)).toBe("/signin?redirect=account");
    await signInAs(page, "compliance");
    expect(await leadsTo(page, "/mobile", baseURL)).toBe("/dashboard/overview");
    expect(await leadsTo(page, "/mobile/account", baseURL)).toBe("/dashboard/account");
    expect(await leadsTo(page, "/dashboard/workers", baseURL)).toBe("/dashboard/workers");
  });
});

test.describe("the mobile portal", () => {
  const { defaultBrowserType: _, ...device } = devices["Pixel 7"];
  test.use(device);

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });

    test("shows the overview's figures, links to the account in the bottom navigation, and signs out there", async ({
      page,
    }) => {
      await page.goto("/signin");
      await sendSignIn(page, "agency");
      await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
      await expect(page.getByRole("banner")).toContainText("Bramblegate Care Staffing");
      for (const label of ["Pending", "Submitted", "Resubmitted", "All workers"]) {
        await expect(page.getByRole("main").getByText(label, { exact: true })).toBeVisible();
      }
      await expect(page.getByText(messages.overview.people.neverSignedIn)).toBeVisible();
      const paths = await page
        .getByRole("main")
        .getByRole("link")
        .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
      expect(paths).toContain("/mobile/workers");
      expect(paths.filter((path) => !path?.startsWith("/mobile/"))).toEqual([]);
      const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");
      await expect(links).toHaveText(["Overview", "Workers", "Providers", "Jobs", "Account"]);
      await expect(links.first()).toHaveAttribute("aria-current", "page");
      await links.filter({ hasText: "Account" }).click();
      await expect(page).toHaveURL("/mobile/account");
      await expect(page.getByText(emailOf("agency"))).toBeVisible();
      await expect(page.getByRole("heading", { name: messages.secondFactor.title })).toBeVisible();
      await page.getByRole("button", { name: "Sign out", exact: true }).click();
      await expect(page).toHaveURL("/signin?reason=signed-out");
    });
  });

  test("keeps its navigation at the bottom without covering what has the focus", async ({ page }) => {
    await signInAs(page, "agency");
    await page.setViewportSize({ width: 320, height: 480 });
    await page.goto("/mobile/account");
    await expect(page.getByRole("navigation", { name: "Main" })).toBeInViewport({ ratio: 1 });
    await expectNoSideScroll(page);
    expect(await smallTargets(page)).toEqual([]);
    const last = page.getByRole("button", { name: "Sign out", exact: true });
    await last.focus();
    const below = async () => {
      const button = await last.boundingBox();
      const navigation = await page.getByRole("navigation", { name: "Main" }).boundingBox();
      return (button?.y ?? 0) + (button?.height ?? 0) - (navigation?.y ?? 0);
    };
    // The page scrolls smoothly.
    await expect.poll(below).toBeLessThanOrEqual(0);
  });
});
