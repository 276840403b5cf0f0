/** Payments to authorise: one is authorised, one rejected with a reason, and the primary user changes from which amount they need it. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { invoiceDownloads } from "@/lib/config/messages/invoices/downloads";
import { invoicePages } from "@/lib/config/messages/invoices/pages";
import {
  paymentAuthorisations as texts,
  paymentAuthorisationsPage as words,
} from "@/lib/config/messages/payment-authorisations";
import * as schema from "@/lib/db/schema";
import { expectAccessible, expectNoSideScroll, expectSaid } from "./support/checks";
import { owner } from "./support/database";
import { anInvoice, paymentOf } from "./support/invoices";
import { rowOf } from "./support/shifts";
import { signInAs } from "./support/story";
import { expect, test } from "./support/test";

const list = "/dashboard/tasks/payment-authorisations";

/** An invoice of the demo's provider whose payment waits. */
async function aPayment({ heldPence = 0 } = {}): Promise<string> {
  const { number } = await anInvoice();
  await owner(async (tx) => {
    const [invoice] = await tx
      .update(schema.invoices)
      .set({ status: "awaiting_authorisation", approvalDueAt: null, heldPence })
      .where(eq(schema.invoices.number, number))
      .returning();
    if (!invoice) throw new Error("there is no invoice");
    await tx.insert(schema.paymentAuthorisations).values({
      id: randomUUID(),
      ...paymentOf(invoice, new Date()),
      dueAt: new Date(Date.now() + 3 * 24 * 3_600_000),
    });
  });
  return number;
}

test("an authoriser authorises one payment and rejects another", async ({ page }) => {
  const [good, bad] = [await aPayment({ heldPence: 60_00 }), await aPayment()];
  await signInAs(page, "authoriser");
  await page.goto(list);
  await expect(rowOf(page, bad)).toContainText("£180.00");
  // Without what is under dispute.
  await expect(rowOf(page, good)).toContainText("£120.00");
  await expectAccessible(page);
  await expectNoSideScroll(page);
  // The authoriser reads the invoice here, and has no right to the list of invoices.
  await rowOf(page, good).getByRole("link", { name: good, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(good);
  await expect(page.getByRole("region", { name: invoicePages.linesTitle })).toContainText("Care assistant, shift 1");
  await expectNoSideScroll(page);
  const pdf = page.getByRole("link", { name: invoiceDownloads.pdf });
  const response = await page.request.get((await pdf.getAttribute("href")) ?? "");
  expect([response.status(), response.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  await page.getByRole("link", { name: words.back }).click();
  await rowOf(page, good).getByRole("button", { name: words.authorise }).click();
  await expectSaid(page, texts.authorisedNow);
  await expect(rowOf(page, good)).toHaveCount(0);

  await rowOf(page, bad).getByRole("link", { name: words.reject }).click();
  const reject = page.getByRole("button", { name: words.reject, exact: true });
  await reject.click();
  await expect(page.locator(".summary")).toContainText(texts.reasonNeeded);
  await page.getByLabel(words.rejectReason).fill("The night was cancelled.");
  await reject.click();
  await expectSaid(page, texts.rejectedNow);
  await page.getByRole("link", { name: words.decided }).click();
  await expect(rowOf(page, bad)).toContainText("The night was cancelled.");
});

test("a phone shows what is to be collected, until when it has to be authorised, and the buttons", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const number = await aPayment();
  await signInAs(page, "authoriser");
  await page.goto(list);
  const row = rowOf(page, number);
  await expect(row.getByText("£180.00").first()).toBeVisible();
  await expect(row.getByText(`${words.columns.cutOff}:`)).toBeVisible();
  // Name, cut-off and buttons, each on a line of its own.
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(108);
  await expect(row.getByRole("button", { name: words.authorise })).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
});

test("the primary user changes when payments need authorisation, and keeps what they typed wrong", async ({ page }) => {
  await signInAs(page, "provider");
  await page.goto(list);
  await page.getByRole("link", { name: words.changeSettings, exact: true }).click();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.getByLabel(words.thresholdLabel, { exact: true }).fill("a lot");
  await page.getByRole("button", { name: words.save }).click();
  await expect(page.locator(".summary")).toContainText(texts.thresholdNeeded);
  await expect(page.getByLabel(words.thresholdLabel, { exact: true })).toHaveValue("a lot");
  await page.getByLabel(words.thresholdLabel, { exact: true }).fill("500");
  await page.getByRole("button", { name: words.save }).click();
  await expectSaid(page, texts.settingsSaved);
  await expect(page.getByText(words.fromAmount("£500.00"))).toBeVisible();
});
