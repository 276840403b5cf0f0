/** Changes of a shift by both sides, without a script and on a phone: other times, swap, cancellation, no-show and block. */
import { randomUUID } from "node:crypto";
import { devices } from "@playwright/test";
import { blockedWorkersPage, jobChanges, jobPage, postJobPage, jobs as texts } from "@/lib/config/messages/jobs";
import { calendarDate, clockTime } from "@/lib/format";
import { expectAccessible, expectNoSideScroll, expectSaid } from "./support/checks";
import { aBookedShift, anOpenShiftLike, aReadyWorker, moveShift } from "./support/shifts";
import { signInAs } from "./support/story";
import { expect, test } from "./support/test";

const HOUR_MS = 3_600_000;
const reason = "The worker is ill.";

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("a booked shift gets new times from its agency, is swapped and cancelled, and is then edited", async ({
    page,
  }) => {
    const { jobId, worker, endAt } = await aBookedShift({ startsInMinutes: 600, plannedPence: 21_468 });
    const path = `/dashboard/jobs/${jobId}`;
    await signInAs(page, "provider");
    await page.goto(path);
    await page.getByRole("link", { name: jobChanges.edit }).click();
    await expect(page.getByText(jobChanges.bookedHint)).toBeVisible();
    const end = clockTime(new Date(endAt.getTime() - HOUR_MS));
    await page.getByLabel(postJobPage.endTime).fill(end);
    await page.getByRole("button", { name: jobChanges.save }).click();
    await expectSaid(page, texts.timesRequested);
    await expectAccessible(page);

    await signInAs(page, "agency");
    await page.goto(path);
    await expect(page.getByText(jobChanges.atAgreedRate("£196.79"))).toBeVisible();
    await page.getByRole("button", { name: jobChanges.acceptTimes }).click();
    await expectSaid(page, texts.timesAccepted);
    await page.getByRole("link", { name: `${jobChanges.swap} ${worker.name}` }).click();
    await page.getByRole("button", { name: jobChanges.startSwap }).click();
    await expect(page.locator(".summary")).toContainText(texts.swapReasonNeeded);
    await page.getByLabel(jobChanges.reason).fill(reason);
    await page.getByRole("button", { name: jobChanges.startSwap }).click();
    await expectSaid(page, texts.swapStarted);
    await page.getByRole("button", { name: `${jobChanges.endSwap} ${worker.name}` }).click();
    await expectSaid(page, texts.swapEnded);
    await page.getByRole("link", { name: `${jobChanges.drop} ${worker.name}` }).click();
    await page.getByLabel(jobChanges.reason).fill(reason);
    await page.getByRole("button", { name: jobChanges.drop, exact: true }).click();
    await expectSaid(page, texts.bookingCancelled);

    await signInAs(page, "provider");
    await page.goto(`${path}?edit=1`);
    await expect(page.getByText(jobChanges.editHint)).toBeVisible();
    await page.getByLabel(postJobPage.unit).fill("Second floor");
    await page.getByRole("button", { name: jobChanges.save }).click();
    await expectSaid(page, texts.edited(0));
    await expect(page.getByText("Second floor")).toBeVisible();
    await expect(page.getByText(jobChanges.noCharge)).toBeVisible();

    await page.getByRole("link", { name: `${jobChanges.block} ${worker.name}` }).click();
    await page.getByLabel(jobChanges.reason).fill("They were rude to a resident.");
    await page.getByRole("button", { name: jobChanges.blockButton }).click();
    await expectSaid(page, texts.blockedNow);
    await page.getByRole("link", { name: blockedWorkersPage.link }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: `${blockedWorkersPage.lift} ${worker.name}` }).click();
    await expectSaid(page, texts.unblockedNow);
    await expect(page.getByText(worker.name)).toHaveCount(0);
  });
});

test.describe("a shift that is changed while its page is open", () => {
  test.use({ javaScriptEnabled: false });

  test("is shown as it is now before a worker is put forward or accepted, without a script", async ({ page }) => {
    const booked = await aBookedShift({ startsInMinutes: 600, plannedPence: 21_468 });
    const jobId = await anOpenShiftLike(booked.jobId, 9);
    const other = await aReadyWorker(`Campion-${randomUUID().slice(0, 8)}`);
    /** Presses a button after the shift has been moved, and again once the page has shown it as it is. */
    const pressTwice = async (name: string, done: string) => {
      const { startAt } = await moveShift(jobId, 15);
      await page.getByRole("button", { name }).click();
      await expect(page.locator(".summary")).toContainText(texts.shiftChanged);
      await expect(page.getByText(clockTime(startAt)).first()).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("button", { name }).click();
      await expectSaid(page, done);
    };
    await signInAs(page, "agency");
    await page.goto(`/dashboard/jobs/${jobId}?all=1`);
    await pressTwice(`${jobPage.putForwardButton} ${other.name}`, texts.suggested);

    await signInAs(page, "provider");
    await page.goto(`/dashboard/jobs/${jobId}`);
    await pressTwice(`${jobPage.accept} ${other.name}`, texts.accepted);
  });
});

test.describe("an invitation", () => {
  test.use({ javaScriptEnabled: false });

  test("of a known worker is made by the provider and confirmed by their agency, without a script", async ({
    page,
  }) => {
    const known = await aBookedShift({ startsInMinutes: 600, plannedPence: 21_468 });
    const path = `/dashboard/jobs/${await anOpenShiftLike(known.jobId, 9)}`;
    await signInAs(page, "provider");
    await page.goto(path);
    await page.getByRole("link", { name: jobPage.invite }).click();
    const option = page.getByRole("option", { name: known.worker.name });
    await page
      .getByLabel(jobPage.inviteWorker, { exact: true })
      .selectOption((await option.first().getAttribute("value")) ?? "");
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await page.getByRole("button", { name: jobPage.inviteButton }).click();
    await expectSaid(page, texts.invitedNow);

    await signInAs(page, "agency");
    await page.goto(path);
    await expect(page.getByRole("heading", { name: jobPage.invitationTitle(known.worker.name) })).toBeVisible();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await page.getByRole("button", { name: `${jobPage.confirmInvitation} ${known.worker.name}` }).click();
    await expectSaid(page, texts.invitationConfirmedNow);
    await expect(page.getByText(jobPage.invitedByProvider)).toBeVisible();
  });
});

test.describe("on a phone", () => {
  const { defaultBrowserType: _, ...device } = devices["Pixel 7"];
  test.use(device);

  test("an agency puts a worker forward, and asks for a replacement whom it names", async ({ page }) => {
    const booked = await aBookedShift({ startsInMinutes: 600, plannedPence: 21_468 });
    const openId = await anOpenShiftLike(booked.jobId, 9);
    const other = await aReadyWorker(`Campion-${randomUUID().slice(0, 8)}`);
    await signInAs(page, "agency");
    await page.goto(`/mobile/jobs?week=${calendarDate(new Date(booked.endAt.getTime() + 9 * 24 * HOUR_MS))}`);
    await page.locator(`a[href="/mobile/jobs/${openId}"]`).click();
    await expectNoSideScroll(page);
    await page.goto(`/mobile/jobs/${openId}?all=1`);
    await page.getByRole("button", { name: `${jobPage.putForwardButton} ${other.name}` }).click();
    await expectSaid(page, texts.suggested);
    await expect(page).toHaveURL(new RegExp(`/mobile/jobs/${openId}`));

    await page.goto(`/mobile/jobs/${booked.jobId}`);
    await page.getByRole("link", { name: `${jobChanges.swap} ${booked.worker.name}` }).click();
    const option = page.getByRole("option", { name: other.name });
    await page.getByLabel(jobChanges.replacement).selectOption((await option.getAttribute("value")) ?? "");
    await page.getByLabel(jobChanges.reason).fill(reason);
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await page.getByRole("button", { name: jobChanges.startSwap }).click();
    await expectSaid(page, texts.swapStartedWith);
    await expectNoSideScroll(page);
  });
});

test("a worker who did not come is reported after a confirmation, and the shift can be posted again", async ({
  page,
}) => {
  const { jobId } = await aBookedShift({ startsInMinutes: -20, plannedPence: 21_468 });
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, "provider");
  await page.goto(`/dashboard/jobs/${jobId}`);
  await page.getByRole("link", { name: jobChanges.noShow }).click();
  await expect(page.getByText(jobChanges.noShowHint)).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.getByRole("button", { name: jobChanges.reportNoShow }).click();
  await expectSaid(page, texts.noShowReported);
  await expectNoSideScroll(page);
  await page.getByRole("link", { name: jobPage.postAgain }).click();
  await expect(page.getByLabel(postJobPage.service, { exact: true })).not.toHaveValue("");
});
