import type { Page } from "@playwright/test";
import { messages } from "@/lib/config/messages";
import { expectAccessible, expectNoSideScroll, smallTargets, summaryOf } from "./support/checks";
import {
  asksOnYes,
  declaration,
  inAskingBlock,
  openQuestionnaire,
  option,
  submitButton,
  texts,
} from "./support/questionnaire";
import { aWorker } from "./support/story";
import { expect, test } from "./support/test";

/** 320 px is a viewport of 1280 px at 400 % zoom. */
const NARROW = { width: 320, height: 640 };

/** Checks the page on phone widths, which most workers use. */
async function expectFitForPhones(page: Page): Promise<void> {
  await page.setViewportSize(NARROW);
  await expectAccessible(page);
  await expectNoSideScroll(page);
  expect(await smallTargets(page)).toEqual([]);
}

test("the questionnaire fits when only its text is twice as large", async ({ page }) => {
  await openQuestionnaire(page, await aWorker());
  // Changes the root font size, as the browser's text size setting does.
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  await option(page, asksOnYes, "Yes").check();
  for (const width of [1280, 640]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSideScroll(page);
  }
});

test("the questionnaire with open details and errors has no accessibility problems", async ({ page }) => {
  await openQuestionnaire(page, await aWorker());
  await option(page, asksOnYes, "Yes").check();
  await option(page, inAskingBlock, "Yes").check();
  await declaration(page).check();
  await submitButton(page).click();
  await expect(summaryOf(page, texts.invalid)).toBeFocused();
  await expectFitForPhones(page);
});

test("the sign-in form with errors has no accessibility problems", async ({ page }) => {
  await page.goto("/signin");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(summaryOf(page, messages.general.problem)).toBeFocused();
  await expectFitForPhones(page);
});

test("a text of low contrast is found again and again, in either scheme, on a page whose other texts have been measured", async ({
  page,
}) => {
  await page.goto("/help/workers");
  await expectAccessible(page);
  const put = (style: string) =>
    page.evaluate((css) => {
      document.querySelector("#faint")?.remove();
      const text = document.createElement("p");
      text.id = "faint";
      text.textContent = "A text that few can read";
      // The policy allows no style attributes.
      for (const rule of css.split(";")) text.style.setProperty(...(rule.split(":") as [string, string]));
      document.querySelector("main")?.append(text);
    }, style);
  const isFound = () => expect(expectAccessible(page)).rejects.toThrow(/color-contrast: <p id=.{0,3}faint/);
  for (const style of ["color:#aaa;background-color:#fff", "color:#555;background-color:#000", "color:#777"]) {
    await put(style);
    await isFound();
    await isFound();
  }
  // Only in one of the schemes is it too faint.
  await put("color:#fff");
  await isFound();
  await put("color:#111");
  await isFound();
  // The colours of a text that can be read, made translucent.
  await put("opacity:0.3");
  await isFound();
  await put("font-size:inherit");
  await expectAccessible(page);
});
