/** Tabs have a hint that there are more; worker-profile.spec.ts and organisation-pages.spec.ts show that they stay on one line. */
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { aWorker, signInAs } from "./support/story";
import { expect, test } from "./support/test";

const strip = (page: Page) => page.locator("main .tabs");

/** How dark the edges of the strip are above the words, from 0 to 255. */
async function edges(page: Page): Promise<{ left: number; right: number }> {
  await strip(page).scrollIntoViewIfNeeded();
  const box = await strip(page).boundingBox();
  if (!box) throw new Error("no tabs");
  const darkness = async (x: number) => {
    const clip = { x, y: box.y + 1, width: 3, height: 5 };
    const { channels } = await sharp(await page.screenshot({ clip })).stats();
    return 255 - (channels[0]?.mean ?? 0);
  };
  return { left: await darkness(box.x + 1), right: await darkness(box.x + box.width - 4) };
}

test("a shadow at an edge says that there are more tabs beyond it, and only there", async ({ page }) => {
  const worker = await aWorker();
  await signInAs(page, "agency");
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 320, height: 844 });
  await page.goto(`/dashboard/workers/${worker.id}?step=basic`);
  await strip(page).evaluate((list) => list.scrollTo({ left: 0 }));
  const start = await edges(page);
  expect(start.right - start.left).toBeGreaterThan(20);
  await strip(page).evaluate((list) => list.scrollTo({ left: list.scrollWidth }));
  const end = await edges(page);
  expect(end.left - end.right).toBeGreaterThan(20);
  await page.setViewportSize({ width: 1440, height: 900 });
  const wide = await edges(page);
  expect(Math.abs(wide.left - wide.right)).toBeLessThan(5);
});
