/**
 * How pages fit small phones and narrow desks, whatever font they have: run once in a wide and once in a narrow one (see playwright.config.ts).
 * Every page is looked at as it is, and again with names that have no place to break.
 */
import { devices, type Page } from "@playwright/test";
import { demoAgreements } from "./support/agreements";
import { coveredControls, outgrown, sideScroll, smallTargets } from "./support/checks";
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

/** Puts a long word before every text that may hold a name or an address. */
const lengthen = (page: Page) =>
  page.evaluate((word) => {
    const texts: Node[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holdsData = node.parentElement?.closest(
        "h1, h2, h3, p, dt, dd, label, legend, summary, [role=cell], [role=rowheader]",
      );
      const isOurs = node.parentElement?.closest(
        "script, style, template, noscript, svg, option, textarea, nav, .vh, .btn, .badge",
      );
      if (holdsData && !isOurs && node.nodeValue?.trim()) texts.push(node);
    }
    for (const node of texts) node.nodeValue = `${word} ${node.nodeValue}`;
  }, LONG_WORD);

async function expectFit(page: Page, path: string): Promise<void> {
  for (const width of [1280, 1100, 390, 320]) {
    await page.setViewportSize({ width, height: 640 });
    expect.soft(await outgrown(page), `${path} at ${width} px`).toEqual([]);
    expect.soft(await sideScroll(page), `${path} at ${width} px`).toBe(0);
  }
  expect.soft(await smallTargets(page), path).toEqual([]);
  expect.soft(await coveredControls(page), `${path}: what is pressed lies below something else`).toEqual([]);
  await lengthen(page);
  expect.soft(await outgrown(page), `${path} with long words`).toEqual([]);
  expect.soft(await sideScroll(page), `${path} with long words`).toBe(0);
}

const looked: Looked[] = [...pages, ...parts];
test("the font is the one that is meant", async ({ page }, { project }) => {
  test.skip(process.platform !== "linux", "no fontconfig on this machine: the browser has the system's fonts");
  await page.goto("/signin");
  const widthOfM = await page.evaluate(() => {
    const context = document.createElement("canvas").getContext("2d");
    if (!context) throw new Error("no canvas");
    context.font = `100px ${getComputedStyle(document.body).fontFamily}`;
    return Math.round(context.measureText("m").width);
  });
  expect(widthOfM).toBe(project.name === "wide font" ? 97 : 83);
});

/** One browser for each person: what pages share is loaded once. */
const groups = new Map<string, Looked[]>();
for (const one of looked) {
  const who = `${one.as ?? "no account"}${one.isMobile ? " on a phone" : ""}`;
  groups.set(who, [...(groups.get(who) ?? []), one]);
}

for (const [who, group] of groups) {
  test.describe(`the pages of ${who}`, () => {
    const [first] = group;
    if (first?.isMobile) test.use({ userAgent: devices["Pixel 7"].userAgent });

    test("fit phones and desks", async ({ page }) => {
      if (first?.as) await signInAs(page, first.as);
      for (const { path } of group) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expectFit(page, path);
      }
    });
  });
}
