/** The page of all components: in the demo and the tests, never in production. */

import { freePort, sharedEnv, startPortal, stopServers } from "../support/servers";
import { expectAccessible, expectNoSideScroll } from "./support/checks";
import { expect, NOT_FOUND, test } from "./support/test";

const PATH = "/dev/components";

test.afterAll(stopServers);

test("shows every kind of component, its dialog and its toasts", async ({ page }) => {
  expect((await page.goto(PATH))?.status()).toBe(200);
  for (const name of [
    "Buttons",
    "Fields",
    "Badges",
    "Notices",
    "Table",
    "Empty states",
    "Figures",
    "Avatars",
    "Menu",
    "Charts",
    "Timeline",
    "List",
    "Decision bar",
    "Checklist line",
    "Date of birth",
    "Postcode",
    "Notes",
    "Task row",
  ]) {
    await expect(page.getByRole("region", { name, exact: true })).toBeVisible();
  }
  await expectAccessible(page);
  await page.getByRole("button", { name: "Open the dialog" }).click();
  await expect(page.getByRole("dialog", { name: "Remove the worker?" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Open the dialog" })).toBeFocused();
  await page.getByRole("button", { name: "Show success" }).click();
  await expect(page.locator("[data-sonner-toast]")).toContainText("The profile link is sent.");
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSideScroll(page);
});

test.describe("on other servers", () => {
  test.use({ expectedErrors: NOT_FOUND });

  for (const [what, env] of [
    ["without the flag", { FLAG_COMPONENTS_PAGE: "0" }],
    ["of production, whatever the flag says", { FLAG_COMPONENTS_PAGE: "1", PORTAL_ENVIRONMENT: "production" }],
  ] as const) {
    test(`is not found on a server ${what}`, async ({ page }) => {
      const port = await freePort();
      const portal = await startPortal(
        { ...sharedEnv(), PUBLIC_URL: `http://localhost:${port}`, RUN_JOBS: "0", ...env },
        { name: "components", port },
      );
      expect((await page.goto(portal.url + PATH))?.status()).toBe(404);
    });
  }
});
