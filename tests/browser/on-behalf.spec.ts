/** A shift that an agency posts for a provider after urgent cover: checked, sent, refused or confirmed in Approvals. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { jobs, postJobPage } from "@/lib/config/messages/jobs";
import { approvalsPage, onBehalfForm, onBehalfSection, onBehalf as texts } from "@/lib/config/messages/on-behalf";
import { overviewTasks } from "@/lib/config/messages/overview/tasks";
import { organisationOf } from "@/lib/db/seed/people";
import { calendarDate, daysAfter } from "@/lib/format";
import { expectAccessible, expectNoSideScroll, expectSaid } from "./support/checks";
import { aReadyWorker, CARE_ASSISTANT, SERVICE } from "./support/shifts";
import { signInAs } from "./support/story";
import { expect, test } from "./support/test";

const provider = organisationOf("providerC").name;
const day = daysAfter(calendarDate(new Date()), -1);

/** The agency checks and sends a shift of yesterday. Returns the path of its page. */
async function postOnBehalf(page: Page): Promise<string> {
  const worker = await aReadyWorker(`Sorrel-${randomUUID().slice(0, 8)}`);
  await signInAs(page, "agency");
  await page.goto(`/dashboard/jobs/on-behalf?worker=${worker.name.split(" ")[1]}`);
  await page.getByRole("button", { name: onBehalfForm.post }).click();
  await expect(page.locator(".summary")).toContainText(texts.askedByNeeded);
  await expectAccessible(page);
  await page.getByLabel(onBehalfForm.service, { exact: true }).selectOption({ label: `${SERVICE}, ${provider}` });
  await page.getByLabel(postJobPage.workerType, { exact: true }).selectOption({ label: CARE_ASSISTANT.name });
  await page.getByLabel(onBehalfForm.worker, { exact: true }).selectOption({ index: 1 });
  await page.getByLabel(postJobPage.date).fill(day);
  await page.getByLabel(postJobPage.startTime).fill("08:00");
  await page.getByLabel(postJobPage.endTime).fill("20:00");
  await page.getByLabel(onBehalfForm.askedBy).fill("Nurse in charge");
  await page.getByRole("button", { name: onBehalfForm.check }).click();
  await expect(page.getByText(onBehalfForm.checked)).toBeVisible();
  await expect(page.locator(".shift-cost")).toContainText("£");
  await page.getByLabel(onBehalfForm.reason, { exact: true }).fill("The night nurse called in sick.");
  await page.getByRole("button", { name: onBehalfForm.post }).click();
  await expectSaid(page, texts.posted);
  await expect(page.getByText(onBehalfSection.waits.Agency)).toBeVisible();
  await expect(page.getByText(jobs.status.pending_client.label).first()).toBeVisible();
  await expectAccessible(page);
  return new URL(page.url()).pathname;
}

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("is confirmed from the task list, and booked at once", async ({ page }) => {
    test.slow();
    const path = await postOnBehalf(page);
    const jobId = path.split("/").at(-1) ?? "";
    await signInAs(page, "provider");
    await page.goto("/dashboard/tasks?kind=onBehalf");
    const row = page.getByRole("row").filter({ has: page.locator(`a[href*="${jobId}"]`) });
    await expect(row).toContainText(overviewTasks.otherwise.onBehalf);
    await row.getByRole("link").click();
    const open = page.locator("section[aria-labelledby=open]");
    await expect(open).toContainText("Nurse in charge");
    await open.getByRole("button", { name: approvalsPage.confirm }).click();
    await expectSaid(page, texts.confirmed);
    await expect(page.locator(`a[href*="${jobId}"]`)).toHaveCount(0);
    await page.goto(path);
    await expect(page.getByText(jobs.status.awaiting_timesheet.label).first()).toBeVisible();
  });
});

test("is refused with a reason on a phone's width, and the agency reads it", async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  const path = await postOnBehalf(page);
  const jobId = path.split("/").at(-1) ?? "";
  await signInAs(page, "provider");
  await page.goto("/dashboard/tasks");
  await expectNoSideScroll(page);
  await page.goto(`/dashboard/tasks/approvals?open=${jobId}#open`);
  await expectAccessible(page);
  await expectNoSideScroll(page);
  const open = page.locator("section[aria-labelledby=open]");
  await open.getByRole("button", { name: approvalsPage.refuse }).click();
  await expect(page.locator(".summary")).toContainText(texts.refuseReasonNeeded);
  await open.getByLabel(approvalsPage.refuseReason).fill("No one asked for it.");
  await open.getByRole("button", { name: approvalsPage.refuse }).click();
  await expectSaid(page, texts.refused);
  await page.getByRole("link", { name: approvalsPage.decided, exact: true }).click();
  await expect(page.getByText("No one asked for it.").first()).toBeVisible();
  await signInAs(page, "agency");
  await page.goto(path);
  await expect(page.getByText("No one asked for it.").first()).toBeVisible();
});
