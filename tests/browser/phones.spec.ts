/**
 * Which portal a device gets (spec sections 2.1 and 9), with the mobile view on and off. `tests/unit/devices.test.ts` tests
 * which user agents are phones.
 */
import { type Browser, devices, type Page } from "@playwright/test";
import { messages } from "@/lib/config/messages";
import { freePort, type Portal, sharedEnv, startPortal, stopServers } from "../support/servers";
import { expectAccessible, expectNoSideScroll, smallTargets } from "./support/checks";
import { linkOf } from "./support/questionnaire";
import { aWorker, emailOf, sendSignIn, signInAs } from "./support/story";
import { expect, NOT_FOUND, test } from "./support/test";

const phones = ["iPhone 15"] as const;
const others = ["Galaxy Tab S9"] as const;

const leads = async (page: Page, from: string, to: string) => {
  await page.goto(from);
  await expect(page).toHaveURL(to);
};

for (const name of phones) {
  const { defaultBrowserType: _, ...device } = devices[name];
  test.describe(`on a phone (${name})`, () => {
    test.use(device);

    test("the overview shows the desktop's figures, and links only to pages that phones have", async ({ page }) => {
      await signInAs(page, "agency");
      await page.goto("/mobile/overview");
      await expect(page.getByText(messages.overview.questionnaires.all)).toBeVisible();
      await expect(page.getByText(messages.overview.people.neverSignedIn)).toBeVisible();
      const links = await page.getByRole("main").getByRole("link").all();
      const paths = await Promise.all(links.map((link) => link.getAttribute("href")));
      expect(paths).toContain("/mobile/workers");
      expect(paths.filter((path) => !path?.startsWith("/mobile/"))).toEqual([]);
    });

    test("signing in leads to the mobile overview, and desktop pages redirect to their mobile versions", async ({
      page,
    }) => {
      await leads(page, "/", "/signin");
      await sendSignIn(page, "compliance");
      await expect(page).toHaveURL("/mobile/overview");
      await leads(page, "/mobile", "/mobile/overview");
      await leads(page, "/dashboard", "/mobile/overview");
      await leads(page, "/dashboard/overview", "/mobile/overview");
      await leads(page, "/dashboard/workers", "/mobile/workers");
      await leads(page, "/dashboard/account", "/mobile/account");
      await leads(page, "/signin", "/mobile/overview");
    });

    test("the page requested before signing in opens afterwards if the mobile portal has it", async ({ page }) => {
      await leads(page, "/dashboard/account", "/signin?redirect=account");
      await sendSignIn(page, "booker");
      await expect(page).toHaveURL("/mobile/account");
      await leads(page, "/mobile/overview", "/mobile/overview");
      await page.context().clearCookies();
      await leads(page, "/signin?redirect=workers", "/signin?redirect=workers");
      await sendSignIn(page, "booker");
      await expect(page).toHaveURL("/mobile/overview");
    });

    test("a worker's questionnaire opens unchanged", async ({ page }) => {
      const link = linkOf((await aWorker()).id);
      await leads(page, link, link);
    });
  });
}

for (const name of others) {
  const { defaultBrowserType: _, ...device } = devices[name];
  test.describe(`not on a phone (${name})`, () => {
    test.use(device);

    test("the mobile portal's pages redirect to the desktop's", async ({ page }) => {
      await leads(page, "/mobile/account", "/signin?redirect=account");
      await sendSignIn(page, "compliance");
      await expect(page).toHaveURL("/dashboard/account");
      await leads(page, "/mobile", "/dashboard/overview");
      await leads(page, "/mobile/overview", "/dashboard/overview");
      await leads(page, "/mobile/account", "/dashboard/account");
      await leads(page, "/dashboard/workers", "/dashboard/workers");
    });
  });
}

test.describe("the mobile portal", () => {
  const { defaultBrowserType: _, ...device } = devices["Pixel 7"];
  test.use(device);

  for (const javaScriptEnabled of [true, false]) {
    test.describe(`with JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
      test.use({ javaScriptEnabled });

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
  }

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

test.describe("without the mobile view", () => {
  let portal: Portal;

  test.beforeAll(async () => {
    const port = await freePort();
    const env = { ...sharedEnv(), RUN_JOBS: "0", ENABLE_MOBILE_VIEW: "0", PUBLIC_URL: `http://localhost:${port}` };
    portal = await startPortal(env, { port, name: "without-mobile-view" });
  });

  test.afterAll(stopServers);

  const open = async (browser: Browser, device: string): Promise<Page> => {
    const context = await browser.newContext({ ...devices[device], baseURL: portal.url });
    return context.newPage();
  };
  const elsewhere = [
    "/",
    "/signin",
    "/signup",
    "/sso",
    "/dashboard",
    "/dashboard/overview",
    "/mobile",
    "/mobile/account",
  ];

  for (const name of phones) {
    test(`a phone (${name}) gets the three pages it may open and a notice to use a computer everywhere else`, async ({
      browser,
    }) => {
      const page = await open(browser, name);
      for (const path of [...elsewhere, linkOf("a1d4c7e0-5b1f-4c2a-9d3e-000000001001"), "/no-such-page"]) {
        await leads(page, path, "/not-supported");
      }
      await expect(page.getByRole("heading", { level: 1, name: messages.phones.notSupportedTitle })).toBeVisible();
      await expect(page.getByRole("link", { name: messages.phones.resetPassword })).toHaveAttribute(
        "href",
        "/forget-password",
      );
      await expectNoSideScroll(page);
      for (const path of ["/forget-password", "/reset-password?token=x", "/verify-mobile?token=x"]) {
        await leads(page, path, path);
      }
      expect((await page.request.get("/api/health")).status()).toBe(200);
      expect((await page.request.get("/logo.svg")).status()).toBe(200);
      await page.context().close();
    });
  }

  test("a desktop and a tablet get the desktop portal, not the mobile one", async ({ browser }) => {
    for (const name of others) {
      const page = await open(browser, name);
      await leads(page, "/mobile/overview", "/signin");
      await sendSignIn(page, "compliance");
      await expect(page).toHaveURL("/dashboard/overview");
      await leads(page, "/mobile/account", "/dashboard/account");
      await page.context().close();
    }
  });
});

test.describe("a path that is not in the route table", () => {
  const { defaultBrowserType: _, ...device } = devices["iPhone 15"];
  test.use({ ...device, expectedErrors: NOT_FOUND });

  test("is not found on a phone", async ({ page }) => {
    for (const path of ["/mobile/no-such-page", "/dashboard/no-such-page"]) {
      expect((await page.goto(path))?.status()).toBe(404);
    }
    await expectAccessible(page);
  });
});
