/** The list of workers as a tool: how much fits on a screen, that nothing breaks it, its menu, columns and selection. */
import type { Page } from "@playwright/test";
import { messages } from "@/lib/config/messages";
import { columnChoice } from "@/lib/config/messages/lists";
import { workersTable } from "@/lib/config/messages/workers";
import { expectAccessible, expectNoSideScroll, sideScroll } from "./support/checks";
import { aWorker, signInAs } from "./support/story";
import { expect, test } from "./support/test";

const texts = messages.workers;
const path = "/dashboard/workers";
/** Bytes of the list's HTML, uncompressed, with 25 rows, some of them of workers that other tests have just made. */
const HTML_MAX = 131_000;
const rows = (page: Page) => page.getByRole("row").filter({ has: page.getByRole("rowheader") });
const ready = (page: Page) => expect(page.locator("[role=rowgroup][data-ready]")).toBeVisible();

/** Where the list begins, the heights of its rows, and how many of them are wholly on the screen. */
const measured = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('.tbl-b [role="row"]')].map((row) => row.getBoundingClientRect());
    const [table] = [...document.querySelectorAll('[role="table"]')].map((each) => each.getBoundingClientRect());
    return {
      top: table?.top ?? 0,
      heights: [...new Set(all.map(({ height }) => Math.round(height)))],
      onScreen: all.filter(({ bottom }) => bottom <= innerHeight).length,
    };
  });

test.beforeEach(({ page }) => signInAs(page, "compliance"));

test("the list begins within 220 px, has as many rows on the screen as fit, one line of filters, a small page, and no word that is wider than its box", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const response = await page.goto(path);
  await ready(page);
  const bytes = (await response?.body())?.length ?? 0;
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThan(HTML_MAX);
  for (const [width, height, least] of [
    [1440, 900, 14],
    [1280, 800, 12],
  ] as const) {
    await page.setViewportSize({ width, height });
    const { top, heights, onScreen } = await measured(page);
    expect(top).toBeLessThanOrEqual(220);
    expect(heights.length).toBeLessThanOrEqual(2);
    expect(Math.max(...heights)).toBeLessThanOrEqual(45);
    expect(onScreen).toBeGreaterThanOrEqual(least);
  }
  await page.evaluate(() => document.documentElement.setAttribute("data-density", "compact"));
  expect(Math.max(...(await measured(page)).heights)).toBeLessThanOrEqual(37);
  await page.evaluate(() => document.documentElement.removeAttribute("data-density"));
  // Search, filters and the choice of columns are on one line.
  for (const width of [1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const tops = await page
      .locator(".list-search, .list-filter > .chip, .list-filter > details, .list-tools > details")
      .evaluateAll((parts) => parts.map((part) => Math.round(part.getBoundingClientRect().top)));
    expect(tops.length).toBeGreaterThanOrEqual(5);
    expect(Math.max(...tops) - Math.min(...tops), `at ${width}`).toBeLessThanOrEqual(2);
  }
  // As wide as the window; between 600 and 1000 px there are fewer columns, on a phone rows of two lines.
  expect((await page.locator(".tbl-room").boundingBox())?.width).toBeGreaterThan(1_152);
  const headings = () =>
    page.locator('[role="columnheader"]').evaluateAll((all) => all.filter((one) => one.checkVisibility()).length);
  const whole = await headings();
  for (const width of [600, 800, 990]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await headings(), `at ${width}`).toBeLessThan(whole);
    const { heights } = await measured(page);
    expect(Math.max(...heights), `at ${width}`).toBeLessThanOrEqual(45);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  const { heights } = await measured(page);
  expect(Math.max(...heights)).toBeLessThanOrEqual(72);
  expect(Math.min(...heights)).toBeGreaterThan(45);
  await expectNoSideScroll(page);
  // No word makes it wider than its box, at any width: on either side of each layout's limits.
  await page.evaluate((word) => {
    for (const cell of document.querySelectorAll('[role="rowheader"], [role="cell"], [role="columnheader"]')) {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (node.nodeValue?.trim() && !node.parentElement?.closest(".vh")) node.nodeValue = word;
      }
    }
  }, "Wq".repeat(50));
  for (const width of [320, 599, 600, 999, 1000, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const wider = await page.evaluate(() => {
      const card = document.querySelector(".tbl-room")?.getBoundingClientRect();
      return [...document.querySelectorAll('[role="table"], .tbl [role="row"], .tbl [role="row"] > *')]
        .filter((part) => part.checkVisibility())
        .map((part) => part.getBoundingClientRect().right - (card?.right ?? 0))
        .filter((over) => over > 0.5);
    });
    expect.soft(wider, `at ${width}`).toEqual([]);
    expect.soft(await sideScroll(page), `at ${width}`).toBe(0);
  }
});

test("the headings stay in view, and the bar for selected workers moves nothing", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 700 });
  await page.goto(path);
  await ready(page);
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.tbl-b [role="row"], .list-foot, .list-head')].map((part) => {
        const { top, left, width } = part.getBoundingClientRect();
        return [top + scrollY, left, width].map(Math.round).join(" ");
      }),
    );
  const before = await places();
  await rows(page).nth(2).getByRole("checkbox").check();
  const bar = page.locator(".bulk");
  await expect(bar).toBeInViewport({ ratio: 1 });
  await expect(bar).toContainText("1 selected");
  expect(await places()).toEqual(before);
  await page.mouse.wheel(0, 500);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200);
  await expect(page.getByRole("columnheader", { name: /^Name/ })).toBeInViewport({ ratio: 1 });
  await expect(bar).toBeInViewport({ ratio: 1 });
  await bar.getByRole("button", { name: "Clear" }).click();
  await expect(bar).toBeHidden();
});

test("a row's menu is drawn when it opens, and works with the keyboard", async ({ page }) => {
  const worker = await aWorker({ status: "submitted" });
  await page.goto(`${path}?search=${worker.number}`);
  await ready(page);
  await expect(page.getByRole("menu")).toHaveCount(0);
  const button = page.getByRole("button", { name: `Actions for ${worker.fullName}` });
  await expect(button).toHaveAttribute("aria-expanded", "false");
  await button.focus();
  await page.keyboard.press("Enter");
  const items = page.getByRole("menu").getByRole("menuitem");
  await expect(button).toHaveAttribute("aria-expanded", "true");
  await expect(items.first()).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("ArrowUp");
  await expect(items.last()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(items.first()).toBeFocused();
  await page.keyboard.press("End");
  await expect(items.last()).toBeFocused();
  await page.keyboard.press("Home");
  await expect(items.first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);
  await expect(button).toBeFocused();
  await expect(button).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("ArrowUp");
  await expect(items.last()).toBeFocused();
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${path}/${worker.id}`);
  await page.goBack();
  // The link's own area covers the row.
  await rows(page).first().getByRole("cell", { name: "Submitted", exact: true }).click({ force: true });
  await expect(page).toHaveURL(`${path}/${worker.id}`);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("columns are chosen and ordered, and stay with the person", async ({ page, newBrowserPage }) => {
    await signInAs(page, "agency");
    await page.setViewportSize({ width: 1920, height: 1000 });
    await page.goto(path);
    const shown = (at: Page) =>
      at.locator('[role="columnheader"]').evaluateAll((all) => all.map((one) => one.textContent?.split(",")[0] ?? ""));
    const open = async () => {
      const panel = page.locator(".list-columns");
      if (!(await panel.evaluate((one) => (one as HTMLDetailsElement).open))) await panel.locator("summary").click();
      return panel;
    };
    expect(await shown(page)).not.toContain(workersTable.columns.panel);
    await (await open()).getByLabel(workersTable.columns.panel, { exact: true }).check();
    await page.getByRole("button", { name: columnChoice.save }).click();
    await expect.poll(() => shown(page)).toContain(workersTable.columns.panel);
    const before = await shown(page);
    const place = before.indexOf(workersTable.columns.panel);
    await (await open()).getByRole("button", { name: columnChoice.up(workersTable.columns.panel) }).click();
    await expect.poll(async () => (await shown(page)).indexOf(workersTable.columns.panel)).toBe(place - 1);
    const other = await newBrowserPage();
    await signInAs(other, "agency");
    await other.goto(path);
    expect(await shown(other)).toEqual(await shown(page));
    await (await open()).getByRole("button", { name: columnChoice.usual }).click();
    await expect.poll(() => shown(page)).not.toContain(workersTable.columns.panel);
  });
});

test("all that match are changed only after a question that names how many", async ({ page }) => {
  await signInAs(page, "agency");
  const lastName = `Zzall${Date.now()}`;
  const many = 26;
  for (let n = 0; n < many; n++) await aWorker({ firstName: `Nell${n}`, lastName });
  await page.goto(`${path}?search=${lastName}`);
  await ready(page);
  await page.getByLabel(texts.selectAll).check();
  await expect(page.getByText("25 selected")).toBeVisible();
  await page.getByLabel(`Select all ${many} that match`).check();
  await page.getByLabel(texts.bulkTitle).selectOption(texts.bulkActions.archive);
  await page.getByLabel(texts.bulkReason).fill("Made for a test.");
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  await expect(page.getByText(texts.bulkSure.archive(String(many)))).toBeVisible();
  await expect(rows(page)).toHaveCount(25);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText(texts.bulkDone(many, many))).toBeVisible();
  await expect(page.getByRole("heading", { name: texts.noneFoundTitle })).toBeVisible();
});
