/** Cancelling a booked shift: the charge is shown before it is confirmed, and nothing is charged that was not shown. */
import { eq } from "drizzle-orm";
import { jobPage, jobs as texts } from "@/lib/config/messages/jobs";
import * as schema from "@/lib/db/schema";
import { expectAccessible, expectNoSideScroll } from "./support/checks";
import { owner } from "./support/database";
import { aBookedShift, bookedRate } from "./support/shifts";
import { signInAs } from "./support/story";
import { expect, test } from "./support/test";

const PLANNED_PENCE = 20_574;

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a charge that rose while the page was open is shown, and cancels only when it is confirmed", async ({
    page,
  }) => {
    const { jobId, allocationId } = await aBookedShift({ startsInMinutes: 360, plannedPence: PLANNED_PENCE });
    await signInAs(page, "provider");
    await page.goto(`/dashboard/jobs/${jobId}`);
    await page.getByRole("link", { name: jobPage.cancelTitle }).click();
    await expect(
      page.getByText(/Cancelling is free at the moment\. After .* it costs 100% of the planned £205\.74\./),
    ).toBeVisible();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await page.getByLabel(jobPage.cancelReasonLabel).fill("No longer needed.");
    // As if the page had been open for more than two hours.
    await owner((tx) =>
      tx
        .update(schema.allocations)
        .set({ rateSnapshot: bookedRate(7, PLANNED_PENCE) })
        .where(eq(schema.allocations.id, allocationId)),
    );
    await page.getByRole("button", { name: jobPage.cancelButton }).click();
    await expect(page.getByRole("alert").filter({ hasText: texts.chargeChanged("£205.74") })).toBeVisible();
    await expect(page.getByText(/^Cancelling now costs £205\.74 before VAT: 100%/)).toBeVisible();
    await expect(page.getByLabel(jobPage.cancelReasonLabel)).toHaveValue("No longer needed.");
    await page.getByRole("button", { name: jobPage.cancelButton }).click();
    await expect(page.locator("main .notice").filter({ hasText: texts.cancelledNow(1) })).toBeVisible();
    await expect(page.getByText("£205.74 before VAT")).toBeVisible();
  });
});
