/** The overview and the task list as people see them: what needs them first, the numbers, the charts, the phone. */
import { devices } from "@playwright/test";
import { codes } from "@/lib/access";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { charts, listFilter } from "@/lib/config/messages/general";
import { pages } from "@/lib/config/messages/shell/pages";
import { workersFilter } from "@/lib/config/messages/workers";
import * as schema from "@/lib/db/schema";
import { users } from "@/lib/db/seed/people";
import { dayFromNow } from "@/tests/support/organisations";
import { expectAccessible, expectNoSideScroll } from "./support/checks";
import { owner } from "./support/database";
import { aPerson, type Person, startSession } from "./support/people";
import { signInAs } from "./support/story";
import { expect, test } from "./support/test";

const texts = messages.overviewTasks;
const trends = messages.overviewTrends;

// tests/integration/demo-agreements.test.ts compares the numbers of everyone else.
for (const { uid, userGroup, memberships } of users.filter(({ uid }) => uid === "demo-provider")) {
  const who = uid.replace(/^demo-/, "");
  const hasList = userGroup !== "Agency" && memberships[0]?.permissionCodes.includes(codes.tasks);
  test(`the overview's number, the menu's badge and the task list agree for ${who}`, async ({ page }) => {
    await signInAs(page, who);
    // A reminder of something else may be in front of the page.
    const includeHidden = true;
    const main = page.getByRole("navigation", { name: "Main", includeHidden });
    const link = main.locator(".menu-head").first();
    // The stylesheet shows it.
    const hasBadge = () => link.evaluate((head) => getComputedStyle(head, "::after").content !== "none");
    const badgeSays = async (number: string) => {
      const isShown = Number(number) > 0;
      if (isShown) await expect(link).toHaveAttribute("data-waits", number, { timeout: 1_000 });
      else await expect(link).not.toHaveAttribute("data-waits", { timeout: 1_000 });
      expect(await hasBadge()).toBe(isShown);
    };
    // Shifts of other tests come and go among the tasks, so that a number may change between two pages.
    await expect(async () => {
      await page.goto("/dashboard/overview");
      const section = page.getByRole("region", { name: texts.title, includeHidden });
      await expect(section).toBeVisible();
      const waits = section.locator(".panel-head .waits");
      const number = (await waits.count()) > 0 ? ((await waits.textContent()) ?? "") : "0";
      expect(Number(number)).toBeGreaterThan(0);
      await badgeSays(number);
      expect((await section.locator(".task").count()) > 0).toBe(Number(number) > 0);
      await page.goto("/dashboard/account");
      await badgeSays(number);
      if (!hasList) return;
      await page.goto("/dashboard/tasks");
      const rows = await page.getByRole("table", { name: texts.list.caption }).getByRole("row").count();
      expect(Math.max(rows - 1, 0)).toBe(Math.min(Number(number), constants.tasksOnPage));
      if (rows > 0) await expect(page.locator(".list-head .list-total")).toHaveText(number, { timeout: 1_000 });
    }).toPass({ timeout: 40_000 });
  });
}

/** A user of an agency of their own, with a worker whose document has expired. */
async function aPersonWithAnExpiry(): Promise<Person> {
  const person = await aPerson({ codes: ["1001", "1002", "6001"] });
  await owner((tx) =>
    tx.insert(schema.workers).values({
      organisationId: person.organisations[0].id,
      number: "T-1",
      firstName: "Zinnia",
      lastName: "Oakhanger",
      employmentStatus: "active",
      expiresOn: dayFromNow(-3),
    }),
  );
  return person;
}

// tests/component/overview.test.tsx has the other states of it.
test("what needs the person is first; each chart has a summary and its figures in a table", async ({ page }) => {
  await signInAs(page, "agency");
  await page.goto("/dashboard/overview");
  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText(texts.title);
  await expect(page.getByRole("img", { name: /^From \d+% in the week from/ })).toBeVisible();
  const chart = page.getByRole("region", { name: trends.compliance.title });
  await chart.getByText(charts.table).click();
  expect(await chart.getByRole("row").count()).toBeGreaterThan(10);
  await expectAccessible(page);
});

test.describe("on a phone", () => {
  test.use({ userAgent: devices["Pixel 7"].userAgent, viewport: { width: 390, height: 844 } });

  test("a task about a worker leads to their page, and the figure of expired documents to those workers, with the filter in view and a way out of it", async ({
    page,
  }) => {
    const person = await aPersonWithAnExpiry();
    const { listPageSizes } = constants;
    const more = listPageSizes[0];
    await owner((tx) =>
      tx.insert(schema.workers).values(
        Array.from({ length: more }, (_, n) => ({
          organisationId: person.organisations[0].id,
          number: `T-${n + 2}`,
          firstName: "Amber",
          lastName: `Birch ${String(n).padStart(2, "0")}`,
          employmentStatus: "active" as const,
          expiresOn: dayFromNow(-2),
        })),
      ),
    );
    await startSession(page, person);
    await page.goto("/mobile/overview");
    await page
      .getByRole("link", { name: new RegExp(`^${texts.renew}: `) })
      .first()
      .click();
    await expect(page).toHaveURL(/\/mobile\/workers\/[\w-]+$/);
    await expect(page.getByRole("heading", { name: messages.mobileWorkers.needed })).toBeVisible();
    await expectAccessible(page);
    await page.goBack();
    await page.getByRole("link", { name: new RegExp(messages.overview.expiry.expired) }).click();
    await expect(page).toHaveURL("/mobile/workers?expiring=expired");
    await expect(page).toHaveTitle(/^Workers/);
    const rows = page.locator(".phone-rows > li");
    await expect(rows).toHaveCount(more);
    await expect(page.locator(".list-head .list-total")).toHaveText(String(more + 1));
    await expect(page.getByLabel(workersFilter.documentsExpire)).toHaveValue("expired");
    await expectNoSideScroll(page);
    await page.getByRole("link", { name: pages.next }).click();
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText("Zinnia Oakhanger");
    await page.getByRole("link", { name: pages.previous }).click();
    await expect(rows).toHaveCount(more);
    await page.goto("/mobile/workers?expiring=expired&verification=approved");
    await expect(page.getByText(messages.workers.noneFound)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: listFilter.clear }).first().click();
    await expect(page).toHaveURL("/mobile/workers");
    await expect(rows).toHaveCount(more);
    await rows.first().getByRole("link").click();
    await expect(page).toHaveTitle("Amber Birch 00 · Workers · Tendwell");
  });

  test("workers are found by name, two lines of at most 72 px each", async ({ page }) => {
    await signInAs(page, "agency");
    await page.goto("/mobile/workers");
    const rows = page.locator(".phone-rows > li");
    expect(await rows.count()).toBeGreaterThan(9);
    for (const row of await rows.all()) {
      const height = (await row.boundingBox())?.height ?? 0;
      expect(height).toBeGreaterThanOrEqual(44);
      expect(height).toBeLessThanOrEqual(72);
    }
    // In a window as tall as the page, the fixed navigation covers no row.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width: 390, height });
    await expectAccessible(page);
    // A list has the width of a tablet's window too.
    await page.setViewportSize({ width: 1024, height: 768 });
    expect((await page.locator("main > div").boundingBox())?.width).toBeGreaterThan(900);
    await page.goto("/mobile/workers?search=Ezeani");
    await expect(rows).toHaveCount(1);
    await rows.first().getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Ezeani");
  });
});
