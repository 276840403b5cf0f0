/** A worker's page: the next step, the menu, tabs that keep their place, the life of links, and what happened. */

import { devices } from "@playwright/test";
import { messages } from "@/lib/config/messages";
import { documentChecklist } from "@/lib/config/messages/profiles/checklist";
import { workerHead, workerLinkLife, workerNextStep, workerTabs } from "@/lib/config/messages/profiles/worker-page";
import { mobileWorkers } from "@/lib/config/messages/workers/mobile";
import { aPicture } from "@/tests/support/organisations";
import { expectAccessible, expectNoSideScroll, expectSaid, smallTargets } from "./support/checks";
import { aWorker, signInAs } from "./support/story";
import { expect, test } from "./support/test";

const { done } = messages.workerProfile;
// Without a script worker-profile.spec.ts fills in the steps and changes the worker's status.
test.describe("with JavaScript", () => {
  test("takes the next step with one press and says so where the person is, has everything else in one menu, and in both only what they may do", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const worker = await aWorker();
    await signInAs(page, "agency");
    await page.goto(`/dashboard/workers/${worker.id}?step=activity`);
    const menu = page.locator(".actions-menu");
    await expect(menu.getByRole("link", { name: "Archive" })).toBeHidden();
    await menu.locator("summary").focus();
    await page.keyboard.press("Enter");
    await expect(menu.getByRole("link", { name: "Archive" })).toBeVisible();
    await page.keyboard.press("Enter");

    await page.getByRole("button", { name: "Send profile link" }).click();
    await expect(page.getByRole("status").filter({ hasText: done.sendLink })).toBeInViewport();
    await expect(page).toHaveURL(/step=activity/);
    await expect(page.locator("#done")).toBeFocused();
    await expect(page.getByText(/ sent the profile link$/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Send profile link" })).toHaveCount(0);
    await page.getByRole("link", { name: "Links", exact: true }).click();
    await expect(page.getByText(`to ${worker.email?.[0]}•••@`)).toBeVisible();
    await expect(page.getByText(workerLinkLife.notOpened)).toBeVisible();

    // The message of a step is in view the second time, too.
    await page.goto(`/dashboard/workers/${worker.id}?step=training`);
    for (const years of ["3", "4"]) {
      await page.getByLabel("Years of experience").fill(years);
      await page.getByRole("button", { name: "Save experience" }).last().click();
      await expect(page.getByRole("status").filter({ hasText: done.training })).toBeInViewport();
      await expect(page).toHaveURL(/step=training/);
    }

    await signInAs(page, "compliance");
    await page.goto(`/dashboard/workers/${worker.id}`);
    await expect(page.getByRole("link", { name: "Archive", includeHidden: true })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Send profile link" })).toHaveCount(0);
  });
});

test("a questionnaire link that was sent and opened says so in the profile", async ({ page }) => {
  const worker = await aWorker();
  await signInAs(page, "compliance");
  await page.goto(`/dashboard/workers/${worker.id}?step=medical`);
  await page.getByRole("button", { name: "Send questionnaire" }).last().click();
  await expect(page.getByRole("status").filter({ hasText: done.sendQuestionnaire })).toBeInViewport();
  await expect(page.getByText(workerLinkLife.notOpened)).toBeVisible();
  const opened = await page.request.get(`/worker-questionnaire?workerId=${worker.id}&questionnaireType=Medical`);
  expect(opened.ok()).toBe(true);
  await page.reload();
  await expect(page.getByText(workerLinkLife.notOpened)).toHaveCount(0);
  await expect(page.getByText(workerLinkLife.notAnswered, { exact: true })).toBeVisible();
});

test("tabs are addresses: going back and loading again return to them, and the place on the page is kept; the open menu is accessible", async ({
  page,
}) => {
  const worker = await aWorker();
  await signInAs(page, "agency");
  await page.goto(`/dashboard/workers/${worker.id}?step=basic`);
  await page.setViewportSize({ width: 1280, height: 500 });
  const tabs = page.getByRole("navigation", { name: "Parts of this worker’s page" });
  const current = tabs.locator("[aria-current]");
  await tabs.getByRole("link", { name: "Compliance" }).scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, 120));
  await tabs.getByRole("link", { name: "Compliance" }).click();
  await expect(current).toHaveText("Compliance");
  expect(await page.evaluate(() => window.scrollY)).toBe(120);
  await tabs.getByRole("link", { name: "Activity" }).click();
  await expect(current).toHaveText("Activity");
  await page.reload();
  await expect(current).toHaveText("Activity");
  await page.goBack();
  await expect(current).toHaveText("Compliance");
  // The open menu and the list of what is missing.
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByText(/^Show the \d+ things that are missing$/).click();
  await page.getByText("More actions").click();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.locator(".actions-menu")).not.toHaveAttribute("open");
});

test.describe("on a phone", () => {
  test.use({ userAgent: devices["Pixel 7"].userAgent, viewport: { width: 390, height: 844 } });

  test("the page says whether they can work, takes the next step with a press, and leads from what is missing to its line", async ({
    page,
  }) => {
    const worker = await aWorker();
    await signInAs(page, "agency");
    await page.goto(`/mobile/workers/${worker.id}`);
    await expect(page.getByRole("region", { name: workerHead.canWork })).toContainText(/\d+ missing/);
    await page.getByRole("button", { name: workerNextStep.label.sendLink() }).click();
    await expectSaid(page, done.sendLink);
    await expect(page).toHaveURL(new RegExp(`^[^?]*/mobile/workers/${worker.id}\\?done=sendLink#done$`));
    await expect(page.getByRole("button", { name: workerNextStep.label.sendLink() })).toHaveCount(0);
    const missing = page.locator("main a[href*='#requirement-']").first();
    const name = (await missing.textContent()) ?? "";
    await missing.click();
    await expect(page.getByRole("link", { name: workerTabs.documents, exact: true })).toHaveAttribute(
      "aria-current",
      "page",
    );
    const line = page.locator(`[id="${new URL(page.url()).hash.slice(1)}"]`);
    await expect(line).toBeInViewport();
    await expect(page.getByRole("listitem").filter({ hasText: name }).first()).toContainText("Missing");
    await expect(page.getByText(mobileWorkers.upload)).toHaveCount(0);
    await expectAccessible(page);
    expect(await smallTargets(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSideScroll(page);
    // A photo of the document, taken with the phone.
    const cv = page.locator("#requirement-cv");
    const camera = cv.locator("input[capture]");
    await expect(camera).toHaveAttribute("capture", "environment");
    await camera.setInputFiles({ name: "image.jpg", mimeType: "image/jpeg", buffer: await aPicture() });
    await page.getByRole("button", { name: documentChecklist.save, exact: true }).click();
    await expect(cv.getByText(documentChecklist.states.waiting)).toBeVisible();
    await expect(page.getByText(documentChecklist.allSaved(1))).toBeInViewport();
    await expectNoSideScroll(page);
  });
});
