/** A shift from its post to the worker's calendar: the provider posts it, the agency puts a worker forward, the provider accepts. */
import { randomUUID } from "node:crypto";
import { devices } from "@playwright/test";
import { messages } from "@/lib/config/messages";
import { jobPage, jobsList, postJobPage } from "@/lib/config/messages/jobs";
import * as schema from "@/lib/db/schema";
import { services } from "@/lib/db/seed/organisations";
import { organisationOf, users } from "@/lib/db/seed/people";
import { calendarDate, daysAfter, momentsAt } from "@/lib/format";
import { expectAccessible, expectNoSideScroll, expectSaid } from "./support/checks";
import { owner } from "./support/database";
import { attachmentOf, mailTo } from "./support/inbox";
import {
  aReadyWorker,
  aUnit,
  CARE_ASSISTANT,
  fillInShift,
  listOf,
  openShift,
  pageOfShiftIn,
  post,
  putForward,
  rowOf,
  SERVICE,
} from "./support/shifts";
import { signInAs } from "./support/story";
import { expect, test } from "./support/test";

const texts = messages.jobs;

/** The properties of a calendar file with one event, by name. */
function propertiesOf(file: string): Map<string, string> {
  const lines = file.replaceAll("\r\n ", "").split("\r\n").filter(Boolean);
  return new Map(
    lines.map((line) => {
      const [, name = "", value = ""] = /^([^:;]+)[^:]*:(.*)$/.exec(line) ?? [];
      return [name, value] as const;
    }),
  );
}

const utc = (at: Date | undefined): string => at?.toISOString().replace(/[-:]|\.\d{3}/g, "") ?? "";

test("a shift for tomorrow is posted, filled and in the worker's calendar", async ({ page }) => {
  test.slow();
  const tomorrow = daysAfter(calendarDate(new Date()), 1);
  const shift = { unit: aUnit(), day: tomorrow };
  const worker = await aReadyWorker(`Harrow-${randomUUID().slice(0, 8).replace(/\d/g, "x")}`);
  const row = rowOf(page, shift.unit);

  await signInAs(page, "provider");
  await page.goto("/dashboard/jobs");
  await page.getByRole("link", { name: jobsList.post }).click();
  await fillInShift(page, { ...shift, start: "20:00", end: "08:00" });
  await page.getByLabel(postJobPage.breakMinutes(1)).fill("30");
  await page.getByRole("button", { name: postJobPage.checkCost }).click();
  await expect(page.getByRole("heading", { name: postJobPage.cost.title })).toBeVisible();
  await expect(page.locator(".shift-cost")).toContainText("11 hours 30 minutes at £");
  await expect(page.getByLabel(postJobPage.unit)).toHaveValue(shift.unit);
  await expectAccessible(page);
  await post(page);
  // The week opens with the shift in it.
  await expect(page.getByRole("link", { name: SERVICE, exact: true })).toHaveAttribute("aria-expanded", "true");
  const shown = page.locator(`.shift[href="${await pageOfShiftIn(shift.unit)}"]`).first();
  await expect(shown).toContainText("20:00–08:00");
  await page.goto(listOf(tomorrow));
  await expect(row).toContainText(texts.status.open.label);
  await expect(row).toContainText(jobsList.times("20:00", "08:00", false));

  await putForward(page, shift.unit, worker.name);

  await signInAs(page, "provider");
  await page.goto(listOf(tomorrow));
  await expect(row).toContainText(jobsList.putForward(1));
  // Beside the list.
  await row.getByRole("link").click();
  await expect(page.getByRole("button", { name: `${jobPage.accept} ${worker.name}` })).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.getByRole("button", { name: `${jobPage.accept} ${worker.name}` }).click();
  await expectSaid(page, texts.accepted);
  expect(new URL(page.url()).pathname).toBe("/dashboard/jobs");

  for (const account of ["provider", "agency"]) {
    await signInAs(page, account);
    await page.goto(listOf(tomorrow));
    await expect(row).toContainText(texts.status.allocated.label);
    await expect(row).toContainText(worker.name);
  }

  const mail = await mailTo(worker.email);
  expect(mail.attachments?.map(({ fileName }) => fileName)).toEqual(["shift.ics"]);
  const event = propertiesOf(await attachmentOf(mail, "shift.ics"));
  expect(event.get("DTSTART")).toBe(utc(momentsAt(tomorrow, "20:00")[0]));
  expect(event.get("DTEND")).toBe(utc(momentsAt(daysAfter(tomorrow, 1), "08:00")[0]));
  expect(event.get("SUMMARY")).toBe(`${CARE_ASSISTANT.name} at ${SERVICE}`);
  expect(event.get("UID")).toMatch(/^[\da-f-]{36}@/);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a worker is declined with a reason, and the shift cancelled", async ({ page }) => {
    test.slow();
    const shift = { unit: aUnit(), day: daysAfter(calendarDate(new Date()), 5) };
    const worker = await aReadyWorker(`Merrow-${randomUUID().slice(0, 8).replace(/\d/g, "x")}`);
    await signInAs(page, "provider");
    await page.goto("/dashboard/jobs/post");
    await page.getByRole("button", { name: postJobPage.post }).click();
    await expect(page.locator(".summary")).toContainText(texts.serviceNeeded);
    await fillInShift(page, { ...shift, start: "08:00", end: "14:00" });
    await post(page);

    await putForward(page, shift.unit, worker.name);

    await signInAs(page, "provider");
    await openShift(page, shift.unit);
    await page.getByRole("link", { name: `${jobPage.decline} ${worker.name}` }).click();
    await page.getByRole("button", { name: jobPage.decline, exact: true }).click();
    await expect(page.locator(".summary")).toContainText(texts.declineReasonNeeded);
    await page.getByLabel(jobPage.declineReason).fill("We need a driver.");
    await page.getByRole("button", { name: jobPage.decline, exact: true }).click();
    await expectSaid(page, texts.declined);
    const { pathname } = new URL(page.url());
    await page.getByRole("link", { name: jobPage.cancelTitle }).click();
    await page.getByLabel(jobPage.cancelReasonLabel).fill("No longer needed.");
    await page.getByRole("button", { name: jobPage.cancelButton }).click();
    await expectSaid(page, texts.cancelledNow(0));
    await expect(page.locator(".job-status")).toContainText(texts.status.cancelled.label);

    await signInAs(page, "agency");
    await page.goto(listOf(shift.day));
    await expect(page.getByRole("navigation", { name: jobsList.weeks })).toBeVisible();
    await expect(rowOf(page, shift.unit)).toHaveCount(0);
    // The shift itself says what became of it.
    await page.goto(pathname);
    await expect(page.locator(".job-status")).toContainText(texts.status.cancelled.label);
  });
});

test.describe("on a phone", () => {
  const { defaultBrowserType: _, ...device } = devices["Pixel 7"];
  test.use(device);

  test("the week's shifts are listed by day, and one is opened and cancelled", async ({ page }) => {
    const unit = aUnit();
    const day = daysAfter(calendarDate(new Date()), 6);
    const [startAt = new Date(), endAt = new Date()] = [momentsAt(day, "08:00")[0], momentsAt(day, "14:00")[0]];
    const [jobId, provider] = [randomUUID(), organisationOf("providerC")];
    const service = services[1];
    const poster = users.find(({ uid }) => uid === "demo-provider");
    await owner((tx) =>
      tx.insert(schema.jobs).values({
        id: jobId,
        postingId: randomUUID(),
        organisationId: provider.id,
        serviceId: service?.id ?? "",
        providerName: provider.name,
        serviceName: service?.name ?? "",
        unit,
        workerTypeId: CARE_ASSISTANT.id,
        startAt,
        endAt,
        postedByUserId: poster?.id ?? "",
      }),
    );
    await signInAs(page, "provider");
    await page.goto(`/mobile/jobs?week=${day}`);
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await page.locator(`a[href="/mobile/jobs/${jobId}"]`).click();
    await expect(page.getByText(unit)).toBeVisible();
    await expectNoSideScroll(page);
    await page.getByRole("link", { name: jobPage.cancelTitle }).click();
    await page.getByLabel(jobPage.cancelReasonLabel).fill("No longer needed.");
    await page.getByRole("button", { name: jobPage.cancelButton }).click();
    await expectSaid(page, texts.cancelledNow(0));
    await expect(page).toHaveURL(`/mobile/jobs/${jobId}?done=cancel`);
  });
});
