import type { Page } from "@playwright/test";
import { and, eq, inArray } from "drizzle-orm";
import { messages } from "@/lib/config/messages";
import { deputiesForm as deputyWords } from "@/lib/config/messages/deputies";
import { settingsForm as words } from "@/lib/config/messages/settings";
import { nameOf } from "@/lib/config/notifications";
import { deputies, settings } from "@/lib/db/schema";
import { organisations, users } from "@/lib/db/seed/people";
import { formatDate, formatDateTime, type TimePreference } from "@/lib/format";
import { expectInline, expectNoSideScroll, expectSaid, summaryOf } from "./support/checks";
import { owner, questionnaireOf } from "./support/database";
import { toast } from "./support/questionnaire";
import { aWorker, emailOf, signInAs, type Worker } from "./support/story";
import { expect, test } from "./support/test";

const texts = messages.settings;
const agencyB = organisations.find(({ key }) => key === "agencyB")?.id ?? "";
const providerC = organisations.find(({ key }) => key === "providerC")?.id ?? "";
const userOf = (account: string) => users.find(({ email }) => email === emailOf(account))?.id ?? "";

const people = ["other-agency", "provider", "authoriser"];

// Only this file changes the settings of these organisations.
test.afterEach(() =>
  owner((tx) =>
    tx.delete(settings).where(inArray(settings.scopeId, [agencyB, providerC, ...people.map((name) => userOf(name))])),
  ),
);

test.afterEach(() => owner((tx) => tx.delete(deputies)));

const timeZone = (page: Page) => page.getByLabel("Time zone");
const timeFormat = (page: Page) => page.getByLabel("Time format");
const zoomOf = (page: Page) => page.getByLabel("Zoom", { exact: true });
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();
const chosen = (page: Page, label: string) => page.getByLabel(label, { exact: true }).locator("option:checked");

/** Checks the times on a worker's page and in their answers. */
async function expectTimes(page: Page, worker: Worker, preference: TimePreference): Promise<void> {
  const { submittedAt } = (await questionnaireOf(worker.id)) ?? {};
  if (!submittedAt) throw new Error("nothing was submitted");
  const time = formatDateTime(submittedAt, preference);
  for (const path of [
    `/dashboard/workers/${worker.id}?step=medical`,
    `/view-worker-questionnaire?workerId=${worker.id}`,
  ]) {
    expect(await (await page.request.get(path)).text(), path).toContain(time);
  }
}

test("an organisation's setting changes every time shown, and a user's own choice overrides it", async ({ page }) => {
  await signInAs(page, "other-agency");
  const worker = await aWorker({ status: "submitted", organisation: "agencyB" });
  await expectTimes(page, worker, { timeZone: "Europe/London", timeFormat: "24-hour" });

  await owner((tx) =>
    tx.insert(settings).values([
      { scope: "organisation", scopeId: agencyB, key: "timeZone", value: "America/New_York" },
      { scope: "organisation", scopeId: agencyB, key: "timeFormat", value: "12-hour" },
    ]),
  );
  await expectTimes(page, worker, { timeZone: "America/New_York", timeFormat: "12-hour" });

  await page.goto("/dashboard/preferences");
  await expect(chosen(page, "Time zone")).toHaveText("Same as the organisation: New York");
  await timeZone(page).selectOption("Tokyo");
  await save(page);
  await expectSaid(page, texts.saved, "[data-sonner-toast]");
  await expectTimes(page, worker, { timeZone: "Asia/Tokyo", timeFormat: "12-hour" });

  await timeZone(page).selectOption("Same as the organisation: New York");
  await timeFormat(page).selectOption("24-hour, for example 14:05");
  const lock = page.locator('input[name="lock.timeFormat"]');
  const before = await lock.inputValue();
  await save(page);
  await expect(lock).not.toHaveValue(before);
  await expectTimes(page, worker, { timeZone: "America/New_York", timeFormat: "24-hour" });
});

test("saving twice from one page is not a conflict, and a value that is not in its list is refused at the list, with the rest kept", async ({
  page,
}) => {
  await signInAs(page, "other-agency");
  await page.goto("/dashboard/preferences");
  await expect(timeZone(page).locator("optgroup").first()).toHaveAttribute("label", "United Kingdom and islands");
  await expect(timeZone(page).locator("optgroup").first().locator("option").first()).toHaveText("London");
  for (const zone of ["Paris", "Rome"]) {
    await timeZone(page).selectOption(zone);
    await save(page);
    await expect(toast(page, texts.saved).first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Save", exact: true })).toBeEnabled();
    await expect(chosen(page, "Time zone")).toHaveText(zone);
  }
  await page.reload();
  await expect(chosen(page, "Time zone")).toHaveText("Rome");
  await timeFormat(page).selectOption({ value: "12-hour" });
  await page.getByRole("main").getByLabel("Agreements").selectOption("None");
  await timeZone(page).evaluate((list) => {
    const forged = new Option("Olympus", "Mars/Olympus");
    (list as HTMLSelectElement).add(forged);
    forged.selected = true;
  });
  await save(page);
  await expect(summaryOf(page, messages.general.problem).getByRole("link")).toHaveText(texts.timeZoneUnknown);
  await expectInline(timeZone(page), texts.timeZoneUnknown);
  await expect(timeFormat(page)).toHaveValue("12-hour");
  await expect(chosen(page, "Agreements")).toHaveText("None");
  const stored = await owner((tx) =>
    tx
      .select()
      .from(settings)
      .where(and(eq(settings.scope, "user"), eq(settings.scopeId, userOf("other-agency")))),
  );
  expect(stored).toMatchObject([{ key: "timeZone", value: "Europe/Rome" }]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  // There it is part of the page.
  const saved = (of: Page) => of.locator("noscript .notice-success");

  test("two browsers on one form: the second gets a conflict message, keeps its choices and can see what is stored", async ({
    page,
    newBrowserPage,
  }) => {
    await signInAs(page, "provider");
    await page.goto("/dashboard/settings");
    const other = await newBrowserPage();
    await signInAs(other, "provider");
    await other.goto("/dashboard/settings");
    await timeZone(other).selectOption("Lisbon");
    await save(other);
    await expect(saved(other)).toHaveText(texts.savedOfOrganisation);

    await timeZone(page).selectOption("Madrid");
    // Pressing again does not bypass the conflict.
    for (let n = 0; n < 2; n++) {
      await save(page);
      await expect(summaryOf(page, messages.general.problem)).toContainText(messages.general.conflict);
      await expect(chosen(page, "Time zone")).toHaveText("Madrid");
    }
    await page.getByRole("link", { name: "Discard changes" }).click();
    await expect(chosen(page, "Time zone")).toHaveText("Lisbon");
    await timeZone(page).selectOption("Madrid");
    await save(page);
    await expect(saved(page)).toHaveText(texts.savedOfOrganisation);
    await page.goto("/dashboard/settings");
    await expect(chosen(page, "Time zone")).toHaveText("Madrid");
  });
});

test("single notifications are chosen below their type, and what is required is no choice", async ({ page }) => {
  await signInAs(page, "other-agency");
  await page.goto("/dashboard/preferences");
  const form = page.getByRole("region", { name: words.events });
  const event = form.getByRole("group", { name: nameOf("timesheetReminder"), exact: true });
  await expect(event).toBeHidden();
  await form.getByText(words.timesheets, { exact: true }).click();
  await expect(event.getByLabel(words.byMail).locator("option:checked")).toHaveText(
    words.asType(words.mailChoices.now),
  );
  await event.getByLabel(words.inPortal).selectOption(words.portalChoices.off);
  await event.getByLabel(words.byMail).selectOption(words.mailChoices.daily);
  const frequent = form.getByRole("group", { name: nameOf("timesheetStep"), exact: true });
  await expect(frequent.getByRole("option", { name: words.mailChoices.now, exact: true })).toHaveCount(0);
  await expect(form.getByText(nameOf("timesheetOverdue"))).toHaveCount(0);
  await expect(page.getByText(nameOf("timesheetOverdue"))).toBeVisible();
  await form.getByRole("button", { name: words.saveNotifications }).click();
  await expectSaid(page, texts.notificationsSaved, "[data-sonner-toast]");
  await page.goto("/dashboard/preferences");
  // A type with a choice is open.
  await expect(form.getByText(words.eventsOf(words.timesheets, 1))).toBeVisible();
  await expect(event.getByLabel(words.inPortal).locator("option:checked")).toHaveText(words.portalChoices.off);
  await expect(event.getByLabel(words.byMail).locator("option:checked")).toHaveText(words.mailChoices.daily);
  await expectNoSideScroll(page);
});

test("a deputy is named for some days, needs days in order, and no longer stands in once that is ended", async ({
  page,
}) => {
  await signInAs(page, "provider");
  await page.goto("/dashboard/preferences");
  const form = page.getByRole("region", { name: deputyWords.title });
  const name = users.find(({ email }) => email === emailOf("authoriser"))?.fullName ?? "";
  await form.getByLabel(deputyWords.deputyLabel).selectOption(name);
  await form.getByLabel(deputyWords.fromLabel).fill("2090-03-09");
  await form.getByLabel(deputyWords.toLabel).fill("2090-03-02");
  await form.getByRole("button", { name: deputyWords.save }).click();
  await expect(form.getByLabel(deputyWords.toLabel)).toHaveAttribute("aria-invalid", "true");
  await expect(form.getByText(messages.deputies.toBefore).last()).toBeVisible();
  await form.getByLabel(deputyWords.toLabel).fill("2090-03-16");
  await form.getByRole("button", { name: deputyWords.save }).click();
  await expectSaid(page, messages.deputies.saved, "[data-sonner-toast]");
  await page.goto("/dashboard/preferences");
  await expect(
    form.getByText(deputyWords.later(name, formatDate("2090-03-09"), formatDate("2090-03-16"))),
  ).toBeVisible();
  await expectNoSideScroll(page);
  await form.getByRole("button", { name: deputyWords.end }).click();
  // Opening a page earlier would take the post back.
  await expectSaid(page, messages.deputies.ended, "[data-sonner-toast]");
  await page.goto("/dashboard/preferences");
  await expect(form.getByLabel(deputyWords.fromLabel)).toHaveValue("");
  await expect(form.getByRole("button", { name: deputyWords.end })).toHaveCount(0);
});

test("the zoom is stored in the browser, applies to every page and needs no JavaScript", async ({
  page,
  newBrowserPage,
}) => {
  const sizeOf = (of: Page) =>
    of.locator("html").evaluate((html) => Number.parseFloat(getComputedStyle(html).fontSize));
  await signInAs(page, "other-agency");
  await page.goto("/dashboard/preferences");
  await expect(page.locator("html")).toHaveAttribute("data-zoom", "100");
  await zoomOf(page).selectOption("150 %");
  await save(page);
  await expect(page.locator("html")).toHaveAttribute("data-zoom", "150");
  await expect(chosen(page, "Zoom")).toHaveText("150 %");
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === "zoom")).toMatchObject({ value: "150", sameSite: "Lax", path: "/" });
  for (const path of ["/dashboard/workers", "/closing-page"]) {
    await page.goto(path);
    await expect(page.locator("html")).toHaveAttribute("data-zoom", "150");
    await expect(page.locator("html")).not.toHaveAttribute("style");
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSideScroll(page);
    }
    expect(await sizeOf(page)).toBe(24);
  }
  const other = await newBrowserPage();
  await signInAs(other, "other-agency");
  expect(await (await other.request.get("/dashboard/preferences")).text()).toMatch(/<html[^>]* data-zoom="100"/);

  await page.goto("/dashboard/preferences");
  await zoomOf(page).selectOption("100 %");
  await save(page);
  await expect(page.locator("html")).toHaveAttribute("data-zoom", "100");
  expect((await page.context().cookies()).some(({ name }) => name === "zoom")).toBe(false);
});

test("an unknown zoom is ignored", async ({ page, baseURL }) => {
  for (const value of ["1000", "-1", 'x" onload="alert(1)', ""]) {
    await page.context().addCookies([{ name: "zoom", value: encodeURIComponent(value), url: baseURL ?? "" }]);
    expect(await (await page.request.get("/signin")).text()).toMatch(/<html[^>]* data-zoom="100"/);
  }
});
