/** The page of all components. Unit tests show that it is in the demo and the tests alone, never in production. */
import { expectAccessible, expectNoSideScroll } from "./support/checks";
import { expect, test } from "./support/test";

const PATH = "/dev/components";

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
