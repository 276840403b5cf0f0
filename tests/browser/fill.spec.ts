/**
 * Filling a week: from the calendar to a plan, one of its workers put forward, and withdrawn again; and a provider that
 * accepts the workers who were put forward for several shifts.
 */
import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { acceptancePage, fillPage, fill as texts } from "@/lib/config/messages/fill";
import { jobs, suggestSelectedPage } from "@/lib/config/messages/jobs";
import * as schema from "@/lib/db/schema";
import { organisationOf, users } from "@/lib/db/seed/people";
import { calendarDate, daysAfter, formatShortDate, momentAt, mondayOf } from "@/lib/format";
import { expectAccessible, expectNoSideScroll, expectSaid } from "./support/checks";
import { owner } from "./support/database";
import { aReadyWorker, aUnit, CARE_ASSISTANT, rowOf, SERVICE } from "./support/shifts";
import { signInAs } from "./support/story";
import { expect, test } from "./support/test";

/** A shift of the demo's provider that needs a care assistant. */
async function anOpenShift(day: string, [start, end] = ["08:00", "16:00"]): Promise<{ id: string; unit: string }> {
  const [id, unit] = [randomUUID(), aUnit()];
  const provider = organisationOf("providerC");
  await owner(async (tx) => {
    const [service] = await tx
      .select()
      .from(schema.services)
      .where(and(eq(schema.services.organisationId, provider.id), eq(schema.services.name, SERVICE)));
    await tx.insert(schema.jobs).values({
      id,
      postingId: randomUUID(),
      organisationId: provider.id,
      serviceId: service?.id ?? "",
      providerName: provider.name,
      serviceName: SERVICE,
      unit,
      workerTypeId: CARE_ASSISTANT.id,
      startAt: momentAt(day, start ?? "", "earlier"),
      endAt: momentAt(day, end ?? "", "earlier"),
      postedByUserId: users.find(({ uid }) => uid === "demo-provider")?.id ?? "",
    });
  });
  return { id, unit };
}

test.describe("with JavaScript", () => {
  test.use({ javaScriptEnabled: true });

  test("a week is planned, the chosen worker is put forward and withdrawn again", async ({ page }) => {
    test.slow();
    // Weeks of their own, so that neither plan has the other's shifts.
    const monday = daysAfter(mondayOf(calendarDate(new Date())), 21);
    const { unit } = await anOpenShift(daysAfter(monday, 2));
    await aReadyWorker(`Fennel-${unit.slice(5).replace(/\d/g, "x")}`);
    await signInAs(page, "agency");
    await page.goto(`/dashboard/jobs?week=${monday}`);
    await page.getByRole("link", { name: fillPage.link(formatShortDate(monday, calendarDate(new Date()))) }).click();
    await expect(page.getByRole("button", { name: fillPage.begin })).toBeVisible();
    await page.getByRole("button", { name: fillPage.begin }).click();
    const planned = page.getByRole("heading", { name: fillPage.planned });
    await expect(planned).toBeVisible({ timeout: 60_000 });
    await expectAccessible(page);
    await expectNoSideScroll(page);

    const own = rowOf(page, unit).getByRole("checkbox");
    await expect(own).toBeChecked();
    for (const box of await page.getByRole("checkbox").all()) await box.uncheck();
    await page.getByRole("button", { name: fillPage.button }).click();
    await expect(page.locator(".summary")).toContainText(texts.rowsNeeded);
    await expect(own).not.toBeChecked();
    await own.check();
    await page.getByRole("button", { name: fillPage.button }).click();
    await expectSaid(page, texts.put(1, 0));
    await expect(rowOf(page, unit)).toContainText(fillPage.states.put);
    await page.getByRole("button", { name: fillPage.undo }).click();
    await expectSaid(page, texts.withdrawn(1, 0));
    await expect(rowOf(page, unit)).toContainText(fillPage.states.withdrawn);
  });

  test("workers are put forward for shifts that overlap, after a warning, and those who fill the most are accepted", async ({
    page,
  }) => {
    test.slow();
    const day = daysAfter(mondayOf(calendarDate(new Date())), 30);
    const [early, late] = [await anOpenShift(day), await anOpenShift(day, ["14:00", "22:00"])];
    const lastName = () => `Sorrel-${randomUUID().slice(0, 8).replace(/\d/g, "x")}`;
    const [one, other] = [await aReadyWorker(lastName()), await aReadyWorker(lastName())];
    const choose = (shift: { id: string }, worker: { id: string }) =>
      page.locator(`[name="worker.${shift.id}"]`).selectOption(worker.id);
    const put = async () => {
      await page.getByRole("button", { name: suggestSelectedPage.submit }).click();
      await expectSaid(page, suggestSelectedPage.done(2, 0));
    };

    await signInAs(page, "agency");
    await page.goto(`/dashboard/jobs/suggest?job=${early.id}&job=${late.id}`);
    const warning = page.getByRole("heading", { name: suggestSelectedPage.overlapTitle });
    await choose(early, one);
    await choose(late, other);
    await expect(warning).toBeHidden();
    await choose(late, one);
    await expect(warning).toBeVisible();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await put();
    // The other worker can do either as well.
    await page.goto(`/dashboard/jobs/suggest?job=${early.id}&job=${late.id}`);
    await choose(early, other);
    await choose(late, other);
    await put();

    await signInAs(page, "provider");
    await page.goto(`/dashboard/jobs?week=${mondayOf(day)}`);
    await page.getByRole("link", { name: acceptancePage.link }).click();
    const rows = [early, late].map(({ unit }) => rowOf(page, unit));
    await expect(page.getByRole("heading", { name: acceptancePage.proposed })).toBeVisible();
    // Each of the workers has one of the shifts, in whatever order they came.
    const proposed = await Promise.all(rows.map((row) => row.textContent()));
    for (const { name } of [one, other]) {
      expect(proposed.filter((text) => text?.includes(name))).toHaveLength(1);
    }
    await expectAccessible(page);
    await expectNoSideScroll(page);
    for (const box of await page.getByRole("checkbox").all()) await box.uncheck();
    await page.getByRole("button", { name: acceptancePage.submit }).click();
    await expect(page.locator(".summary")).toContainText(acceptancePage.needed);
    for (const row of rows) {
      await expect(row.getByRole("checkbox")).not.toBeChecked();
      await row.getByRole("checkbox").check();
    }
    await page.getByRole("button", { name: acceptancePage.submit }).click();
    await expectSaid(page, acceptancePage.done(2));
    for (const { unit } of [early, late]) {
      await expect(rowOf(page, unit)).toContainText(jobs.status.allocated.label);
    }
  });
});
