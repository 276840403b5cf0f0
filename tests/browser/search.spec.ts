/** The search of everything, the keys of the portal, and the names in titles and breadcrumbs. */
import { devices, type Page } from "@playwright/test";
import { keyTexts, searchResults, searchTexts } from "@/lib/config/messages/search";
import { settingsForm } from "@/lib/config/messages/settings";
import { expectAccessible, expectNoSideScroll, smallTargets } from "./support/checks";
import { searchField as field, openSearch } from "./support/search";
import { aWorker, signInAs } from "./support/story";
import { expect, test } from "./support/test";

const AGENCY_A = "c3f08e51-5b1f-4c2a-9d3e-000000000101";
const ACTIVE_AGREEMENT = "a97e11b0-5b1f-4c2a-9d3e-000000000004";

const dialog = (page: Page) => page.getByRole("dialog", { name: searchTexts.title });
const option = (page: Page, name: string | RegExp) => page.getByRole("option", { name });
const button = (page: Page) => page.getByRole("banner").getByRole("link", { name: searchTexts.open });

/** A last name of letters only: digits would keep it from being corrected. */
const aName = () => `Quill${Array.from({ length: 8 }, () => "bcdfghjk"[Math.floor(Math.random() * 8)]).join("")}ington`;

test("a worker is found and opened with the keyboard alone, by a misspelt name that is in no address", async ({
  page,
}) => {
  const worker = await aWorker({ firstName: "Marek", lastName: aName() });
  const misspelt = worker.lastName.replace("ington", "ignton");
  await signInAs(page, "agency");
  await page.goto("/dashboard/overview");
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  await openSearch(page);
  await field(page).pressSequentially(misspelt);
  await expect(option(page, new RegExp(worker.fullName))).toBeVisible();
  await expect(dialog(page).getByRole("group", { name: new RegExp(searchResults.kinds.worker) })).toContainText(
    searchResults.similar,
  );
  await expect(dialog(page).getByRole("status")).toContainText(searchTexts.count(1));
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/dashboard/workers/${worker.id}`);
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveTitle(`${worker.fullName} · Workers · Tendwell`);
  await expect(page.getByRole("navigation", { name: "Breadcrumbs" }).locator("[aria-current=page]")).toHaveText(
    worker.fullName,
  );
  expect(addresses.filter((address) => address.toLowerCase().includes(misspelt.toLowerCase()))).toEqual([]);
  // In a narrow window the dialog fills the screen.
  await page.setViewportSize({ width: 390, height: 800 });
  await button(page).click();
  await expect(field(page)).toBeFocused();
  expect(await dialog(page).boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 800 });
  await expectNoSideScroll(page);
  expect(await smallTargets(page)).toEqual([]);
});

test("the search is loaded when it is first opened, and Escape returns the focus", async ({ page }) => {
  await signInAs(page, "agency");
  const scripts: string[] = [];
  page.on("response", async (response) => {
    if (response.url().endsWith(".js")) scripts.push(await response.text().catch(() => ""));
  });
  await page.goto("/dashboard/overview", { waitUntil: "networkidle" });
  const isLoaded = () => scripts.some((text) => text.includes("search-results"));
  expect(isLoaded()).toBe(false);
  await button(page).focus();
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  expect(isLoaded()).toBe(true);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(button(page)).toBeFocused();
  // tests/component/keys.test.tsx has the other keys.
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: keyTexts.title })).toBeVisible();
  await expectAccessible(page);
});

test("single-letter keys can be switched off, and Ctrl-K stays", async ({ page }) => {
  await signInAs(page, "provider");
  await page.goto("/dashboard/preferences");
  await page.getByLabel(settingsForm.singleKeys).selectOption(settingsForm.singleKeysOff);
  await page.getByRole("button", { name: settingsForm.save, exact: true }).click();
  await expect.poll(async () => (await page.context().cookies()).some(({ name }) => name === "single_keys")).toBe(true);
  await page.goto("/dashboard/overview");
  await openSearch(page, "Control+k");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("/");
  await page.keyboard.press("?");
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  await expect(page.getByRole("dialog")).toHaveCount(1);
});

test("titles name the record, and nothing to those who may not open it", async ({ page }) => {
  const textsOf = async (path: string) => {
    const html = await (await page.request.get(path)).text();
    const text = (element: string) => new RegExp(`<${element}[^>]*>(.*?)</${element}>`, "s").exec(html)?.[1] ?? "";
    return { title: text("title"), heading: text("h1").replace(/<[^>]*>/g, "") };
  };
  await signInAs(page, "admin");
  const agency = await textsOf(`/dashboard/agencies/${AGENCY_A}`);
  expect(agency.heading).not.toBe("");
  expect(agency.title).toBe(`${agency.heading} · Agencies · Tendwell`);
  expect((await textsOf(`/dashboard/agreements/${ACTIVE_AGREEMENT}`)).title).toMatch(/^\S+ · Agreements · Tendwell$/);
  const worker = await aWorker({ organisation: "agencyB" });
  await signInAs(page, "agency");
  expect((await textsOf(`/dashboard/workers/${worker.id}`)).title).not.toContain(worker.lastName);
});

test.describe("on a phone", () => {
  const { defaultBrowserType: _, ...phone } = devices["Pixel 7"];
  test.use({ ...phone, viewport: { width: 390, height: 800 } });

  test("the search is in the top bar, with targets for a thumb", async ({ page }) => {
    await signInAs(page, "agency");
    await page.goto("/mobile/overview");
    await page.getByRole("banner").getByRole("link", { name: searchTexts.open }).click();
    await expect(page).toHaveURL("/mobile/search");
    await expect(field(page)).toBeFocused();
    await field(page).fill("pref");
    const { preferences, help } = searchResults;
    await expect(page.getByRole("option")).toHaveText([preferences, `Preferences${help}`]);
    await expectNoSideScroll(page);
    expect(await smallTargets(page)).toEqual([]);
    await page.getByRole("option").first().click();
    await expect(page).toHaveURL("/mobile/preferences");
  });
});
