/**
 * How pages fit a small phone, whatever font it has: run once in a wide and once in a narrow one (see playwright.config.ts).
 * Every page is looked at as it is, and again with names that have no place to break.
 */
import { devices, type Page } from "@playwright/test";
import { demoAgreements } from "./support/agreements";
import { coveredControls, expectNoSideScroll, outgrown, smallTargets } from "./support/checks";
import { pages, type TestedPage } from "./support/pages";
import { signInAs } from "./support/story";
import { expect, test } from "./support/test";

test.use({ expectedErrors: /status of (404|503)/, reducedMotion: "reduce" });

/** Longer than any line at 320 px. */
const LONG_WORD = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch";

type Looked = Pick<TestedPage, "path" | "as" | "isMobile">;

/** Pages with parts of their own address that the table of pages has one of. */
const parts: Looked[] = [
  ...["parties", "terms", "cancellation", "documents", "signatories", "review"].map((step) => ({
    path: `/dashboard/agreements/create-new/${demoAgreements.draft}/${step}`,
    as: "admin",
  })),
];

/** Puts a long word before every text that may hold a name; what is pressed and what is chosen from has words of ours. */
const lengthen = (page: Page) =>
  page.evaluate((word) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) =>
      node.parentElement?.closest(
        "script, style, template, noscript, svg, option, textarea, nav, .vh, .btn, .badge, .tabs",
      )
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
    );
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.nodeValue?.trim()) node.nodeValue = `${word} ${node.nodeValue}`;
    }
  }, LONG_WORD);

async function expectFit(page: Page): Promise<void> {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 640 });
    expect.soft(await outgrown(page), `${width} px`).toEqual([]);
    await expectNoSideScroll(page);
  }
  expect.soft(await smallTargets(page)).toEqual([]);
  expect.soft(await coveredControls(page)).toEqual([]);
  await lengthen(page);
  expect.soft(await outgrown(page), "with long words").toEqual([]);
  await expectNoSideScroll(page);
}

for (const { path, as, isMobile } of [...pages, ...parts]) {
  test.describe(path, () => {
    if (isMobile) test.use({ userAgent: devices["Pixel 7"].userAgent });

    test("fits 320 and 390 px", async ({ page }) => {
      if (as) await signInAs(page, as);
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectFit(page);
    });
  });
}
