/** Checks that many pages share. */
import { createRequire } from "node:module";
import { expect, type Frame, type Locator, type Page } from "@playwright/test";
import type axe from "axe-core";
import type { RunOnly } from "axe-core";

/** Without comments and long names axe has less than half the length, and it is sent to nearly every document. */
const { source: AXE } = createRequire(import.meta.url)("axe-core/axe.min.js") as { source: string };

const WCAG: RunOnly = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] };
const CONTRAST = "color-contrast";
const TARGETS = "target-size";
/** The rules whose result depends on the colour scheme are these two. Others would only check the same elements twice. */
const LINKS = "link-in-text-block";

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

/** What a scheme's colours are still to be checked for: texts by their looks, and links told apart by colour alone. */
type ToMeasure = { looks: string[]; hasPlainLinks: boolean };

/**
 * Marks the texts whose contrast is still to be measured with their place in the list that it returns: the look of each
 * that can be remembered, else an empty string. A look is everything that the contrast depends on: the text's own colour,
 * size and weight, and the first opaque background behind it. A text without such a background, one that something
 * translucent or a moved element could change, and one with a shadow has no look: it is measured each time. A text before
 * an image is never marked, because axe cannot measure it, nor is one that only screen readers find.
 */
function markUnmeasured([attribute, measured]: [string, string[]]): ToMeasure {
  const known = new Set(measured);
  const IMAGE = "an image";
  const isScrolled = ({ parentElement }: Element): boolean =>
    parentElement !== null &&
    (parentElement.scrollTop !== 0 || parentElement.scrollLeft !== 0 || isScrolled(parentElement));
  const backgrounds = new Map<Element, string | null>();
  /** The colour behind an element's text, or that it is an image; null where it depends on more than its ancestors. */
  const backgroundOf = (element: Element): string | null => {
    const found = backgrounds.get(element);
    if (found !== undefined) return found;
    const { backgroundColor, backgroundImage, position, top, left } = getComputedStyle(element);
    // Positioned elements that are not moved stay in front of their own ancestors; sticky ones move when something scrolls.
    const isInPlace =
      position === "static" ||
      (position === "sticky" && !isScrolled(element)) ||
      (position === "relative" && /^(0px|auto) (0px|auto)$/.test(`${top} ${left}`));
    let background: string | null = null;
    if (backgroundImage !== "none") background = IMAGE;
    else if (/^rgb\(/.test(backgroundColor)) background = backgroundColor;
    else if (backgroundColor === "rgba(0, 0, 0, 0)" && isInPlace) {
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
  const isClippedAway = (element: Element, { position, clipPath, clip }: CSSStyleDeclaration): boolean => {
    if (position !== "absolute" || (clipPath === "none" && clip === "auto")) return false;
    const { width, height } = element.getBoundingClientRect();
    return width <= 1 && height <= 1;
  };
  const looks: string[] = [];
  for (const element of document.querySelectorAll("body, body *")) {
    const hasText = [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim());
    if (!hasText && !element.matches("input, select, textarea")) continue;
    // Axe ignores what cannot be seen, but looks at its surroundings first.
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const style = getComputedStyle(element);
    if (isClippedAway(element, style)) continue;
    const { color, fontSize, fontWeight, textShadow, colorScheme } = style;
    const background = textShadow === "none" && !isTranslucent(element) ? backgroundOf(element) : null;
    if (background === IMAGE) continue;
    const look = background && `${color} ${fontSize} ${fontWeight} on ${background} ${colorScheme}`;
    if (look && known.has(look)) continue;
    element.setAttribute(attribute, String(looks.length));
    looks.push(look ?? "");
  }
  const hasPlainLinks = [...document.querySelectorAll("a[href], [role=link]")].some((link) => {
    const { display, textDecorationLine } = getComputedStyle(link);
    return display === "inline" && !textDecorationLine.includes("underline");
  });
  return { looks, hasPlainLinks };
}

const unmark = (attribute: string) => {
  for (const element of document.querySelectorAll(`[${attribute}]`)) element.removeAttribute(attribute);
};

/** The attribute that marks the targets whose size axe has to judge, while it runs. */
const TIGHT = "data-tight";

/**
 * Marks the targets that may be too small (WCAG 2.5.8), and returns whether there are any. Axe compares every element with
 * those around it, which is half of its time. It lets a target pass that has 24 px in both directions, apart from what
 * other targets cover of it, and one whose middle is far enough from all others, which is nearly every target: axe judges
 * the rest. As in axe, what scrolls and what is fixed has nothing to do with targets outside of it.
 */
function markTight(attribute: string): boolean {
  const LEAST = 24;
  type Standards = { standards: { getAriaRolesByType(type: "widget"): string[] } };
  const { axe: loaded } = window as unknown as { axe: { commons: Standards } };
  const widgets = loaded.commons.standards.getAriaRolesByType("widget");
  const scrolls = (element: Element, { overflowX, overflowY }: CSSStyleDeclaration) =>
    (element.scrollWidth > element.clientWidth && /auto|scroll/.test(overflowX)) ||
    (element.scrollHeight > element.clientHeight && /auto|scroll/.test(overflowY));
  type Surroundings = { scroller: Element | null; isFixed: boolean };
  const known = new Map<Element, Surroundings>();
  /** For what is in the element, and for the element itself but for its own scrolling. */
  const surroundings = (element: Element | null): Surroundings => {
    if (!element) return { scroller: null, isFixed: false };
    const found = known.get(element);
    if (found) return found;
    const outside = surroundings(element.parentElement);
    const style = getComputedStyle(element);
    const inside = {
      scroller: scrolls(element, style) ? element : outside.scroller,
      isFixed: style.position === "fixed" || outside.isFixed,
    };
    known.set(element, inside);
    return inside;
  };
  const targets = [
    ...document.querySelectorAll(
      "a[href], area[href], button, input:not([type=hidden]), select, textarea, summary, :is(a, td, option, progress, [role])[tabindex]",
    ),
  ].flatMap((element) => {
    const roles = element.getAttribute("role")?.split(/\s+/) ?? [];
    const isControl = element.matches("a, area, button, input, select, textarea, summary, td, option, progress");
    if (!isControl && !roles.some((role) => widgets.includes(role))) return [];
    if (!element.checkVisibility({ visibilityProperty: true })) return [];
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    const { display, position } = getComputedStyle(element);
    // Above the page, as links for the keyboard are until they have the focus.
    if (position === "absolute" && top < 0 && bottom + scrollY <= 0) return [];
    const { scroller } = surroundings(element.parentElement);
    const { isFixed } = surroundings(element);
    const isSmall = width < LEAST || height < LEAST;
    const isLarge = width >= 10 * LEAST && height >= 10 * LEAST;
    const isInline = display === "inline";
    return [{ element, left, top, right, bottom, scroller, isFixed, isSmall, isLarge, isInline, isTight: false }];
  });
  type Target = (typeof targets)[number];
  targets.sort((one, other) => one.top - other.top);
  const covering = new Map<Target, Target[]>();
  const close: [Target, Target][] = [];
  for (const [at, one] of targets.entries()) {
    for (let next = at + 1; next < targets.length; next++) {
      const other = targets[next] as Target;
      if (other.top >= one.bottom + LEAST) break;
      if (other.scroller !== one.scroller || other.isFixed !== one.isFixed) continue;
      const across = Math.max(one.left - other.right, other.left - one.right);
      if (across >= LEAST) continue;
      if (across < 0 && other.top < one.bottom) {
        covering.set(one, [...(covering.get(one) ?? []), other]);
        covering.set(other, [...(covering.get(other) ?? []), one]);
      }
      close.push([one, other], [other, one]);
    }
  }
  for (const [one, others] of covering) {
    const beside = (side: "left" | "top", end: "right" | "bottom") =>
      Math.max(
        Math.min(...others.map((other) => other[side])) - one[side],
        one[end] - Math.max(...others.map((other) => other[end])),
      );
    const isCovered = beside("left", "right") < LEAST && beside("top", "bottom") < LEAST;
    one.isTight = one.isSmall || isCovered;
  }
  const tight = new Set(targets.filter(({ isTight }) => isTight));
  for (const [one, other] of close) {
    if (!one.isSmall) continue;
    const [x, y] = [(one.left + one.right) / 2, (one.top + one.bottom) / 2];
    const [toX, toY] = [(other.left + other.right) / 2, (other.top + other.bottom) / 2];
    const gap = Math.hypot(Math.max(other.left - x, 0, x - other.right), Math.max(other.top - y, 0, y - other.bottom));
    const isCloseToSmall = (other.isSmall || other.isTight) && Math.hypot(x - toX, y - toY) < LEAST;
    // A line's parts have middles of their own.
    if (one.isInline || gap < LEAST / 2 || isCloseToSmall) tight.add(one);
  }
  const unknown = [...tight].filter(({ isLarge }) => !isLarge);
  for (const { element } of unknown) element.setAttribute(attribute, "");
  return unknown.length > 0;
}

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
    await frame.evaluate(AXE);
    await frame.evaluate(
      (marks) => {
        const { axe: loaded } = window as unknown as { axe: typeof axe };
        loaded.configure({ rules: marks.map(([id, attribute]) => ({ id, selector: `[${attribute}]` })) });
      },
      [
        [CONTRAST, UNMEASURED],
        [TARGETS, TIGHT],
      ] as const,
    );
  }
  const disabled = [CONTRAST];
  if (runOnly.type === "tag") {
    const areTight = await Promise.all(page.frames().map((frame) => frame.evaluate(markTight, TIGHT)));
    if (!areTight.includes(true)) disabled.push(TARGETS);
  }
  const found = await page.evaluate(
    async ([only, types, without, contrast, attribute]) => {
      const { axe: loaded } = window as unknown as { axe: typeof axe };
      const rules = only.type === "tag" ? Object.fromEntries(without.map((id) => [id, { enabled: false }])) : {};
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
    [runOnly, resultTypes, disabled, CONTRAST, UNMEASURED] as const,
  );
  if (!disabled.includes(TARGETS)) for (const frame of page.frames()) await frame.evaluate(unmark, TIGHT);
  return found;
}

/**
 * Measures the contrast of every text whose look has not been measured yet, and checks the links that only their colour
 * tells from the text around them, unless all rules are checked in this scheme.
 */
async function colourViolations(page: Page, { areLinksChecked }: { areLinksChecked: boolean }): Promise<string[]> {
  const looks = new Map<Frame, string[]>();
  let hasUncheckedLinks = false;
  for (const frame of page.frames()) {
    const found = await frame.evaluate(markUnmeasured, [UNMEASURED, [...measuredLooks]] as [string, string[]]);
    looks.set(frame, found.looks);
    hasUncheckedLinks ||= found.hasPlainLinks && !areLinksChecked;
  }
  const rules = [...([...looks.values()].flat().length > 0 ? [CONTRAST] : []), ...(hasUncheckedLinks ? [LINKS] : [])];
  if (rules.length === 0) return [];
  const { failed, measured } = await runAxe(page, { type: "rule", values: rules }, ["violations", "passes"]);
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
  // The scheme that the page has comes first: each change works all styles out again.
  const isDark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  const schemes = isDark ? (["dark", "light"] as const) : (["light", "dark"] as const);
  for (const colorScheme of schemes) {
    const isFirst = colorScheme === schemes[0];
    if (!isFirst) await page.emulateMedia({ colorScheme });
    // The title comes with the last part of a page, also when a link is followed. With less motion, which
    // playwright.config.ts sets, nothing has a transition, so axe never measures a colour half-way.
    const isReady = () =>
      page.evaluate(
        (scheme) =>
          matchMedia(`(prefers-color-scheme: ${scheme})`).matches &&
          matchMedia("(prefers-reduced-motion: reduce)").matches &&
          document.title !== "",
        colorScheme,
      );
    await expect.poll(isReady, "the page has its colour scheme, its title and no motion").toBe(true);
    const found = await colourViolations(page, { areLinksChecked: isFirst });
    if (isFirst) found.push(...(await runAxe(page, WCAG, ["violations"])).failed);
    expect(found, `accessibility in the ${colorScheme} scheme`).toEqual([]);
  }
}

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

/** The messages that were opened again, by page: the next item of a page shows the same message in the same place. */
const openedAgain = new Set<string>();
const UUID = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g;

/**
 * Expects what a form said when it worked to be in view where the button was pressed; a message that the address has also
 * where the address is opened again, on a phone after a desktop and the other way round, once for each page and message.
 * Without scripts the same address shows the same page, so it is not opened again.
 */
export async function expectSaid(page: Page, text: string, place = "main .notice"): Promise<void> {
  const message = page.locator(place).filter({ hasText: text }).first();
  await expect(message).toBeInViewport();
  if (!/[?&]done=/.test(page.url()) || (await isWithoutScripts(page))) return;
  const { pathname } = new URL(page.url());
  const shown = `${pathname.replace(UUID, "")} ${place} ${text}`;
  if (openedAgain.has(shown)) return;
  const before = page.viewportSize();
  const other = before && before.width <= PHONE.width ? DESKTOP : PHONE;
  await page.setViewportSize(other);
  await page.reload();
  await expect(message, `at ${other.width} px`).toBeInViewport();
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
