/** A timesheet: the agency submits other hours with proof, the provider disputes half an hour of them, and the agency accepts. */

import { timesheets as texts, timesheetsPage as words } from "@/lib/config/messages/timesheets";
import { timesheetProof as proof } from "@/lib/config/messages/timesheets/proof";
import { aPdf } from "@/tests/support/organisations";
import { expectAccessible, expectNoSideScroll, expectSaid } from "./support/checks";
import { signInAs } from "./support/story";
import { expect, test } from "./support/test";
import { aSubmittedTimesheet, aTimesheet } from "./support/timesheets";

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled });

    test("hours are submitted with proof, disputed and accepted", async ({ page }) => {
      test.slow();
      const { path, whose } = await aTimesheet();
      await signInAs(page, "agency");
      await page.goto("/dashboard/tasks/timesheet");
      await expectNoSideScroll(page);

      await page.goto(path);
      await page.getByLabel(words.breakMinutes).fill("60");
      await page.getByRole("button", { name: words.submit }).click();
      await expect(page.locator(".summary")).toContainText(texts.reasonNeeded);
      await expect(page.locator(".summary")).toContainText(texts.proofNeeded);
      await expect(page.getByLabel(words.breakMinutes)).toHaveValue("60");
      await page
        .getByLabel(proof.fileLabel)
        .setInputFiles({ name: "signed.pdf", mimeType: "application/pdf", buffer: await aPdf("Signed timesheet") });
      await page.getByRole("button", { name: proof.add }).click();
      if (javaScriptEnabled) {
        await expect(page.getByRole("status").filter({ hasText: proof.added("signed.pdf") })).toBeVisible();
        await expect(page.getByLabel(words.breakMinutes)).toHaveValue("60");
      } else {
        await expectSaid(page, words.done.proof);
        await page.getByLabel(words.breakMinutes).fill("60");
      }
      await expect(page.getByRole("link", { name: "Signed timesheet: signed.pdf" })).toBeVisible();
      await page.getByLabel(words.reasonLabel).fill("The worker rested after a fall.");
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole("button", { name: words.submit }).click();
      await expectSaid(page, words.decisionDone.submit(whose));

      // Without a script the other forms post in the same way.
      if (!javaScriptEnabled) return;

      // Withdrawn before the provider decides, they are in the form again, and the proof that is there counts.
      await page.goto(path);
      await expectAccessible(page);
      await page.getByRole("button", { name: words.withdraw }).click();
      await expectSaid(page, words.decisionDone.withdraw(whose));
      await expect(page.getByLabel(words.breakMinutes)).toHaveValue("60");
      await page.getByLabel(words.reasonLabel).fill("The worker rested after a fall.");
      await page.getByRole("button", { name: words.submit }).click();
      await expectSaid(page, words.decisionDone.submit(whose));

      await signInAs(page, "provider");
      await page.goto(path);
      await expect(page.getByText("The worker rested after a fall.").first()).toBeVisible();
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await page.getByLabel(words.breakMinutes).fill("90");
      await page.getByLabel(words.disputeReason).fill("They rested for an hour and a half.");
      await page.getByRole("button", { name: words.dispute, exact: true }).click();
      await expectSaid(page, words.decisionDone.dispute(whose));

      await signInAs(page, "agency");
      await page.goto(path);
      await expect(page.getByText("They rested for an hour and a half.").first()).toBeVisible();
      await expect(page.getByText(/^30 minutes \(.+\) in dispute/)).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("button", { name: words.accept }).click();
      await expectSaid(page, words.decisionDone.accept(whose));
    });
  });
}

test("a provider goes through timesheets with the keyboard: n, d and a", async ({ page }) => {
  const { path, timesheetId, whose } = await aSubmittedTimesheet();
  await aSubmittedTimesheet();
  await signInAs(page, "provider");
  const isOpen = new RegExp(`open=${timesheetId}`);
  await page.goto(path);
  // A key that is pressed before the page listens does nothing.
  await expect(async () => {
    await page.keyboard.press("n");
    await expect(page).not.toHaveURL(isOpen, { timeout: 3_000 });
  }).toPass();
  await expect(page.getByRole("button", { name: words.approve })).toBeVisible();
  await page.goto(path);
  await expect(async () => {
    await page.keyboard.press("d");
    await expect(page).toHaveURL(/#dispute$/, { timeout: 3_000 });
  }).toPass();
  await expect(page.getByRole("heading", { name: words.disputeTitle })).toBeInViewport();
  await page.keyboard.press("a");
  await expect(page.getByText(words.decisionDone.approve(whose))).toBeVisible();
  await expect(page).not.toHaveURL(isOpen);
});
