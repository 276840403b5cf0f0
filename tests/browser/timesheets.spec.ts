/** A timesheet: the agency submits other hours with proof, the provider disputes half an hour of them, and the agency accepts. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { timesheets as texts, timesheetsPage as words } from "@/lib/config/messages/timesheets";
import * as schema from "@/lib/db/schema";
import { aPdf } from "@/tests/support/organisations";
import { expectAccessible, expectNoSideScroll, expectSaid } from "./support/checks";
import { owner } from "./support/database";
import { aBookedShift } from "./support/shifts";
import { signInAs } from "./support/story";
import { expect, test } from "./support/test";

/** The timesheet of a shift of 12 hours that has ended, as the server makes it within some minutes. */
async function aTimesheet() {
  const { jobId, allocationId, endAt } = await aBookedShift({ startsInMinutes: -14 * 60, plannedPence: 21_468 });
  const timesheetId = randomUUID();
  await owner(async (tx) => {
    const [allocation] = await tx
      .update(schema.allocations)
      .set({ status: "worked" })
      .where(eq(schema.allocations.id, allocationId))
      .returning();
    await tx.update(schema.jobs).set({ status: "awaiting_timesheet" }).where(eq(schema.jobs.id, jobId));
    if (!allocation) throw new Error("the booking is gone");
    const { organisationId, providerId, workerId } = allocation;
    await tx.insert(schema.timesheets).values({
      id: timesheetId,
      allocationId,
      jobId,
      organisationId,
      providerId,
      workerId,
      endAt,
      since: endAt,
      dueAt: endAt,
      terms: { cutoffWeekday: 1, cutoffTime: "17:00", approvalDays: 2, autoApproveDays: null },
    });
  });
  return `/dashboard/tasks/timesheet?open=${timesheetId}`;
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled });

    test("hours are submitted with proof, disputed and accepted", async ({ page }) => {
      test.slow();
      const path = await aTimesheet();
      await signInAs(page, "agency");
      await page.goto("/dashboard/tasks/timesheet");
      await expectAccessible(page);
      await expectNoSideScroll(page);

      await page.goto(path);
      await page.getByLabel(words.breakMinutes).fill("60");
      await page.getByRole("button", { name: words.submit }).click();
      await expect(page.locator(".summary")).toContainText(texts.reasonNeeded);
      await expect(page.locator(".summary")).toContainText(texts.proofNeeded);
      await expect(page.getByLabel(words.breakMinutes)).toHaveValue("60");
      await page
        .getByLabel(words.fileLabel)
        .setInputFiles({ name: "signed.pdf", mimeType: "application/pdf", buffer: await aPdf("Signed timesheet") });
      await page.getByRole("button", { name: words.addFile }).click();
      await expectSaid(page, words.done.proof);
      await expect(page.getByRole("link", { name: "Signed timesheet: signed.pdf" })).toBeVisible();
      await page.getByLabel(words.breakMinutes).fill("60");
      await page.getByLabel(words.reasonLabel).fill("The worker rested after a fall.");
      await expectAccessible(page);
      await page.getByRole("button", { name: words.submit }).click();
      await expectSaid(page, words.done.submit);

      await signInAs(page, "provider");
      await page.goto(path);
      await expect(page.getByText("The worker rested after a fall.").first()).toBeVisible();
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await page.getByLabel(words.breakMinutes).fill("90");
      await page.getByLabel(words.disputeReason).fill("They rested for an hour and a half.");
      await page.getByRole("button", { name: words.dispute, exact: true }).click();
      await expectSaid(page, words.done.dispute);

      await signInAs(page, "agency");
      await page.goto(path);
      await expect(page.getByText("They rested for an hour and a half.").first()).toBeVisible();
      await expect(page.getByText(/^30 minutes \(.+\) in dispute/)).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("button", { name: words.accept }).click();
      await expectSaid(page, words.done.accept);
    });
  });
}
