/** The app shell: navigation by keyboard and touch, breadcrumbs, products, banners, greeting and reminder. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { devices, type Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { routes } from "@/lib/access";
import { messages } from "@/lib/config/messages";
import { skipLink } from "@/lib/config/messages/general";
import { pageError as texts } from "@/lib/config/messages/shell/page-error";
import { pageErrors } from "@/lib/config/messages/shell/trouble";
import * as schema from "@/lib/db/schema";
import { expectAccessible, expectSaid } from "./support/checks";
import { owner } from "./support/database";
import { aPerson, signInPerson } from "./support/people";
import { signInAs } from "./support/story";
import { expect, NOT_FOUND, test } from "./support/test";

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, "../../package.json"), "utf8")) as {
  version: string;
};

const sidebar = (page: Page) => page.getByRole("navigation", { name: "Main" });
const head = (page: Page, name: string) => sidebar(page).locator(".menu-head").filter({ hasText: name });
const items = (page: Page, name: string) => sidebar(page).locator(".menu > .menu-items").and(page.getByLabel(name));
const switcher = (page: Page) => page.locator(".app-switch");

test.describe("the sidebar", () => {
  test("opens a submenu with the keyboard alone and reaches every page in it, and fits a laptop's screen with each submenu, whose pages lie above the list beside them", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await signInAs(page, "admin");
    await page.goto("/dashboard/workers");
    const heads = sidebar(page).locator(".menu-head");
    await expect(heads.last()).toBeInViewport({ ratio: 1 });
    for (const menu of await heads.all()) {
      await menu.hover();
      for (const link of await menu.locator("xpath=..").locator(".menu-items a").all()) {
        await expect(link).toBeInViewport({ ratio: 1 });
        // Refused where something else would take the press.
        await link.hover({ trial: true, timeout: 5_000 });
      }
    }
    await page.getByRole("heading", { level: 1 }).hover();
    // Found by the names of their lists, because a menu's own name may include a count.
    const menus = await sidebar(page)
      .locator(".menu > .menu-items")
      .evaluateAll((lists) => lists.map((list) => list.getAttribute("aria-label") ?? ""));
    expect(menus.length).toBeGreaterThan(4);
    // tests/component/shell-menus.test.tsx has the keys of a menu; these are the first and the last of the page.
    for (const name of [menus[0] ?? "", menus.at(-1) ?? ""]) {
      await head(page, name).focus();
      await expect(items(page, name)).toBeHidden();
      const links = items(page, name).getByRole("link");
      for (let at = 0; at < (await items(page, name).locator("a").count()); at++) {
        await page.keyboard.press("ArrowDown");
        await expect(links.nth(at)).toBeFocused();
        await expect(head(page, name)).toHaveAttribute("aria-expanded", "true");
      }
      await page.keyboard.press("Escape");
      await expect(head(page, name)).toBeFocused();
      await expect(items(page, name)).toBeHidden();
      await expect(head(page, name)).toHaveAttribute("aria-expanded", "false");
    }
  });

  test("the first worker's name is reached with at most 12 presses of Tab, the skip link included", async ({
    page,
  }) => {
    await signInAs(page, "agency");
    await page.goto("/dashboard/workers", { waitUntil: "networkidle" });
    const name = page.locator("#list a[href^='/dashboard/workers/']").first();
    const isReached = () => name.evaluate((link) => link === document.activeElement);
    let presses = 0;
    const skip = page.getByRole("link", { name: skipLink.skipToList });
    while (presses < 2) {
      await page.keyboard.press("Tab");
      presses += 1;
    }
    await expect(skip).toBeFocused();
    await page.keyboard.press("Enter");
    while (!(await isReached()) && presses < 12) {
      await page.keyboard.press("Tab");
      presses += 1;
    }
    expect(await isReached(), `after ${presses} presses`).toBe(true);
  });

  test("opens on hover, stays open on the way to its pages, and marks the page and its menu; the breadcrumbs lead back", async ({
    page,
  }) => {
    await signInAs(page, "agency");
    await page.goto("/dashboard/overview");
    await expect(page.getByRole("banner").getByText(`Demo Environment | version ${version}`)).toBeVisible();
    await expect(items(page, "Workers")).toBeHidden();
    // A slow browser may lose the pointer between the two, and then nothing would hover over the menu any more.
    await expect(async () => {
      await head(page, "Workers").hover();
      await expect(items(page, "Workers")).toBeVisible({ timeout: 1_000 });
      await items(page, "Workers").getByRole("link").nth(1).click({ timeout: 2_000 });
    }).toPass();
    await expect(page).toHaveURL("/dashboard/workers/create-new");
    await expect(head(page, "Workers")).toHaveAttribute("aria-current", "true");
    await head(page, "Workers").hover();
    await expect(items(page, "Workers").locator("[aria-current=page]")).toHaveText("Add worker");
    const way = page.getByRole("navigation", { name: "Breadcrumbs" });
    await expect(way.getByRole("listitem")).toHaveText(["Overview", "Workers", "Add worker"]);
    await expect(way.locator("[aria-current=page]")).toHaveText("Add worker");
    await way.getByRole("link", { name: "Workers" }).click();
    await expect(page).toHaveURL("/dashboard/workers");
    // A page without a main list offers no way to skip to one.
    await page.goto("/dashboard/preferences");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("banner").getByRole("link").first()).toBeFocused();
  });
});

test.describe("the links of the app shell", () => {
  /** A marker that lasts as long as the document. */
  const mark = (page: Page) => page.evaluate(() => document.body.setAttribute("data-mark", ""));
  const marked = (page: Page) => page.locator("body[data-mark]");

  test("navigate without loading a new document: menu, figure, breadcrumb, own pages, logo; and open in a new tab on request", async ({
    page,
    context,
  }) => {
    await signInAs(page, "agency");
    await page.goto("/dashboard/overview", { waitUntil: "networkidle" });
    await mark(page);
    const heading = (name: string) => page.getByRole("heading", { level: 1, name });
    await head(page, "Agreements").click();
    await expect(heading("Agreements")).toBeVisible();
    await expect(head(page, "Agreements")).toHaveAttribute("aria-current", /true|page/);
    await page.getByRole("banner").getByRole("link").first().click();
    await expect(heading("Overview")).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "All workers" }).click();
    await expect(heading("Workers")).toBeVisible();
    await page.locator(".user-menu summary").click();
    await page.getByRole("link", { name: "Preferences" }).click();
    await expect(heading("Preferences")).toBeVisible();
    await page.getByRole("navigation", { name: "Breadcrumbs" }).getByRole("link").first().click();
    await expect(heading("Overview")).toBeVisible();
    await page.goBack();
    await expect(heading("Preferences")).toBeVisible();
    await expect(marked(page)).toHaveCount(1);
    const tab = context.waitForEvent("page");
    await head(page, "Workers").click({ modifiers: ["ControlOrMeta"] });
    await expect((await tab).getByRole("heading", { level: 1, name: "Workers" })).toBeVisible();
    await expect(page).toHaveURL("/dashboard/preferences");
  });
});

test.describe("the sidebar on a tablet", () => {
  const tablet = devices["iPad Pro 11 landscape"];
  test.use({ userAgent: tablet.userAgent, viewport: tablet.viewport, hasTouch: true });

  test("opens a menu with the first tap and follows its link with the second", async ({ page }) => {
    await signInAs(page, "admin");
    await page.goto("/dashboard/overview");
    await head(page, "Workers").tap();
    await expect(items(page, "Workers")).toBeVisible();
    await expect(page).toHaveURL("/dashboard/overview");
    await head(page, "Agreements").tap();
    await expect(items(page, "Workers")).toBeHidden();
    await head(page, "Agreements").tap();
    await expect(page).toHaveURL("/dashboard/agreements");
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("menus open on focus and on hover, and so do the switcher and the user menu, where the zoom is chosen", async ({
    page,
  }) => {
    await signInAs(page, "agency");
    await page.goto("/dashboard/overview");
    await head(page, "Workers").focus();
    await expect(items(page, "Workers")).toBeVisible();
    await switcher(page).locator("summary").click();
    await expect(switcher(page).getByText("Care Academy")).toBeVisible();
    await page.locator(".user-menu > summary").click();
    await expect(page.locator(".user-menu").getByRole("link", { name: "Your account" })).toBeVisible();
    // The zoom is chosen there, stored, and rendered by the server.
    await page.getByRole("button", { name: "125 %" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-zoom", "125");
    expect(await (await page.request.get("/dashboard/jobs")).text()).toMatch(/<html[^>]* data-zoom="125"/);
  });
});

test("the router's data contains icons as rendered markup, never as components with their paths", async ({ page }) => {
  await signInAs(page, "admin");
  const answer = await page.request.get("/dashboard/overview", { headers: { rsc: "1" } });
  const payload = await answer.text();
  expect(payload).toContain('["$","svg",null,{"className":"icon');
  expect(payload).not.toContain('"icon":{"name"');
  expect(payload).not.toContain('"node":[[');
});

test.describe("the switcher", () => {
  const rows = (page: Page) =>
    switcher(page).getByRole("region", { name: messages.products.list }).getByRole("listitem");
  const text = (key: "portal" | "academy" | "reporting" | "marketplace" | "admin", tag = "") =>
    `${messages.products[key].title}${messages.products[key].subtitle}${tag}`;

  test("lists the products next to the organisation, with the keyboard alone, and leads to a landing page with a way back", async ({
    page,
  }) => {
    await signInAs(page, "agency");
    await page.goto("/dashboard/overview");
    await switcher(page).locator("summary").focus();
    await page.keyboard.press("Enter");
    await expect(switcher(page).getByRole("region", { name: messages.products.organisations })).toBeVisible();
    await expect(rows(page)).toHaveText([
      text("portal"),
      text("academy", "Try Now"),
      text("reporting", "Contact Sales"),
      text("marketplace", "Contact Sales"),
      text("admin", "Launching Soon"),
    ]);
    await expectAccessible(page);
    await page.keyboard.press("ArrowDown");
    await expect(switcher(page).locator("button[aria-current=true]")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(switcher(page).getByText(messages.products.list)).toBeHidden();
    await expect(switcher(page).locator("summary")).toBeFocused();
    await switcher(page).locator("summary").click();
    await switcher(page).getByRole("link", { name: "Care Academy" }).click();
    await expect(page).toHaveURL("/try-now-landing-page/care-academy");
    await expect(page.getByText(messages.products.tryNowUnavailable)).toBeVisible();
    await page.getByRole("link", { name: messages.products.tryNowBack }).click();
    await expect(page).toHaveURL("/dashboard/overview");
  });
});

test.describe("an unknown path", () => {
  test.use({ expectedErrors: NOT_FOUND });

  test("uses the desktop layout for a signed-in user, and the whole screen for an anonymous visitor", async ({
    page,
    newBrowserPage,
  }) => {
    await signInAs(page, "agency");
    for (const path of [
      "/try-now-landing-page/nothing",
      "/try-now-landing-page",
      "/marketplace/nothing",
      "/dashboard/no-such-page",
      "/Signin",
    ]) {
      expect([path, (await page.request.get(path)).status()]).toEqual([path, 404]);
    }
    const answer = await page.goto("/dashboard/nowhere");
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: messages.general.notFoundTitle })).toBeVisible();
    await expect(page.getByText(messages.general.notFound)).toBeVisible();
    await expect(sidebar(page)).toBeVisible();
    await page.getByRole("link", { name: "Back", exact: true }).click();
    await expect(page).toHaveURL("/dashboard/overview");
    const outsider = await newBrowserPage();
    expect((await outsider.goto("/nowhere"))?.status()).toBe(404);
    await expect(outsider.getByRole("heading", { level: 1, name: messages.general.notFoundTitle })).toBeVisible();
    await expect(sidebar(outsider)).toHaveCount(0);
  });
});

test.describe("an unknown path, on a phone", () => {
  test.use({ expectedErrors: NOT_FOUND, userAgent: devices["Pixel 7"].userAgent });

  test("uses the mobile layout", async ({ page }) => {
    await signInAs(page, "agency");
    expect((await page.goto("/mobile/nowhere"))?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: messages.general.notFoundTitle })).toBeVisible();
    await expect(page.locator(".mobile-navigation")).toBeVisible();
    await page.getByRole("link", { name: "Back", exact: true }).click();
    await expect(page).toHaveURL("/mobile/overview");
  });
});

test("on a narrow screen the menu strip scrolls to the current page's menu", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, "provider");
  // The last menu.
  await page.goto("/dashboard/settings");
  const current = page.getByRole("navigation", { name: "Main" }).locator("a[aria-current]:visible");
  await expect(current).not.toHaveCount(0);
  for (const item of await current.all()) await expect(item).toBeInViewport({ ratio: 1 });
});

test("every page that is not built yet says what it will do, and links to pages that are available", async ({
  page,
}) => {
  await signInAs(page, "admin");
  const paths = Object.keys(messages.comingSoon.pages).filter((path) =>
    routes.some((route) => route.path === path && !route.requires?.groups?.every((group) => group !== "Admin")),
  );
  expect(paths.length).toBeGreaterThan(0);
  const coming = paths.filter((one) => one.startsWith("/dashboard"));
  for (const path of coming) {
    const html = await (await page.request.get(path)).text();
    expect(html, path).toMatch(new RegExp(`<h2[^>]*>${messages.comingSoon.title}</h2>`));
  }
  // tests/component/coming-soon.test.tsx has the suggestions.
  expect(await (await page.request.get("/dashboard/reports")).text()).toMatch(
    /<main[\s\S]*href="\/dashboard\/overview"[\s\S]*<\/main>/,
  );
});

test.describe("the capital advance's reminder", () => {
  const texts = messages.finance;
  const dialog = (page: Page) => page.getByRole("dialog", { name: texts.advanceTitle });

  async function aDecider(page: Page) {
    const person = await aPerson();
    const { memberships } = schema;
    await owner((tx) => tx.update(memberships).set({ isPrimary: true }).where(eq(memberships.userId, person.userId)));
    await signInPerson(page, person);
    return person;
  }
  const advanceOf = async (organisationId: string) => {
    const { organisations: table } = schema;
    const [row] = await owner((tx) => tx.select().from(table).where(eq(table.id, organisationId)));
    return [row?.capitalAdvance, row?.capitalAdvanceRefusal];
  };

  test("stays dismissed once it is closed", async ({ page }) => {
    await aDecider(page);
    await expect(dialog(page)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toHaveCount(0);
    await page.goto("/dashboard/overview");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
  });

  test("accepts a no with a reason, and asks for the reason", async ({ page }) => {
    const person = await aDecider(page);
    await dialog(page).getByRole("button", { name: texts.advanceRefuse }).click();
    await dialog(page).getByRole("button", { name: texts.advanceRefuse }).click();
    await expect(dialog(page).getByText(texts.reasonRequired).first()).toBeVisible();
    await dialog(page).getByLabel(texts.advanceReason).fill("We are paid in time.");
    await dialog(page).getByRole("button", { name: texts.advanceRefuse }).click();
    await expectSaid(page, texts.advanceRefused, "[data-sonner-toast]");
    expect(await advanceOf(person.organisations[0]?.id ?? "")).toEqual(["NOT_INTERESTED", "We are paid in time."]);
  });
});

test.describe("a document that failed on the server", () => {
  test.use({ expectedErrors: /the document does not have this markup|Minified React error/ });

  test("shows an error page, which reads the page again", async ({ page }) => {
    await signInAs(page, "agency");
    // As Next sends it: the browser draws the page from the payload, and finds none of the markup in the HTML.
    await page.route("**/dashboard/jobs", async (route) => {
      if (!route.request().isNavigationRequest()) return route.fallback();
      const answer = await route.fetch();
      const html = await answer.text();
      expect(html).toContain("data-markup=");
      const failed = html.replace("<html ", '<html id="__next_error__" ').replaceAll("data-markup=", "data-gone=");
      return route.fulfill({ response: answer, body: failed });
    });
    await page.goto("/dashboard/jobs");
    await expect(page.getByRole("main").getByRole("alert")).toContainText(pageErrors.problem);
    await page.getByRole("button", { name: texts.tryAgain }).click();
    await expect(page.getByRole("table").getByRole("link").first()).toBeVisible();
    await expect(head(page, "Workers")).toBeVisible();
  });
});
