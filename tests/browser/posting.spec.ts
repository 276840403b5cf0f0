/** Posting many shifts at once: a shift that is repeated, a week that is copied and undone, one posted again, a worker withdrawn. */
import { randomUUID } from "node:crypto";
import { messages } from "@/lib/config/messages";
import {
  copyWeekPage,
  jobPage,
  jobsCalendar,
  jobsList,
  postJobPage,
  selectedPage,
  suggestSelectedPage,
} from "@/lib/config/messages/jobs";
import { type CalendarDate, calendarDate, daysAfter, formatLongDate, weekOf } from "@/lib/format";
import { expectAccessible, expectNoSideScroll, expectSaid } from "./support/checks";
import {
  aReadyWorker,
  aSuggestedShift,
  aUnit,
  CARE_ASSISTANT,
  fillInShift,
  listOf,
  post,
  postedMessage,
  rowOf,
} from "./support/shifts";
import { signInAs } from "./support/story";
import { expect, test } from "./support/test";

const texts = messages.jobs;

/** The Monday of a week from now. */
const mondayIn = (weeks: number): CalendarDate => {
  const day = daysAfter(calendarDate(new Date()), weeks * 7);
  return weekOf(day)[0] ?? day;
};

test.describe("with JavaScript", () => {
  test.use({ javaScriptEnabled: true });

  const monday = mondayIn(20);

  test("a shift is repeated on two days of the week, copied into the next week, and that is undone", async ({
    page,
  }) => {
    test.slow();
    const unit = `Unit ${randomUUID().slice(0, 8)}`;
    await signInAs(page, "provider");
    await page.goto(`/dashboard/jobs/post?date=${monday}`);
    await expect(page.getByLabel(postJobPage.date)).toHaveValue(monday);
    await page.getByLabel(postJobPage.service, { exact: true }).selectOption({ label: "Orchard View" });
    await page.getByLabel(postJobPage.unit).fill(unit);
    await page.getByLabel(postJobPage.workerType, { exact: true }).selectOption({ label: CARE_ASSISTANT.name });
    await page.getByLabel(postJobPage.startTime).fill("08:00");
    await page.getByLabel(postJobPage.endTime).fill("14:00");
    await expect(page.getByLabel(postJobPage.until)).toBeHidden();
    await page.getByLabel(postJobPage.repeats.week).check();
    await page.getByLabel(postJobPage.until).fill(daysAfter(monday, 6));
    await page.getByRole("button", { name: postJobPage.checkCost }).click();
    await expect(page.locator(".summary")).toContainText(texts.weekdaysNeeded);
    await expectAccessible(page);
    await page.getByLabel("Tuesday").check();
    await page.getByLabel("Friday").check();
    await page.getByRole("button", { name: postJobPage.checkCost }).click();
    await expect(page.locator(".shift-cost")).toContainText("2 shifts,");
    await expect(page.getByLabel("Friday")).toBeChecked();
    await page.getByRole("button", { name: postJobPage.post }).click();
    await expectSaid(page, postedMessage(2));
    const wednesday = daysAfter(monday, 2);
    await page.getByRole("link", { name: jobsCalendar.postOn("Orchard View", formatLongDate(wednesday)) }).click();
    await expect(page.getByLabel(postJobPage.date)).toHaveValue(wednesday);
    await expect(page.getByLabel(postJobPage.service, { exact: true }).locator("option:checked")).toHaveText(
      "Orchard View",
    );
    const rows = rowOf(page, unit);
    await page.goto(listOf(monday));
    await expect(rows).toHaveCount(2);

    await page.getByRole("link", { name: jobsList.nextWeek }).click();
    await page.waitForURL((url) => url.searchParams.get("week") === daysAfter(monday, 7));
    // An empty list offers its actions once more.
    await page.getByRole("link", { name: copyWeekPage.link }).first().click();
    await page.getByRole("link", { name: "Orchard View" }).click();
    await expect(page.getByRole("heading", { name: "Orchard View" })).toBeVisible();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    const friday = page.getByRole("checkbox", { name: formatLongDate(daysAfter(monday, 11)) });
    const tuesday = page.getByRole("checkbox", { name: formatLongDate(daysAfter(monday, 8)) });
    await expect(friday).toBeChecked();
    await friday.uncheck();
    await tuesday.uncheck();
    await page.getByRole("button", { name: copyWeekPage.copy }).click();
    await expect(page.locator(".summary")).toContainText(texts.copiesNeeded);
    await tuesday.check();
    await page.getByRole("button", { name: copyWeekPage.copy }).click();
    await expectSaid(page, postedMessage(1));
    await page.getByRole("button", { name: copyWeekPage.undo }).click();
    await expectSaid(page, texts.undo(1, 0));
    await page.goto(listOf(daysAfter(monday, 7)));
    await expect(rows).toContainText(texts.status.cancelled.label);

    await rows.getByRole("link").click();
    await page.getByRole("link", { name: jobPage.postAgain }).click();
    await expect(page.getByLabel(postJobPage.unit)).toHaveValue(unit);
    await expect(page.getByLabel(postJobPage.date)).toHaveValue(daysAfter(monday, 8));
    await expect(page.getByLabel(postJobPage.startTime)).toHaveValue("08:00");
    await page.getByRole("button", { name: postJobPage.post }).click();
    await expectSaid(page, postedMessage(1));
    await page.goto(listOf(daysAfter(monday, 7)));
    await expect(rows).toHaveCount(2);
  });

  test("a worker who was put forward is withdrawn by their agency, and the shift is open again", async ({ page }) => {
    const { jobId, worker } = await aSuggestedShift(6 * 24 * 60);
    await signInAs(page, "agency");
    await page.goto(`/dashboard/jobs/${jobId}`);
    await page.getByRole("button", { name: `${jobPage.withdraw} ${worker.name}` }).click();
    await expectSaid(page, texts.withdrawn);
    await expect(page.locator(".job-status")).toContainText(texts.status.open.label);
    await signInAs(page, "provider");
    await page.goto(`/dashboard/jobs/${jobId}`);
    await expect(rowOf(page, worker.name)).toContainText(texts.allocationStatus.withdrawn);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  // A week of its own, so that neither counts the other's shifts.
  const monday = mondayIn(24);

  test("two shifts are selected in the list, moved a week later, and cancelled with a reason", async ({ page }) => {
    test.slow();
    const unit = aUnit();
    const day = daysAfter(monday, 15);
    await signInAs(page, "provider");
    for (const start of ["08:00", "09:00"]) {
      await page.goto("/dashboard/jobs/post");
      await fillInShift(page, { unit, day, start, end: "14:00" });
      await post(page);
    }
    const rows = rowOf(page, unit);
    const choose = async (verb: "cancel" | "move") => {
      for (const row of await rows.all()) await row.getByRole("checkbox").check();
      await page.getByRole("button", { name: selectedPage.verbs[verb].open, exact: true }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(selectedPage.verbs[verb].title);
    };
    // Their agency puts a worker forward for one of them, and no one for the other.
    await aReadyWorker(`Marrow-${randomUUID().slice(0, 8).replace(/\d/g, "x")}`);
    await signInAs(page, "agency");
    await page.goto(listOf(day));
    for (const row of await rows.all()) await row.getByRole("checkbox").check();
    await page.getByRole("button", { name: suggestSelectedPage.open, exact: true }).click();
    await expect(page.getByRole("combobox")).toHaveCount(2);
    await page.getByRole("button", { name: suggestSelectedPage.submit }).click();
    await expect(page.locator(".summary")).toContainText(texts.workersNeeded);
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await page.getByRole("combobox").first().selectOption({ index: 1 });
    await page.getByRole("button", { name: suggestSelectedPage.submit }).click();
    await expectSaid(page, suggestSelectedPage.done(1, 0));
    await expect(rows.filter({ hasText: jobsList.putForward(1) })).toHaveCount(1);
    await signInAs(page, "provider");
    await page.goto(listOf(day));
    await choose("move");
    await page.getByRole("button", { name: selectedPage.verbs.move.submit }).click();
    await expect(page.locator(".summary")).toContainText(texts.moveNeeded);
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await page.getByLabel(selectedPage.days).fill("7");
    await page.getByRole("button", { name: selectedPage.verbs.move.submit }).click();
    await expectSaid(page, selectedPage.verbs.move.done(2));
    await expect(rows).toHaveCount(2);
    await choose("cancel");
    await page.getByLabel(selectedPage.reason).fill("The unit is closed.");
    await page.getByRole("button", { name: selectedPage.verbs.cancel.submit }).click();
    await expectSaid(page, selectedPage.verbs.cancel.done(2));
    await expect(rows.first()).toContainText(texts.status.cancelled.label);
  });
});
