/** Invoices: the provider disputes a line and approves another invoice, the agency answers and the platform decides. */

import { messages } from "@/lib/config/messages";
import { advancePage as advance } from "@/lib/config/messages/advance-pages";
import { invoices as texts } from "@/lib/config/messages/invoices";
import { invoicePages as words } from "@/lib/config/messages/invoices/pages";
import { invoicePayments as payments } from "@/lib/config/messages/invoices/payments";
import { ledgerPage as ledger } from "@/lib/config/messages/ledger";
import { calendarDate } from "@/lib/format";
import { expectAccessible, expectNoSideScroll, expectSaid } from "./support/checks";
import { anInvoice } from "./support/invoices";
import { signInAs } from "./support/story";
import { expect, test } from "./support/test";
import { aSubmittedTimesheet } from "./support/timesheets";

const list = "/dashboard/finance/new";

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled });

    test("a line is disputed, answered and decided", async ({ page }) => {
      test.slow();
      const { number, path } = await anInvoice();
      await signInAs(page, "provider");
      await page.goto(`${list}?search=${number}`);
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await expect(page.getByRole("region", { name: words.totals })).toContainText("£180.00");
      await page.getByRole("link", { name: number }).click();
      await page.waitForURL(`**${path}`);
      if (javaScriptEnabled) await expectAccessible(page);
      await expectNoSideScroll(page);

      const dispute = page.getByRole("button", { name: words.dispute, exact: true });
      await page.getByLabel(words.disputeReason, { exact: true }).fill("The worker did not come to the second shift.");
      await dispute.click();
      await expect(page.locator(".summary")).toContainText(words.scopeNeeded);
      await page.getByLabel(words.scopes.lines).check();
      await dispute.click();
      await expect(page.locator(".summary")).toContainText(texts.linesNeeded);
      await expect(page.getByLabel(words.disputeReason, { exact: true })).toHaveValue(
        "The worker did not come to the second shift.",
      );
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByLabel(/^Care assistant, shift 2/).check();
      await dispute.click();
      await expectSaid(page, words.done.dispute);
      await expect(page.getByText(words.lineDispute.open, { exact: true })).toHaveCount(1);

      await signInAs(page, "agency");
      await page.goto(path);
      await expect(page.getByText("The worker did not come to the second shift.").first()).toBeVisible();
      await page.getByLabel(words.answerLabel).fill("They were an hour late.");
      await page.getByRole("button", { name: words.answer }).click();
      await expectSaid(page, words.done.answer);

      await signInAs(page, "admin");
      await page.goto(path);
      if (javaScriptEnabled) await expectAccessible(page);
      const decision = page.getByRole("region", { name: words.decideTitle });
      await decision.getByLabel(words.decisions.reprice).check();
      await decision.getByLabel(words.newPrice("Care assistant, shift 2")).fill("forty");
      await decision.getByLabel(words.decisionReason).fill("Four of five hours were worked.");
      await decision.getByRole("button", { name: words.decide }).click();
      await expect(page.locator(".summary")).toContainText(words.amountInvalid);
      await decision.getByLabel(words.newPrice("Care assistant, shift 2")).fill("40");
      await decision.getByRole("button", { name: words.decide }).click();
      await expectSaid(page, words.done.decide);
      await expect(page.getByText(words.creditedOf("£10.00"))).toBeVisible();
    });

    test("an invoice is approved, and leads to the timesheet and the shift of each line", async ({ page }) => {
      const sheet = await aSubmittedTimesheet();
      const { path } = await anInvoice({ sheet });
      await signInAs(page, "provider");
      await page.goto(path);
      await page.getByRole("button", { name: words.approve }).click();
      await expectSaid(page, words.done.approve);
      await expect(page.getByRole("button", { name: words.approve })).toHaveCount(0);
      await page.getByRole("link", { name: `${words.shift}: Care assistant, shift 1` }).click();
      await page.waitForURL(`**/dashboard/jobs/${sheet.jobId}`);
      await page.goto(path);
      await page.getByRole("link", { name: `${words.timesheet}: Care assistant, shift 1` }).click();
      await page.waitForURL(`**${sheet.path}`);
    });
  });
}

test("an advance is previewed and requested by the agency, and reviewed by the platform", async ({ page }) => {
  await signInAs(page, "agency");
  await page.goto("/dashboard/finance/advance");
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.getByRole("button", { name: advance.preview }).click();
  await expect(page.locator(".summary")).toContainText(messages.advances.noneChosen);
  await page.getByLabel(/^BCS-000021/).check();
  await page.getByRole("button", { name: advance.preview }).click();
  const quote = page.getByRole("region", { name: advance.quote });
  await expect(quote).toContainText(/% a year/);
  await expectAccessible(page);
  await quote.getByRole("button", { name: advance.confirm }).click();
  await expectSaid(page, advance.done.request);

  await signInAs(page, "admin");
  await page.goto("/dashboard/finance/advance");
  await page
    .getByRole("row", { name: /BCS-000021/ })
    .getByRole("link", { name: advance.open })
    .click();
  await expectAccessible(page);
  await page.getByLabel(advance.decisions.decline).check();
  await page.getByRole("button", { name: advance.decide }).click();
  await expect(page.locator(".summary")).toContainText(messages.advances.reasonNeeded);
  await page.getByLabel(advance.reason, { exact: true }).fill("The limit is being reviewed.");
  await page.getByRole("button", { name: advance.decide }).click();
  await expectSaid(page, advance.done.decide);
});

test("the platform marks an earlier invoice as paid, and the ledger still adds up", async ({ page }) => {
  await signInAs(page, "admin");
  await page.goto("/dashboard/finance/legacy");
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.getByRole("link", { name: "BCS-L-0042" }).click();
  await page.getByLabel(payments.day).fill(calendarDate(new Date()));
  await page.getByLabel(payments.reference).fill("BACS 0042");
  await page.getByRole("button", { name: payments.mark }).click();
  await expectSaid(page, words.done.record);
  await expect(page.getByRole("button", { name: payments.mark })).toHaveCount(0);

  await page.goto("/dashboard/finance/ledger");
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await expect(page.getByRole("region", { name: ledger.proofTitle })).toContainText("Yes:");
});
