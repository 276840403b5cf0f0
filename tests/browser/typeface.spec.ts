/** The portal's typeface: one file for most pages, and no shift when it arrives. every-page.spec.ts has the pages without it. */
import type { Page } from "@playwright/test";
import { aPerson, startSession } from "./support/people";
import { expect, test } from "./support/test";

const FONT = /\.woff2$/;
const NAME = "Atkinson Hyperlegible Next Variable";

const isLoaded = (page: Page) =>
  page.evaluate(
    (name) => [...document.fonts].some(({ family, status }) => family.includes(name) && status === "loaded"),
    NAME,
  );

/** Adds up the page's layout shifts from its start. */
const countShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.sum += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
const shiftsOf = (page: Page) => page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);

/** Two frames: the shifts of a change have been reported by then. */
const settle = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))));

for (const [path, width, enter] of [
  ["/signin", 1280, null],
  // Of an agency of their own: other tests add tasks to the demo's, each a text that may break its line at another word.
  [
    "/dashboard/overview",
    390,
    async (page: Page) => startSession(page, await aPerson({ codes: ["1001", "1002", "6001"] })),
  ],
] as const) {
  test(`${path} at ${width} px does not shift when a late font arrives`, async ({ page }) => {
    test.skip(process.platform !== "linux", "the fallback font is one of the test's own");
    await page.setViewportSize({ width, height: 800 });
    await enter?.(page);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(FONT, async (route) => {
      await released;
      await route.continue();
    });
    await countShifts(page);
    await page.goto(path, { waitUntil: "domcontentloaded" });
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    expect(await isLoaded(page)).toBe(false);
    await settle(page);
    const before = await shiftsOf(page);
    release();
    await expect.poll(() => isLoaded(page)).toBe(true);
    await settle(page);
    expect((await shiftsOf(page)) - before).toBeLessThan(0.0005);
  });
}

test("is one file of this site, cached for ever; with the fallback the same words are as wide, line for line as high", async ({
  page,
}) => {
  test.skip(process.platform !== "linux", "the fallback font is one of the test's own");
  const fonts: string[] = [];
  const policies: string[] = [];
  page.on("response", (response) => {
    if (!FONT.test(new URL(response.url()).pathname)) return;
    fonts.push(response.url());
    policies.push(response.headers()["cache-control"] ?? "");
  });
  await page.goto("/signin", { waitUntil: "networkidle" });
  expect(fonts).toHaveLength(1);
  expect(new URL(fonts[0] ?? "").origin).toBe(new URL(page.url()).origin);
  expect(policies).toEqual(["public, max-age=31536000, immutable"]);
  const bytes = (await (await page.request.get(fonts[0] ?? "")).body()).length;
  expect(bytes).toBeLessThan(36_000);
  expect(await isLoaded(page)).toBe(true);

  await page.evaluate(() => document.fonts.load("16px 'Atkinson Hyperlegible Next Variable'"));
  const sizes = await page.evaluate(() => {
    const words = "The worker's documents expire on 27 November 2026: Right to work, DBS certificate.";
    const measure = (family: string, weight: number) => {
      const line = document.createElement("span");
      line.textContent = words;
      document.body.append(line);
      line.style.setProperty("font", `${weight} 16px/normal "${family}"`);
      line.style.setProperty("display", "inline-block");
      const { width, height } = line.getBoundingClientRect();
      line.remove();
      return { width, height };
    };
    return [400, 600, 700].map((weight) => ({
      ours: measure("Atkinson Hyperlegible Next Variable", weight),
      fallback: measure("Atkinson as Arial", weight),
    }));
  });
  for (const { ours, fallback } of sizes) {
    expect(Math.abs(ours.height - fallback.height)).toBeLessThanOrEqual(1);
    expect(Math.abs(ours.width / fallback.width - 1)).toBeLessThan(0.03);
  }
});
