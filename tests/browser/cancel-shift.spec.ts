/** Cancelling a booked shift: the charge is shown before it is confirmed, and nothing is charged that was not shown. */
import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { jobPage, jobs as texts } from "@/lib/config/messages/jobs";
import { workerTypes } from "@/lib/db/content/worker-types";
import * as schema from "@/lib/db/schema";
import { services } from "@/lib/db/seed/organisations";
import { organisationOf, users } from "@/lib/db/seed/people";
import { insertCompleteWorker } from "@/tests/support/complete-worker";
import { demoAgreements } from "./support/agreements";
import { expectAccessible, expectNoSideScroll } from "./support/checks";
import { owner } from "./support/database";
import { signInAs } from "./support/story";
import { expect, test } from "./support/test";

const HOUR_MS = 3_600_000;
const PLANNED_PENCE = 20_574;
const userIdOf = (name: string) => users.find(({ uid }) => uid === `demo-${name}`)?.id ?? "";

/** A shift of the demo's provider for which a worker is booked; it starts in six hours, and within four it costs all of it. */
async function aBookedShift() {
  const [agency, provider, service] = [organisationOf("agencyA"), organisationOf("providerC"), services[1]];
  const [jobId, allocationId] = [randomUUID(), randomUUID()];
  const startAt = new Date(Date.now() + 6 * HOUR_MS);
  const endAt = new Date(startAt.getTime() + 12 * HOUR_MS);
  // Other tests expect that no two workers have the same name.
  const lastName = `Cowslip-${randomUUID().slice(0, 8)}`;
  await owner(async (tx) => {
    const worker = await insertCompleteWorker(tx, agency, { firstName: "Linnet", lastName });
    await tx.insert(schema.jobs).values({
      id: jobId,
      postingId: randomUUID(),
      organisationId: provider.id,
      serviceId: service?.id ?? "",
      providerName: provider.name,
      serviceName: service?.name ?? "",
      workerTypeId: workerTypes[0].id,
      startAt,
      endAt,
      status: "allocated",
      postedByUserId: userIdOf("provider"),
    });
    await tx.insert(schema.allocations).values({
      id: allocationId,
      jobId,
      organisationId: agency.id,
      providerId: provider.id,
      agreementId: demoAgreements.active,
      workerId: worker.id,
      agencyName: agency.name,
      workerName: `Linnet ${lastName}`,
      during: sql`tstzrange(${startAt.toISOString()}, ${endAt.toISOString()})`,
      status: "accepted",
      rateSnapshot: snapshot(4),
      rateTableHash: "0".repeat(64),
      suggestedByUserId: userIdOf("agency"),
      suggestedAt: new Date(),
    });
  });
  return { jobId, allocationId };
}

const snapshot = (withinHours: number): schema.RateSnapshot => ({
  agreementReference: "AG-1004",
  agreementVersion: 1,
  workerType: workerTypes[0].name,
  lines: [],
  cancellationRules: [{ withinHours, feePercent: 100 }],
  plannedPence: PLANNED_PENCE,
  segments: [],
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled });

    test("a charge that rose while the page was open is shown, and cancels only when it is confirmed", async ({
      page,
    }) => {
      const { jobId, allocationId } = await aBookedShift();
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
          .set({ rateSnapshot: snapshot(7) })
          .where(eq(schema.allocations.id, allocationId)),
      );
      await page.getByRole("button", { name: jobPage.cancelButton }).click();
      await expect(page.getByRole("alert").filter({ hasText: texts.chargeChanged("£205.74") })).toBeVisible();
      await expect(page.getByText(/^Cancelling now costs £205\.74 before VAT: 100%/)).toBeVisible();
      await expect(page.getByLabel(jobPage.cancelReasonLabel)).toHaveValue("No longer needed.");
      await page.getByRole("button", { name: jobPage.cancelButton }).click();
      await expect(page.locator("main .notice").filter({ hasText: texts.cancelledNow })).toBeVisible();
      await expect(page.getByText("£205.74 before VAT")).toBeVisible();
    });
  });
}
