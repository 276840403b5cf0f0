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

test("the questionnaire with open details and errors has no accessibility problems, and fits when only its text is twice as large", async ({
  page,
}) => {
  await openQuestionnaire(page, await aWorker());
  await option(page, asksOnYes, "Yes").check();
  await option(page, inAskingBlock, "Yes").check();
  await declaration(page).check();
  await submitButton(page).click();
  await expect(summaryOf(page, texts.invalid)).toBeFocused();
  await expectFitForPhones(page);
  // Changes the root font size, as the browser's text size setting does.
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  for (const width of [1280, 640]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSideScroll(page);
  }
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
  }
  await isFound();
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

test("a link that only its colour tells from its text is found where one of the schemes has too little of it", async ({
  page,
}) => {
  await page.goto("/help/workers");
  await expectAccessible(page);
  await page.evaluate(() => {
    const text = document.createElement("p");
    text.innerHTML = 'Read <a href="/signin" id="plain">how to sign in</a> before anything else.';
    document.querySelector("main")?.append(text);
  });
  const draw = (colour: string, line: string) =>
    page.evaluate(
      ([color, decoration]) => {
        const link = document.querySelector<HTMLElement>("#plain");
        // Nothing else tells it from its text either.
        link?.style.setProperty("all", "unset");
        link?.style.setProperty("color", color);
        link?.style.setProperty("text-decoration-line", decoration);
      },
      [colour, line] as const,
    );
  // In grey it is a different colour in both schemes; nearly as black or as white as the text, in one of them it is not.
  for (const colour of ["light-dark(#707070, #fff)", "light-dark(#111, #888)"]) {
    await draw(colour, "none");
    await expect(expectAccessible(page)).rejects.toThrow(/link-in-text-block: <a .*plain/);
  }
  await draw("light-dark(#707070, #888)", "none");
  await expectAccessible(page);
  await draw("light-dark(#111, #fff)", "underline");
  await expectAccessible(page);
});

test("a target that is too small or covered is found wherever another is close, on a page without any", async ({
  page,
}) => {
  await page.goto("/help/workers");
  await expectAccessible(page);
  type Style = Record<string, string>;
  /** Puts two targets next to each other, in a box. */
  const put = (tag: string, first: Style, second: Style, box: Style = {}) =>
    page.evaluate(
      ([name, ...styles]) => {
        document.querySelector("#targets")?.remove();
        const made = styles.map((style, at) => {
          const element = document.createElement(at === 0 ? "div" : name);
          if (at > 0) element.textContent = "+";
          if (at > 0 && name === "div") {
            element.setAttribute("role", "button");
            element.tabIndex = 0;
          }
          // The policy allows no style attributes.
          const all = { display: "block", padding: "0", "min-height": "0", "min-width": "0", ...style };
          for (const [property, value] of Object.entries(all)) element.style.setProperty(property, value);
          return element;
        });
        const [room, ...targets] = made as [HTMLElement, ...HTMLElement[]];
        room.id = "targets";
        room.append(...targets);
        document.querySelector("main")?.append(room);
      },
      [tag, box, first, second] as const,
    );
  const sized = (width: number, height: number, more: Style = {}) => ({
    width: `${width}px`,
    height: `${height}px`,
    ...more,
  });
  const isFound = () => expect(expectAccessible(page)).rejects.toThrow(/target-size: <(button|div)/);
  for (const tag of ["button", "div"]) {
    await put(tag, sized(60, 14), sized(60, 14));
    await isFound();
    if (tag === "div") continue;
    await isFound();
    await put(tag, sized(14, 40, { float: "left" }), sized(60, 40));
    await isFound();
    // Large enough, with all but 8 px behind the other one.
    await put(tag, sized(60, 40), sized(60, 40, { position: "relative", top: "-32px" }));
    await isFound();
    await put(tag, sized(60, 14), sized(60, 14), sized(100, 20, { overflow: "auto" }));
    await isFound();
    // As small, but apart; behind the other one, but with 30 px left; and large enough.
    await put(tag, sized(60, 14), sized(60, 14, { "margin-top": "30px" }));
    await expectAccessible(page);
    await put(tag, sized(60, 40), sized(60, 40, { position: "relative", top: "-10px" }));
    await expectAccessible(page);
    await put(tag, sized(60, 24), sized(60, 24));
    await expectAccessible(page);
  }
});
