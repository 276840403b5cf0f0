/**
 * Open pages of shifts change by themselves: what one side does appears on the other's page without a reload, and what is
 * typed, focused and open stays. A lost stream is said and comes back.
 */
import { randomUUID } from "node:crypto";
import { devices } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import { messages } from "@/lib/config/messages";
import { jobPage, jobsCalendar } from "@/lib/config/messages/jobs";
import { liveUpdates } from "@/lib/config/messages/live-updates";
import { removedForm } from "@/lib/config/messages/removed-form";
import * as schema from "@/lib/db/schema";
import { services } from "@/lib/db/seed/organisations";
import { organisationOf, users } from "@/lib/db/seed/people";
import { calendarDate, daysAfter, momentsAt } from "@/lib/format";
import { expectAccessible, setVisibility } from "./support/checks";
import { owner } from "./support/database";
import { aReadyWorker, aUnit, CARE_ASSISTANT, listOf, putForward, rowOf, SERVICE } from "./support/shifts";
import { signInAs } from "./support/story";
import { expect, test } from "./support/test";

const texts = messages.jobs;
const service = (() => {
  const found = services.find(({ name }) => name === SERVICE);
  if (!found) throw new Error("there is no such service");
  return found;
})();
const provider = organisationOf(service.organisation);

/** A shift that the provider has posted. */
async function aPostedShift(daysAhead: number) {
  const unit = aUnit();
  const day = daysAfter(calendarDate(new Date()), daysAhead);
  const [startAt, endAt] = ["08:00", "20:00"].map((time) => momentsAt(day, time)[0] ?? new Date());
  if (!startAt || !endAt) throw new Error("there is no such time");
  const [job] = await owner((tx) =>
    tx
      .insert(schema.jobs)
      .values({
        postingId: randomUUID(),
        organisationId: provider.id,
        serviceId: service.id,
        providerName: provider.name,
        serviceName: service.name,
        unit,
        workerTypeId: CARE_ASSISTANT.id,
        startAt,
        endAt,
        postedByUserId: users.find(({ uid }) => uid === "demo-provider")?.id ?? "",
      })
      .returning({ id: schema.jobs.id }),
  );
  return { unit, day, path: `/dashboard/jobs/${job?.id}`, id: job?.id ?? "" };
}

test("what the provider accepts is on the agency's calendar in a moment, with focus and opened service kept", async ({
  page,
  newBrowserPage,
}) => {
  test.slow();
  const shift = await aPostedShift(9);
  const worker = await aReadyWorker(`Tarn-${randomUUID().slice(0, 8).replace(/\d/g, "x")}`);
  await putForward(page, shift.unit, worker.name);
  const calendar = `/dashboard/jobs?week=${shift.day}&open=${service.id}`;
  await page.goto(calendar);
  const shown = page.locator(`.shift[href="${shift.path}"]`);
  await expect(shown).toContainText(texts.status.suggested.label);
  await shown.focus();
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));

  const theirs = await newBrowserPage();
  await signInAs(theirs, "provider");
  await theirs.goto(shift.path);
  await theirs.getByRole("button", { name: `${jobPage.accept} ${worker.name}` }).click();
  await expect(theirs.locator("main .notice").filter({ hasText: texts.accepted })).toBeVisible();
  // Well under two seconds, unless the machine is busy; without the stream it would be a minute.
  await expect(shown).toContainText(texts.status.allocated.label, { timeout: 5_000 });
  await expect(shown).toContainText(worker.name);
  await expect(shown).toBeFocused();
  await expect(page.getByRole("link", { name: SERVICE, exact: true })).toHaveAttribute("aria-expanded", "true");
  expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);

  // The page of the shift: what is half typed stays while something else changes.
  const open = await aPostedShift(9);
  await theirs.goto(`${open.path}?cancel=1`);
  const reason = theirs.getByLabel(jobPage.cancelReasonLabel);
  await reason.pressSequentially("The home is ");
  const another = await aReadyWorker(`Tern-${randomUUID().slice(0, 8).replace(/\d/g, "x")}`);
  await page.goto(`${open.path}?all=1`);
  await page.getByRole("button", { name: `${jobPage.putForwardButton} ${another.name}` }).click();
  await expect(theirs.getByRole("button", { name: `${jobPage.accept} ${another.name}` })).toBeVisible();
  await expect(reason).toBeFocused();
  await reason.pressSequentially("closed.");
  await expect(reason).toHaveValue("The home is closed.");
});

/** A colleague cancels an open shift. */
const cancelled = ({ id }: { id: string }) =>
  owner((tx) =>
    tx
      .update(schema.jobs)
      .set({ status: "cancelled", cancelledAt: new Date(), cancelNoticeMinutes: 60, cancellationChargePence: 0 })
      .where(and(eq(schema.jobs.id, id), eq(schema.jobs.status, "open"))),
  );

test("a form that someone else's change takes off the page says so, with what was entered", async ({ page }) => {
  await signInAs(page, "provider");
  const shift = await aPostedShift(11);
  await page.goto(`${shift.path}?cancel=1`);
  await page.getByLabel(jobPage.cancelReasonLabel).pressSequentially("The home is closed.");
  await cancelled(shift);
  const dialog = page.getByRole("alertdialog", { name: removedForm.title });
  await expect(dialog).toHaveAccessibleDescription(removedForm.changed);
  const entered = dialog.getByLabel(removedForm.entered);
  await expect(entered).toBeFocused();
  await expect(entered).toHaveValue(`${jobPage.cancelReasonLabel}: The home is closed.`);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: removedForm.close }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator("main")).toBeFocused();
  await expect(page.getByLabel(jobPage.cancelReasonLabel)).toHaveCount(0);
});

test.describe("without a connection", () => {
  test.use({ expectedErrors: /shift-changes/ });

  test("a lost stream is said, and comes back with what has happened meanwhile", async ({ page }) => {
    test.slow();
    await signInAs(page, "agency");
    const shift = await aPostedShift(10);
    let isCut = false;
    await page.route("**/api/shift-changes?**", (route) => (isCut ? route.abort() : route.fallback()));
    await page.goto(listOf(shift.day));
    const row = rowOf(page, shift.unit);
    await expect(row).toContainText(texts.status.open.label);
    const region = page.locator("main").getByText(liveUpdates.lost);
    await expect(region).toHaveCount(0);
    // A hidden page gives its stream up, and cannot open another.
    isCut = true;
    await setVisibility(page, "hidden");
    await page.waitForLoadState("networkidle");
    await setVisibility(page, "visible");
    await expect(region).toBeVisible();
    await expectAccessible(page);
    await cancelled(shift);
    isCut = false;
    await expect(row).toHaveCount(0, { timeout: 45_000 });
    await expect(region).toHaveCount(0);
    await expect(page.getByText(liveUpdates.back)).toHaveCount(1);
    await expect(page.getByRole("navigation", { name: jobsCalendar.views.label })).toBeVisible();
  });

  test("a post about a shift that has been cancelled meanwhile is refused, and says so with what was entered", async ({
    page,
  }) => {
    await signInAs(page, "provider");
    const shift = await aPostedShift(12);
    await page.route("**/api/shift-changes?**", (route) => route.abort());
    await page.goto(`${shift.path}?cancel=1`);
    await page.getByLabel(jobPage.cancelReasonLabel).fill("The home is closed.");
    await cancelled(shift);
    await page.getByRole("button", { name: jobPage.cancelButton }).click();
    const dialog = page.getByRole("alertdialog", { name: removedForm.title });
    await expect(dialog).toHaveAccessibleDescription(texts.cancelled);
    await expect(dialog.getByLabel(removedForm.entered)).toHaveValue(
      `${jobPage.cancelReasonLabel}: The home is closed.`,
    );
  });
});

const { defaultBrowserType: _, ...phone } = devices["Pixel 7"];

for (const [where, device] of [
  ["without a script", {}],
  ["without a script on a phone", phone],
] as const) {
  test.describe(where, () => {
    test.use({ ...device, javaScriptEnabled: false });

    test("a refused post says why once: at its form, and above the page once its form has gone", async ({ page }) => {
      await signInAs(page, "provider");
      const shift = await aPostedShift(13);
      await page.goto(shift.path);
      await page.getByRole("link", { name: jobPage.cancelTitle }).click();
      const [alert, reason] = [page.getByRole("alert"), page.getByLabel(jobPage.cancelReasonLabel)];
      const cancel = page.getByRole("button", { name: jobPage.cancelButton });
      await cancel.click();
      await expect(page.locator(".summary")).toContainText(texts.cancelReasonNeeded);
      await expect(alert).toHaveCount(1);
      await reason.fill("The home is closed.");
      await cancelled(shift);
      await cancel.click();
      await expect(alert).toHaveText(texts.cancelled);
      await expect(reason).toHaveCount(0);
      await expectAccessible(page);
      // It belongs to that post alone.
      await page.goto(shift.path);
      await expect(page.getByText(texts.status.cancelled.label).first()).toBeVisible();
      await expect(alert).toHaveCount(0);
    });
  });
}
