/** Filling a week: from the calendar to a plan, one of its workers put forward, and withdrawn again. */
import { and, eq } from "drizzle-orm";
import { fillPage, fill as texts } from "@/lib/config/messages/fill";
import * as schema from "@/lib/db/schema";
import { organisationOf, users } from "@/lib/db/seed/people";
import { calendarDate, daysAfter, formatShortDate, momentAt, mondayOf } from "@/lib/format";
import { expectAccessible, expectNoSideScroll, expectSaid } from "./support/checks";
import { owner } from "./support/database";
import { aReadyWorker, aUnit, CARE_ASSISTANT, rowOf, SERVICE } from "./support/shifts";
import { signInAs } from "./support/story";
import { expect, test } from "./support/test";

/** A shift of the demo's provider that needs a care assistant. */
async function anOpenShift(day: string): Promise<string> {
  const unit = aUnit();
  const provider = organisationOf("providerC");
  await owner(async (tx) => {
    const [service] = await tx
      .select()
      .from(schema.services)
      .where(and(eq(schema.services.organisationId, provider.id), eq(schema.services.name, SERVICE)));
    await tx.insert(schema.jobs).values({
      postingId: crypto.randomUUID(),
      organisationId: provider.id,
      serviceId: service?.id ?? "",
      providerName: provider.name,
      serviceName: SERVICE,
      unit,
      workerTypeId: CARE_ASSISTANT.id,
      startAt: momentAt(day, "08:00", "earlier"),
      endAt: momentAt(day, "16:00", "earlier"),
      postedByUserId: users.find(({ uid }) => uid === "demo-provider")?.id ?? "",
    });
  });
  return unit;
}

test.describe("with JavaScript", () => {
  test.use({ javaScriptEnabled: true });

  test("a week is planned, the chosen worker is put forward and withdrawn again", async ({ page }) => {
    test.slow();
    // Weeks of their own, so that neither plan has the other's shifts.
    const monday = daysAfter(mondayOf(calendarDate(new Date())), 21);
    const unit = await anOpenShift(daysAfter(monday, 2));
    await aReadyWorker(`Fennel-${unit.slice(5).replace(/\d/g, "x")}`);
    await signInAs(page, "agency");
    await page.goto(`/dashboard/jobs?week=${monday}`);
    await page.getByRole("link", { name: fillPage.link(formatShortDate(monday, calendarDate(new Date()))) }).click();
    await expect(page.getByRole("button", { name: fillPage.begin })).toBeVisible();
    await expectAccessible(page);
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
    await expectAccessible(page);
    await page.getByRole("button", { name: fillPage.undo }).click();
    await expectSaid(page, texts.withdrawn(1, 0));
    await expect(rowOf(page, unit)).toContainText(fillPage.states.withdrawn);
  });
});
