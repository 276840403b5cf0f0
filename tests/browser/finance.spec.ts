/** Invoices: the provider disputes a line and approves another invoice, the agency answers and the platform decides. */

import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { messages } from "@/lib/config/messages";
import { advancePage as advance } from "@/lib/config/messages/advance-pages";
import { charts } from "@/lib/config/messages/general";
import { invoices as texts } from "@/lib/config/messages/invoices";
import { invoicePages as words } from "@/lib/config/messages/invoices/pages";
import { invoicePayments as payments } from "@/lib/config/messages/invoices/payments";
import { ledgerPage as ledger } from "@/lib/config/messages/ledger";
import { listFoot } from "@/lib/config/messages/lists";
import * as schema from "@/lib/db/schema";
import { calendarDate } from "@/lib/format";
import { aPdf } from "@/tests/support/organisations";
import { expectAccessible, expectNoSideScroll, expectSaid } from "./support/checks";
import { owner } from "./support/database";
import { anInvoice } from "./support/invoices";
import { aPerson, startSession } from "./support/people";
import { signInAs } from "./support/story";
import { expect, test } from "./support/test";
import { aSubmittedTimesheet } from "./support/timesheets";

const list = "/dashboard/finance/new";

/** Expects the first line of an invoice's page to lead to its timesheet, to its shift and from there to the agreement. */
async function expectLinksOfLine(page: Page, sheet: Awaited<ReturnType<typeof aSubmittedTimesheet>>): Promise<void> {
  const linkTo = (what: string) => page.getByRole("link", { name: `${what}: Care assistant, shift 1` });
  await expect(linkTo(words.timesheet)).toHaveAttribute("href", sheet.path);
  await expect(await page.request.get(sheet.path, { maxRedirects: 0 })).toBeOK();
  await linkTo(words.shift).click();
  await page.waitForURL(`**/dashboard/jobs/${sheet.jobId}`);
  await page.getByRole("link", { name: /^Agreement / }).click();
  await page.waitForURL("**/dashboard/agreements/*");
}

test.describe("with JavaScript", () => {
  test("a line is disputed, answered and decided", async ({ page }) => {
    test.slow();
    const { number, path } = await anInvoice();
    await signInAs(page, "provider");
    await page.goto(`${list}?search=${number}`);
    await expectNoSideScroll(page);
    await expect(page.getByRole("region", { name: words.totals })).toContainText("£180.00");
    await page.getByRole("link", { name: number, exact: true }).click();
    await page.waitForURL(`**${path}`);
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
    await expectAccessible(page);
    await page.getByLabel(/, Care assistant, shift 2/).check();
    await dispute.click();
    await expectSaid(page, words.done.dispute);
    await expect(page.getByText(words.lineDispute.open, { exact: true })).toHaveCount(1);

    const file = { name: "door-log.pdf", mimeType: "application/pdf", buffer: await aPdf() };
    const hostile = { ...file, buffer: Buffer.from("<html><script>alert(1)</script>") };
    await page.getByLabel(words.evidence.label, { exact: true }).setInputFiles(hostile);
    await page.getByRole("button", { name: words.evidence.add }).click();
    const field = page.getByLabel(words.evidence.label, { exact: true });
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(new RegExp(`^${words.evidence.hint} .+`));
    await page.getByLabel(words.evidence.label, { exact: true }).setInputFiles(file);
    await page.getByRole("button", { name: words.evidence.add }).click();
    await expectSaid(page, words.done.evidence);
    await expect(page.getByRole("link", { name: /^door-log.pdf/ })).toBeVisible();
    await expectNoSideScroll(page);

    await signInAs(page, "agency");
    await page.goto(path);
    await expect(page.getByText("The worker did not come to the second shift.").first()).toBeVisible();
    const opened = await page.request.get(
      (await page.getByRole("link", { name: /^door-log.pdf/ }).getAttribute("href")) ?? "",
    );
    expect(opened.headers()["content-type"]).toBe("application/pdf");
    await page.getByLabel(words.answerLabel).fill("They were an hour late.");
    await page.getByRole("button", { name: words.answer }).click();
    await expectSaid(page, words.done.answer);

    await signInAs(page, "admin");
    await page.goto(path);
    await expectAccessible(page);
    const decision = page.getByRole("region", { name: words.decideTitle });
    await decision.getByLabel(words.decisions.reprice).check();
    await decision.getByLabel(/^New price before VAT: .* Care assistant, shift 2$/).fill("forty");
    await decision.getByLabel(words.decisionReason).fill("Four of five hours were worked.");
    await decision.getByRole("button", { name: words.decide }).click();
    await expect(page.locator(".summary")).toContainText(words.amountInvalid);
    await decision.getByLabel(/^New price before VAT: .* Care assistant, shift 2$/).fill("40");
    await decision.getByRole("button", { name: words.decide }).click();
    await expectSaid(page, words.done.decide);
    await expect(page.getByText(words.creditedOf("£10.00"))).toBeVisible();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("an invoice is approved, and leads to the timesheet and the shift of each line", async ({ page }) => {
    const sheet = await aSubmittedTimesheet();
    const { path } = await anInvoice({ sheet });
    await signInAs(page, "provider");
    await page.goto(path);
    await page.getByRole("button", { name: words.approve }).click();
    await expectSaid(page, words.done.approve);
    await expect(page.getByRole("button", { name: words.approve })).toHaveCount(0);
    await expectLinksOfLine(page, sheet);
  });
});

test("an invoice of the list is shown at a glance, on a phone with what it comes to and by when it is approved", async ({
  page,
}) => {
  const { number, path } = await anInvoice();
  await signInAs(page, "provider");
  await page.goto(`${list}?search=${number}&status=pending_approval`);
  const eye = page.getByRole("link", { name: words.glance.of(number) });
  await eye.click();
  const panel = page.getByRole("dialog", { name: words.glance.of(number) });
  await expect(panel).toContainText("£180.00");
  await expect(panel).toContainText(words.glance.noNotes);
  await expect(panel.getByRole("list").last()).toContainText(words.events.issue);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(eye).toBeFocused();
  await page.setViewportSize({ width: 390, height: 844 });
  const row = page.getByRole("row", { name: number });
  await expect(row.getByText("£180.00", { exact: true }).filter({ visible: true })).toHaveCount(1);
  await expect(row.getByText(/Approve by \d+ \w+ ·/).filter({ visible: true })).toHaveCount(1);
  await expectNoSideScroll(page);
  await page.goto(`${list}?search=${number}&open=${path.split("/").at(-1)}`);
  await expect(page.getByRole("dialog")).toContainText("£180.00");
  await expectNoSideScroll(page);
  await panel.getByRole("link", { name: words.glance.open }).click();
  await page.waitForURL(`**${path}`);
});

test("another organisation's invoice is not shown at a glance", async ({ page }) => {
  const { id } = await anInvoice();
  await signInAs(page, "other-agency");
  const answer = await page.request.get(`${list}?open=${id}`);
  expect(answer.status()).toBe(404);
});

test("the list is shown as a chart and downloaded as it is filtered", async ({ page }) => {
  const { number } = await anInvoice();
  await signInAs(page, "provider");
  await page.goto(`${list}?search=${number}`);
  const csv = page.getByRole("link", { name: listFoot.downloadCsv });
  const answer = await page.request.get((await csv.getAttribute("href")) ?? "");
  expect(answer.headers()).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": 'attachment; filename="invoices.csv"',
  });
  const [headings, ...rows] = (await answer.text()).trimEnd().split("\r\n");
  expect(headings).toMatch(/^\ufeffNumber,Kind,Status,Agency,Care provider,/);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatch(new RegExp(`^${number},Invoice,To approve,.*,150.00,30.00,180.00,0.00,0.00,0.00,180.00$`));

  await page.getByRole("link", { name: words.views.chart }).click();
  await expect(page.getByRole("img", { name: /£180.00 pending and £0.00 paid/ })).toBeVisible();
  await page.getByText(charts.table).click();
  await expect(page.getByRole("row", { name: /£180.00/ })).toHaveCount(1);
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.getByRole("link", { name: words.views.list }).click();
  await expect(page.getByRole("link", { name: number, exact: true })).toBeVisible();

  // What is no earlier invoice is not in their file.
  const earlier = await page.request.get(`/dashboard/finance/legacy/csv?search=${number}`);
  expect((await earlier.text()).trimEnd().split("\r\n")).toHaveLength(1);
});

test("an advance is previewed and requested by the agency, and reviewed by the platform", async ({ page }) => {
  await signInAs(page, "agency");
  await page.goto("/dashboard/finance/advance");
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

test("the platform puts an earlier invoice to its provider, who approves it", async ({ page }) => {
  const { id, number } = await anInvoice({ generation: "legacy" });
  await owner((tx) =>
    tx.update(schema.invoices).set({ status: "issued", approvalDueAt: null }).where(eq(schema.invoices.id, id)),
  );
  await signInAs(page, "admin");
  await page.goto(`/dashboard/finance/legacy?search=${number}`);
  await page.getByRole("link", { name: number, exact: true }).click();
  await page.getByRole("button", { name: words.present }).click();
  await expectSaid(page, words.done.present);
  await signInAs(page, "provider");
  await page.goto(`/dashboard/finance/legacy/${id}`);
  await page.getByRole("button", { name: words.approve }).click();
  await expectSaid(page, words.done.approve);
});

test("terms of an advance are proposed by one person, and wait for another", async ({ page }) => {
  const agency = await aPerson({ kind: "agency", codes: ["4001", "0002"], isPrimary: true });
  const [{ id }] = agency.organisations;
  await startSession(page, agency);
  await page.goto("/dashboard/agencies/organization");
  await page.getByRole("button", { name: advance.own.apply }).click();
  await expect(page.getByText(advance.own.status.REGISTERED)).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);

  await signInAs(page, "admin");
  await page.goto("/dashboard/finance/advance");
  await expectAccessible(page);
  await page.getByRole("region", { name: advance.applications.title }).locator(`a[href*="${id}"]`).click();
  const terms = page.getByRole("region", { name: /^Terms for/ });
  await terms.getByLabel(advance.termsLimit).fill("5000");
  await terms.getByLabel(advance.termsPercent).fill("80");
  await terms.getByLabel(advance.termsFee).fill("1.5");
  await terms.getByRole("button", { name: advance.proposeTerms }).click();
  await expectSaid(page, advance.done.terms);
  await expect(terms.getByText(advance.ownProposal)).toBeVisible();
  await expect(terms.getByRole("button", { name: advance.confirmAndApprove })).toHaveCount(0);
  await expectNoSideScroll(page);

  await signInAs(page, "finance");
  await page.goto(`/dashboard/finance/advance?agency=${id}`);
  await page.getByRole("button", { name: advance.confirmAndApprove }).click();
  await expectSaid(page, advance.done.confirmTerms);
  // The session of the last one stays, since other tests use it.
  await page.goto("about:blank");
  await page.context().clearCookies();
  await startSession(page, agency);
  await page.goto("/dashboard/finance/advance");
  await expect(page.getByText("£5,000.00").first()).toBeVisible();
});

test("the platform marks an earlier invoice as paid, and the ledger still adds up", async ({ page }) => {
  await signInAs(page, "admin");
  await page.goto("/dashboard/finance/legacy");
  await expectNoSideScroll(page);
  await page.getByRole("link", { name: "BCS-L-0042", exact: true }).click();
  await page.getByLabel(payments.day).fill(calendarDate(new Date()));
  await page.getByLabel(payments.reference).fill("BACS 0042");
  await page.getByRole("button", { name: payments.mark }).click();
  await expectSaid(page, words.done.record);
  await expect(page.getByRole("button", { name: payments.mark })).toHaveCount(0);

  await page.goto("/dashboard/finance/ledger");
  await expectNoSideScroll(page);
  await expect(page.getByRole("region", { name: ledger.proofTitle })).toContainText("Yes:");
});
