/** Checks that many pages share. */
import { expect, type Frame, type Locator, type Page } from "@playwright/test";
import axe, { type RunOnly } from "axe-core";

const WCAG: RunOnly = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] };
const CONTRAST = "color-contrast";
/** The rules whose result depends on the colour scheme. Other rules would only check the same elements twice. */
const ABOUT_COLOUR: RunOnly = { type: "rule", values: [CONTRAST, "link-in-text-block"] };

const isWithoutScripts = (page: Page): Promise<boolean> => page.evaluate(() => matchMedia("(scripting: none)").matches);

/** In a page without scripts timers never fire, and axe waits for some of no length. Its own time limits are left out. */
function runTimersAtOnce(): void {
  if (!matchMedia("(scripting: none)").matches) return;
  const atOnce = (call: (...values: unknown[]) => void, ms = 0, ...values: unknown[]) => {
    if (ms === 0) Promise.resolve().then(() => call(...values));
    return 0;
  };
  window.setTimeout = atOnce as typeof window.setTimeout;
}

/**
 * The looks of texts whose contrast axe has measured in this process and found high enough. Measuring contrast is four
 * fifths of axe's time, and nearly all texts of a page look like those of the page before.
 */
const measuredLooks = new Set<string>();

/** The attribute that marks texts still to be measured, while axe runs. */
const UNMEASURED = "data-unmeasured";

/**
 * Marks the texts whose contrast is still to be measured with their place in the list that it returns: the look of each
 * that can be remembered, else an empty string. A look is everything that the contrast depends on: the text's own colour,
 * size and weight, and the first opaque background behind it. A text without such a background, one that something
 * translucent, an image or a moved element could change, and one with a shadow has no look: it is measured each time.
 */
function markUnmeasured([attribute, measured]: [string, string[]]): string[] {
  const known = new Set(measured);
  const backgrounds = new Map<Element, string | null>();
  /** The colour behind an element's text; null where it depends on more than the element's ancestors' plain colours. */
  const backgroundOf = (element: Element): string | null => {
    const found = backgrounds.get(element);
    if (found !== undefined) return found;
    const { backgroundColor, backgroundImage, position, top, left } = getComputedStyle(element);
    // Positioned elements that are not moved stay in front of their own ancestors.
    const isInPlace =
      position === "static" || (position === "relative" && /^(0px|auto) (0px|auto)$/.test(`${top} ${left}`));
    let background: string | null = null;
    if (backgroundImage === "none" && /^rgb\(/.test(backgroundColor)) background = backgroundColor;
    else if (backgroundImage === "none" && backgroundColor === "rgba(0, 0, 0, 0)" && isInPlace) {
      background = element.parentElement ? backgroundOf(element.parentElement) : "canvas";
    }
    backgrounds.set(element, background);
    return background;
  };
  const translucent = new Map<Element, boolean>();
  const isTranslucent = (element: Element | null): boolean => {
    if (!element) return false;
    const found = translucent.get(element);
    if (found !== undefined) return found;
    const { opacity, filter, mixBlendMode } = getComputedStyle(element);
    const is =
      opacity !== "1" || filter !== "none" || mixBlendMode !== "normal" || isTranslucent(element.parentElement);
    translucent.set(element, is);
    return is;
  };
  const looks: string[] = [];
  for (const element of document.querySelectorAll("body, body *")) {
    const hasText = [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim());
    if (!hasText && !element.matches("input, select, textarea")) continue;
    // Axe ignores what cannot be seen, but looks at its surroundings first.
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const { color, fontSize, fontWeight, textShadow, colorScheme } = getComputedStyle(element);
    const background = textShadow === "none" && !isTranslucent(element) ? backgroundOf(element) : null;
    const look = background && `${color} ${fontSize} ${fontWeight} on ${background} ${colorScheme}`;
    if (look && known.has(look)) continue;
    element.setAttribute(attribute, String(looks.length));
    looks.push(look ?? "");
  }
  return looks;
}

const unmark = (attribute: string) => {
  for (const element of document.querySelectorAll(`[${attribute}]`)) element.removeAttribute(attribute);
};

type Found = { failed: string[]; measured: number[] };

/**
 * Runs axe in the page and its frames. Returns each violation with its element, and the numbers of the marked texts whose
 * contrast it measured and found high enough. It is loaded once for each document and keeps no details of other rules that
 * pass, which halves its time.
 */
async function runAxe(page: Page, runOnly: RunOnly, resultTypes: ("violations" | "passes")[]): Promise<Found> {
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => "axe" in window)) continue;
    await frame.evaluate(runTimersAtOnce);
    await frame.evaluate(axe.source);
    await frame.evaluate(
      ([id, attribute]) => {
        const { axe: loaded } = window as unknown as { axe: typeof axe };
        loaded.configure({ rules: [{ id, selector: `[${attribute}]` }] });
      },
      [CONTRAST, UNMEASURED] as const,
    );
  }
  return page.evaluate(
    async ([only, types, contrast, attribute]) => {
      const { axe: loaded } = window as unknown as { axe: typeof axe };
      const rules = only.type === "tag" ? { [contrast]: { enabled: false } } : {};
      const { violations, passes } = await loaded.run(document, {
        runOnly: only,
        resultTypes: types,
        rules,
        elementRef: true,
        selectors: false,
      });
      return {
        failed: violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`)),
        measured: passes
          .filter(({ id }) => id === contrast)
          .flatMap(({ nodes }) => nodes)
          // What axe cannot see passes without a ratio; a frame's elements do not come out of it.
          .filter(({ any, element }) => element && any.some(({ data }) => data?.contrastRatio > 0))
          .map(({ element }) => Number(element?.getAttribute(attribute))),
      };
    },
    [runOnly, resultTypes, CONTRAST, UNMEASURED] as const,
  );
}

/** Measures the contrast of every text whose look has not been measured yet, and checks the other rules about colour. */
async function colourViolations(page: Page): Promise<string[]> {
  const looks = new Map<Frame, string[]>();
  for (const frame of page.frames()) {
    looks.set(frame, await frame.evaluate(markUnmeasured, [UNMEASURED, [...measuredLooks]] as [string, string[]]));
  }
  const { failed, measured } = await runAxe(page, ABOUT_COLOUR, ["violations", "passes"]);
  for (const frame of page.frames()) await frame.evaluate(unmark, UNMEASURED);
  // Of texts that look alike, none may be taken for measured while another fails.
  if (failed.length > 0) return failed;
  for (const at of measured) {
    const look = looks.get(page.mainFrame())?.[at];
    if (look) measuredLooks.add(look);
  }
  return failed;
}

/** Checks WCAG 2.2 AA with axe, in both colour schemes. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    // With less motion nothing has a transition, so axe never measures a colour half-way.
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // The title comes with the last part of a page, also when a link is followed.
    const isReady = () =>
      page.evaluate(
        (scheme) => matchMedia(`(prefers-color-scheme: ${scheme})`).matches && document.title !== "",
        colorScheme,
      );
    await expect.poll(isReady, "the page has its colour scheme and its title").toBe(true);
    const found = await colourViolations(page);
    if (colorScheme === "light") found.push(...(await runAxe(page, WCAG, ["violations"])).failed);
    expect(found, `accessibility in the ${colorScheme} scheme`).toEqual([]);
  }
}

const WIDTHS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** The messages that were opened again, by page: the next item of a page shows the same message in the same place. */
const openedAgain = new Set<string>();
const UUID = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g;

/**
 * Expects what a form said when it worked to be in view where the button was pressed; a message that the address has also
 * on a phone and on a desktop, where the address is opened again, once for each page and message. Without scripts the same
 * address shows the same page, so it is not opened again.
 */
export async function expectSaid(page: Page, text: string, place = "main .notice"): Promise<void> {
  const message = page.locator(place).filter({ hasText: text }).first();
  await expect(message).toBeInViewport();
  if (!/[?&]done=/.test(page.url()) || (await isWithoutScripts(page))) return;
  const { pathname } = new URL(page.url());
  const shown = `${pathname.replace(UUID, "")} ${place} ${text}`;
  if (openedAgain.has(shown)) return;
  const before = page.viewportSize();
  for (const viewport of WIDTHS) {
    await page.setViewportSize(viewport);
    await page.reload();
    await expect(message, `at ${viewport.width} px`).toBeInViewport();
  }
  if (before) await page.setViewportSize(before);
  openedAgain.add(shown);
}

/** How many pixels the page is wider than its viewport. */
export const sideScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Expects no horizontal scrolling (WCAG 1.4.10, Reflow). */
export async function expectNoSideScroll(page: Page): Promise<void> {
  expect(await sideScroll(page), "pixels the page is wider than its window").toBe(0);
}

/**
 * The visible elements that overflow the viewport's right edge, each as its tag and first words. An element that
 * scrolls or clips its own content may be wider than the viewport.
 */
export const overflowing = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const isWithin = (element: Element) => {
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        if (getComputedStyle(at).overflowX !== "visible") return true;
      }
      return false;
    };
    return [...document.body.querySelectorAll<HTMLElement>("*")]
      .filter((element) => {
        const { right, width: own, height } = element.getBoundingClientRect();
        // Half a pixel is a rounding of the layout.
        if (right <= width + 0.5 || own <= 1 || height <= 1) return false;
        return element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !isWithin(element);
      })
      .map((element) => `${element.tagName} ${element.className}: ${element.textContent?.trim().slice(0, 40)}`)
      .slice(0, 5);
  });

/** The controls that something covers when they have keyboard focus: each control's name, and what covers it. */
export const coveredControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    /** The edges of the scroll container around a control, or of the viewport. */
    const sides = (control: Element): [left: number, right: number] => {
      const strip = control.closest(".tabs, .sidebar ul, .menu-strip ul")?.getBoundingClientRect();
      return [Math.max(0, strip?.left ?? 0), Math.min(innerWidth, strip?.right ?? innerWidth)];
    };
    for (const control of document.querySelectorAll<HTMLElement>(
      "a[href], button:not(:disabled), input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled), summary",
    )) {
      // The skip link slides in from off-screen when it gets the focus.
      if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || control.matches(".skip"))
        continue;
      control.focus();
      const { left, right, top, bottom, width, height } = control.getBoundingClientRect();
      if (document.activeElement !== control || width <= 1 || height <= 1) continue;
      const [leftMost, rightMost] = sides(control);
      const middle = (Math.max(left, leftMost) + Math.min(right, rightMost)) / 2;
      for (const y of [top + 2, bottom - 2]) {
        // The browser scrolls text fields and tall controls to the caret, not to the whole control.
        const isLong = control.matches("textarea") || height > innerHeight / 2;
        if (isLong && (y < 0 || y > innerHeight)) continue;
        const above = document.elementFromPoint(middle, y);
        // A toast covers part of the page for a few seconds (spec section 8).
        if (above?.closest("[data-sonner-toaster]")) continue;
        const isOwn =
          above && (control.contains(above) || above.contains(control) || above.closest("label")?.control === control);
        const name = control.textContent?.trim().slice(0, 40) || control.getAttribute("name");
        if (!isOwn) found.push(`${name}: ${above?.tagName ?? "outside"}`);
      }
    }
    return found;
  });

/**
 * The controls that are too small to tap: name and size. A label counts towards its control's size; links in running
 * text are exempt.
 */
export const smallTargets = (page: Page, leastPx = 44): Promise<string[]> =>
  page.evaluate((least) => {
    const found: string[] = [];
    for (const control of document.querySelectorAll<HTMLElement>(
      "a[href], button, input:not([type=hidden]), select, textarea",
    )) {
      const boxes = [control, ...((control as HTMLInputElement).labels ?? [])]
        .filter((part) => part.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        .map((part) => part.getBoundingClientRect())
        .filter(({ width, height }) => width > 1 && height > 1);
      const isSkipLink = control.matches("a[href='#main']:not(:focus)");
      const isInText = control.matches("a") && getComputedStyle(control).display === "inline";
      if (boxes.length === 0 || isSkipLink || isInText) continue;
      const width = Math.max(...boxes.map((box) => box.width));
      const height = Math.max(...boxes.map((box) => box.height));
      // Half a pixel is a rounding of the layout.
      if (width < least - 0.5 || height < least - 0.5) {
        found.push(
          `${control.tagName} ${control.textContent?.trim() || control.getAttribute("name")}: ${width} × ${height}`,
        );
      }
    }
    return found;
  }, leastPx);

/**
 * Expects the error in all three places: the summary has the focus and links to the control, the control is described
 * by its own message, and the link scrolls the whole question into view and focuses the control.
 */
export async function expectError(
  page: Page,
  problem: { title: string; link: string | RegExp; control: Locator; message: string; box?: Locator },
): Promise<void> {
  const summary = summaryOf(page, problem.title);
  await expect(summary).toBeFocused();
  await expectInline(problem.control, problem.message);
  await summary.getByRole("link", { name: problem.link }).click();
  await expect(problem.control).toBeFocused();
  await expect(problem.box ?? problem.control).toBeInViewport({ ratio: 0.9 });
}

export const summaryOf = (page: Page, title: string): Locator =>
  page.getByRole("alert").filter({ has: page.getByRole("heading", { name: title }) });

/** Expects an error message in the control's accessible description. */
export async function expectInline(control: Locator, message: string): Promise<void> {
  await expect(control).toHaveAttribute("aria-invalid", "true");
  await expect(control).toHaveAccessibleDescription(new RegExp(message));
}

/** Makes a page believe that it is hidden, or shown again, as another tab in front of it would. */
export const setVisibility = (page: Page, visibility: "hidden" | "visible") =>
  page.evaluate((state) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
    document.dispatchEvent(new Event("visibilitychange"));
  }, visibility);
