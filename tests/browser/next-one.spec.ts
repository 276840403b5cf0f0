/** After a decision the next that waits opens by itself: on a record's page opened from the tasks, and in the rows of a list. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { jobPage, jobs as jobTexts } from "@/lib/config/messages/jobs";
import { jobAuthorisationsPage } from "@/lib/config/messages/jobs/authorisations";
import { nextOne } from "@/lib/config/messages/overview/tasks";
import {
  paymentAuthorisationsPage as paymentsPage,
  paymentAuthorisations as paymentTexts,
} from "@/lib/config/messages/payment-authorisations";
import * as schema from "@/lib/db/schema";
import { services } from "@/lib/db/seed/organisations";
import { organisationOf, users } from "@/lib/db/seed/people";
import { expectAccessible, expectNoSideScroll, expectSaid } from "./support/checks";
import { owner } from "./support/database";
import { anInvoice, paymentOf } from "./support/invoices";
import { aSuggestedShift, CARE_ASSISTANT } from "./support/shifts";
import { signInAs } from "./support/story";
import { expect, test } from "./support/test";

const DAY_MINUTES = 24 * 60;

/** An invoice of the demo's provider whose payment waits, due before those of other tests. */
async function aPayment(dueInMs: number): Promise<string> {
  const { number } = await anInvoice();
  await owner(async (tx) => {
    const [invoice] = await tx
      .update(schema.invoices)
      .set({ status: "awaiting_authorisation", approvalDueAt: null })
      .where(eq(schema.invoices.number, number))
      .returning();
    if (!invoice) throw new Error("there is no invoice");
    const dueAt = new Date(Date.now() + dueInMs);
    await tx
      .insert(schema.paymentAuthorisations)
      .values({ id: randomUUID(), ...paymentOf(invoice, new Date()), dueAt });
  });
  return number;
}

/** A shift of the demo's provider whose authorisation was requested long ago, so that it is first in the list. */
async function aRequest(unit: string, askedDaysAgo: number): Promise<void> {
  const [provider, service] = [organisationOf("providerC"), services[1]];
  const postingId = randomUUID();
  const requestedByUserId = users.find(({ uid }) => uid === "demo-provider")?.id ?? "";
  // A whole minute, as people enter it.
  const startAt = new Date((Math.floor(Date.now() / 60_000) + 20 * DAY_MINUTES) * 60_000);
  await owner(async (tx) => {
    await tx.insert(schema.jobs).values({
      id: randomUUID(),
      postingId,
      organisationId: provider.id,
      serviceId: service?.id ?? "",
      providerName: provider.name,
      serviceName: service?.name ?? "",
      unit,
      workerTypeId: CARE_ASSISTANT.id,
      startAt,
      endAt: new Date(startAt.getTime() + 8 * 3_600_000),
      status: "draft",
      postedByUserId: requestedByUserId,
    });
    await tx.insert(schema.jobAuthorisations).values({
      postingId,
      organisationId: provider.id,
      serviceId: service?.id ?? "",
      requestedByUserId,
      requestedAt: new Date(Date.now() - askedDaysAgo * DAY_MINUTES * 60_000),
    });
  });
}

test("a worker is declined from the tasks, and the next shift with a worker to decide on opens", async ({ page }) => {
  // Before every other that waits.
  const [first, second] = [await aSuggestedShift(60), await aSuggestedShift(61)];
  await signInAs(page, "provider");
  await page.goto("/dashboard/tasks?kind=suggestions&limit=100");
  await page.locator(`a[href="/dashboard/jobs/${first.jobId}?queue=suggestions"]`).first().click();
  await page.getByRole("link", { name: `${jobPage.decline} ${first.worker.name}` }).click();
  await page.getByLabel(jobPage.declineReason).fill("We know someone who is here more often.");
  await page.getByRole("button", { name: jobPage.decline, exact: true }).click();
  await expectSaid(page, jobTexts.declined);
  const at = new URL(page.url());
  expect(at.pathname).toBe(`/dashboard/jobs/${second.jobId}`);
  expect([at.searchParams.get("queue"), at.searchParams.get("of")]).toEqual(["suggestions", first.jobId]);
  await expect(page.locator("main .notice").first()).toContainText("This is the next one that needs you.");
  await expect(page.getByRole("link", { name: `${jobPage.decline} ${second.worker.name}` })).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  const [declined] = await owner((tx) =>
    tx.select().from(schema.allocations).where(eq(schema.allocations.id, first.allocationId)),
  );
  expect(declined?.status).toBe("declined");
});

// tests/component/focus-next.test.tsx has the focus, which a script moves.
test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a payment is authorised in its row, and the next row follows", async ({ page }) => {
    const [first, second] = [await aPayment(60_000), await aPayment(61_000)];
    await signInAs(page, "authoriser");
    await page.goto("/dashboard/tasks/payment-authorisations");
    const rowOf = (number: string) => page.getByRole("row").filter({ hasText: number });
    await rowOf(first).getByRole("button", { name: paymentsPage.authorise }).click();
    await expect(page.locator("#done")).toContainText(paymentTexts.authorisedNow);
    await expect(page.getByRole("link", { name: nextOne.row(second) })).toBeVisible();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    // Handing on is a decision as well: rejected, the row goes too.
    await rowOf(second).getByRole("link", { name: paymentsPage.reject }).click();
    await page.getByLabel(paymentsPage.rejectReason).fill("The night was cancelled.");
    await page.getByRole("button", { name: paymentsPage.reject, exact: true }).click();
    await expectSaid(page, paymentTexts.rejectedNow);
    await expect(rowOf(second)).toHaveCount(0);
  });
});

test("a link to one request or payment shows that one alone, with the way to all", async ({ page }) => {
  const [unit, number] = [`Unit ${randomUUID().slice(0, 8)}`, await aPayment(90_000)];
  await aRequest(unit, 200);
  const [request, payment] = await owner(async (tx) => [
    (
      await tx
        .select({ id: schema.jobAuthorisations.id })
        .from(schema.jobAuthorisations)
        .innerJoin(schema.jobs, eq(schema.jobs.postingId, schema.jobAuthorisations.postingId))
        .where(eq(schema.jobs.unit, unit))
    )[0],
    (
      await tx
        .select({ id: schema.paymentAuthorisations.id })
        .from(schema.paymentAuthorisations)
        .innerJoin(schema.invoices, eq(schema.invoices.id, schema.paymentAuthorisations.invoiceId))
        .where(eq(schema.invoices.number, number))
    )[0],
  ]);
  await signInAs(page, "authoriser");
  const lists = [
    { path: "/dashboard/tasks/job-authorisations", id: request?.id, text: unit, texts: jobAuthorisationsPage },
    { path: "/dashboard/tasks/payment-authorisations", id: payment?.id, text: number, texts: paymentsPage },
  ];
  for (const { path, id, text, texts } of lists) {
    await page.goto(`${path}?open=${id}`);
    const rows = page.locator(".tbl-b").getByRole("row");
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(text);
    await expect(page.getByText(texts.onlyOne)).toBeVisible();
    await expectNoSideScroll(page);
    await page.getByRole("link", { name: texts.showAll }).click();
    await expect(rows.filter({ hasText: text })).toHaveCount(1);
    expect(new URL(page.url()).search).toBe("");
    // Another's, and what is none.
    await page.goto(`${path}?open=${randomUUID()}`);
    await expect(rows).toHaveCount(0);
    await expect(page.getByText(texts.notInList)).toBeVisible();
    await expect(page.getByText(texts.onlyOne)).toHaveCount(0);
    await page.goto(`${path}?open=x`);
    await expect(rows.filter({ hasText: text })).toHaveCount(1);
  }
});
