/** The theme and density of the preferences: rendered by the server, a person's own, and gone when they sign out. */
import type { Page } from "@playwright/test";
import { eq, inArray } from "drizzle-orm";
import { settings } from "@/lib/db/schema";
import { users } from "@/lib/db/seed/people";
import { owner } from "./support/database";
import { aPerson, type Person, startSession, submitPassword } from "./support/people";
import { emailOf, signInAs } from "./support/story";
import { expect, test } from "./support/test";

const LIGHT = "rgb(246, 247, 245)";
const DARK = "rgb(15, 23, 22)";

const html = (page: Page) => page.locator("html");
const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
/** Saves a choice and waits until the form has the lock number of what was saved. */
const choose = async (page: Page, key: "theme" | "density", value: string) => {
  const lock = page.locator(`input[name="lock.${key}"]`);
  const before = await lock.inputValue();
  await page.locator(`select[name="${key}"]`).selectOption(value);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(lock).not.toHaveValue(before);
};
const set = (person: Person, key: "theme" | "density", value: string) =>
  owner((tx) => tx.insert(settings).values({ scope: "user", scopeId: person.userId, key, value }));

test("a choice applies at once, on every device, and before the first paint", async ({ page, newBrowserPage }) => {
  const person = await aPerson();
  await startSession(page, person);
  await page.goto("/dashboard/preferences");
  await expect(html(page)).not.toHaveAttribute("data-theme");
  await choose(page, "theme", "dark");
  await expect(html(page)).toHaveAttribute("data-theme", "dark");
  await choose(page, "density", "compact");
  await expect(html(page)).toHaveAttribute("data-density", "compact");
  const answer = await page.request.get("/dashboard/overview");
  expect(await answer.text()).toMatch(/<html[^>]* data-theme="dark" data-density="compact"/);

  const other = await newBrowserPage();
  await submitPassword(other, person);
  await expect(html(other)).toHaveAttribute("data-theme", "dark");
  await other.locator(".user-menu > summary").click();
  await other.getByRole("button", { name: "Sign out" }).click();
  await expect(other).toHaveURL(/\/signin/);
  await expect(html(other)).not.toHaveAttribute("data-theme");
  await expect(html(other)).not.toHaveAttribute("data-density");
});

test("the theme decides the colours, whatever the device prefers; without one the device does", async ({ page }) => {
  const person = await aPerson();
  await startSession(page, person);
  await page.goto("/dashboard/preferences");
  const seen: Record<string, string[]> = {};
  for (const theme of ["system", "light", "dark"]) {
    await choose(page, "theme", theme);
    if (theme === "system") await expect(html(page)).not.toHaveAttribute("data-theme");
    else await expect(html(page)).toHaveAttribute("data-theme", theme);
    seen[theme] = [];
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      seen[theme].push(await background(page));
    }
  }
  expect(seen).toEqual({ system: [LIGHT, DARK], light: [LIGHT, LIGHT], dark: [DARK, DARK] });
  await page.emulateMedia({ colorScheme: "dark", media: "print" });
  expect(await background(page)).toBe("rgb(255, 255, 255)");
});

test("two people with different choices never get each other's, in the portal or on pages without an account", async ({
  page,
  newBrowserPage,
}) => {
  const [dark, light] = [await aPerson(), await aPerson()];
  await set(dark, "theme", "dark");
  await set(light, "theme", "light");
  const other = await newBrowserPage();
  await startSession(page, dark);
  await startSession(other, light);
  for (let round = 0; round < 2; round++) {
    await Promise.all([page.goto("/dashboard/overview"), other.goto("/dashboard/overview")]);
    await expect(html(page)).toHaveAttribute("data-theme", "dark");
    await expect(html(other)).toHaveAttribute("data-theme", "light");
  }
  const visitor = await newBrowserPage();
  const tagOf = async (of: Page, path: string) =>
    /<html[^>]*>/.exec(await (await of.request.get(path)).text())?.[0] ?? "";
  expect(await tagOf(page, "/dashboard/overview")).toContain("data-theme");
  for (const path of ["/closing-page", "/offline"]) {
    for (const each of [page, visitor]) expect(await tagOf(each, path)).not.toMatch(/data-(theme|density)/);
  }
  expect(await tagOf(visitor, "/signin")).not.toMatch(/data-(theme|density)/);
});

test("the page of a worker's answers is shown in the reader's theme", async ({ page }) => {
  const userId = users.find(({ email }) => email === emailOf("compliance"))?.id ?? "";
  await owner((tx) => tx.insert(settings).values({ scope: "user", scopeId: userId, key: "theme", value: "dark" }));
  try {
    await signInAs(page, "compliance");
    await page.goto("/view-worker-questionnaire?workerId=a1d4c7e0-5b1f-4c2a-9d3e-000000001002");
    expect(await background(page)).toBe(DARK);
    await owner((tx) => tx.update(settings).set({ value: "light" }).where(eq(settings.scopeId, userId)));
    await page.emulateMedia({ colorScheme: "dark" });
    await page.reload();
    expect(await background(page)).toBe(LIGHT);
  } finally {
    await owner((tx) => tx.delete(settings).where(inArray(settings.scopeId, [userId])));
  }
});
