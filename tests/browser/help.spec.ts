/** Help is a panel on every page of the portal, a page where there is no script, and it says when there is news. */
import { help as texts } from "@/lib/config/messages/help";
import { expectAccessible, expectNoSideScroll } from "./support/checks";
import { signInAs } from "./support/story";
import { expect, test } from "./support/test";

test("Help opens the page's text beside the page, its dot goes once what's new was opened, and it closes with Escape", async ({
  page,
}) => {
  await signInAs(page, "agency");
  await page.goto("/dashboard/workers");
  const link = page.getByRole("link", { name: /^Help/ });
  await link.click();
  const panel = page.getByRole("dialog", { name: texts.title });
  await expect(panel.getByRole("heading", { level: 1, name: "Workers" })).toBeFocused();
  const dot = page.locator(".help-dot");
  await expect(dot).toBeVisible();
  await expect(panel.getByRole("link", { name: /@/ })).toHaveAttribute("href", /^mailto:/);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSideScroll(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  await panel.getByRole("link", { name: texts.whatsNew }).click();
  await expect(panel.getByRole("heading", { level: 1 })).toHaveText("What’s new");
  await expect(dot).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(link).toBeFocused();
  const [seen] = (await page.context().cookies()).filter(({ name }) => name === "news_seen");
  expect(seen?.value).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(await (await page.request.get("/dashboard/overview")).text()).not.toContain("help-dot");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("Help is a page, and so is what's new", async ({ page }) => {
    await signInAs(page, "agency");
    await page.goto("/dashboard/workers/create-new");
    await page.getByRole("link", { name: /^Help/ }).click();
    await expect(page).toHaveURL("/help/add-worker");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Add a worker");
    await page.getByRole("link", { name: "import a file" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Import workers");
    await page.getByRole("link", { name: texts.whatsNew }).click();
    await expect(page).toHaveURL("/help/whats-new");
    await page.goto("/dashboard/workers");
    await expect(page.locator(".help-dot")).toHaveCount(0);
  });
});
