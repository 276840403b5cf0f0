/**
 * How pages fit small phones, narrow desktops and 200 % zoom in any font. Every page is checked in its own font, in a
 * wide font, in which text overflows first, in a narrow one, in which targets are smallest, and with names that cannot
 * wrap.
 */
import { devices, type Page } from "@playwright/test";
import { FONTS } from "@/scripts/local/fonts";
import { demoAgreements } from "./support/agreements";
import { coveredControls, overflowing, sideScroll, smallTargets } from "./support/checks";
import { pages, type TestedPage } from "./support/pages";
import { signInAs } from "./support/story";
import { expect, test } from "./support/test";

test.use({ expectedErrors: /status of (404|503)/, reducedMotion: "reduce" });

/** Longer than any line at 320 px. */
const LONG_WORD = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch";

type PageVisit = Pick<TestedPage, "path" | "as" | "isMobile">;

/** More paths of pages whose path has parameters; the table of pages has only one of each. */
const parts: PageVisit[] = [
  ...["parties", "terms", "cancellation", "documents", "signatories", "review"].map((step) => ({
    path: `/dashboard/agreements/create-new/${demoAgreements.draft}/${step}`,
    as: "admin",
  })),
];

/** Puts a long word before every text that may contain a name or an address. */
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

const drawIn = (page: Page, family: string) =>
  page.evaluate((name) => document.documentElement.style.setProperty("--font", `"${name}"`), family);

async function expectFit(page: Page, path: string): Promise<void> {
  // 640 and 320 px are a viewport of 1280 px at 200 % and 400 % zoom.
  for (const width of [1280, 1100, 640, 390, 320]) {
    await page.setViewportSize({ width, height: 640 });
    expect.soft(await overflowing(page), `${path} at ${width} px`).toEqual([]);
    expect.soft(await sideScroll(page), `${path} at ${width} px`).toBe(0);
  }
  for (const { family } of [FONTS.wide, FONTS.narrow]) {
    await drawIn(page, family);
    expect.soft(await smallTargets(page), `${path} in ${family}`).toEqual([]);
    expect.soft(await coveredControls(page), `${path} in ${family}: what is pressed is covered`).toEqual([]);
  }
  await drawIn(page, FONTS.wide.family);
  await lengthen(page);
  expect.soft(await overflowing(page), `${path} with long words`).toEqual([]);
  expect.soft(await sideScroll(page), `${path} with long words`).toBe(0);
}

const looked: PageVisit[] = [...pages, ...parts];

test("the test's fonts are loaded", async ({ page }) => {
  test.skip(process.platform !== "linux", "no fontconfig on this machine: the browser has the system's fonts");
  await page.goto("/signin");
  const widthOfM = () =>
    page.evaluate(() => {
      const context = document.createElement("canvas").getContext("2d");
      if (!context) throw new Error("no canvas");
      context.font = `100px ${getComputedStyle(document.body).fontFamily}`;
      return Math.round(context.measureText("m").width);
    });
  await drawIn(page, FONTS.wide.family);
  expect(await widthOfM()).toBe(97);
  await drawIn(page, FONTS.narrow.family);
  expect(await widthOfM()).toBe(83);
});

/** One browser for each account, so that shared files load once. */
const groups = new Map<string, PageVisit[]>();
for (const one of looked) {
  const who = `${one.as ?? "no account"}${one.isMobile ? " on a phone" : ""}`;
  groups.set(who, [...(groups.get(who) ?? []), one]);
}

for (const [who, group] of groups) {
  test.describe(`the pages of ${who}`, () => {
    const [first] = group;
    if (first?.isMobile) test.use({ userAgent: devices["Pixel 7"].userAgent });

    test("fit phones and desktops", async ({ page }) => {
      if (first?.as) await signInAs(page, first.as);
      for (const { path } of group) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expectFit(page, path);
      }
    });
  });
}
