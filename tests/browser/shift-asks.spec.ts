/** What a shift asks of a worker, in the forms and on the pages of both sides; and presets. */
import { randomUUID } from "node:crypto";
import { messages } from "@/lib/config/messages";
import { jobPage, postJobPage } from "@/lib/config/messages/jobs";
import { calendarDate, daysAfter } from "@/lib/format";
import { expectAccessible, expectNoSideScroll, expectSaid } from "./support/checks";
import { aReadyWorker, aUnit, fillInShift, pageOfShiftIn, postedMessage } from "./support/shifts";
import { signInAs } from "./support/story";
import { expect, test } from "./support/test";

const { jobAsks: asks, shiftPresets: presets, skillNames } = messages;
const day = daysAfter(calendarDate(new Date()), 45);

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a shift asks for a skill and prefers a gender with its reason; the agency sees who lacks the skill, with a link", async ({
    page,
  }) => {
    test.slow();
    const unit = aUnit();
    const worker = await aReadyWorker(`Asphodel-${randomUUID().slice(0, 8)}`);
    await signInAs(page, "provider");
    await page.goto("/dashboard/jobs/post");
    await fillInShift(page, { unit, day, start: "08:00", end: "14:00" });
    await page.getByText(asks.title).click();
    await page.getByRole("checkbox", { name: skillNames.tracheostomy_care }).check();
    await expect(page.getByLabel(asks.genderReason)).toBeHidden();
    await page.getByRole("radio", { name: asks.genders.female }).check();
    await page.getByRole("button", { name: postJobPage.post }).click();
    await expect(page.locator(".summary")).toContainText(asks.genderReasonNeeded);
    await expect(page.locator(".summary")).toContainText(asks.genderNoteNeeded);
    // Unfolded, with what was entered.
    await expect(page.getByRole("checkbox", { name: skillNames.tracheostomy_care })).toBeChecked();
    await expect(page.getByRole("radio", { name: asks.genders.female })).toBeChecked();
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await page.getByLabel(asks.genderReason).selectOption({ label: asks.genderReasons.personal_care });
    await page.getByLabel(asks.genderNote).fill("Help with washing, as the residents have asked.");
    await page.getByRole("button", { name: postJobPage.post }).click();
    await expectSaid(page, postedMessage(1));
    const path = await pageOfShiftIn(unit);
    await page.goto(path);
    const details = page.getByRole("region", { name: jobPage.details });
    await expect(details).toContainText(skillNames.tracheostomy_care);
    await expect(details).toContainText(asks.genderFor(asks.genders.female, asks.genderReasons.personal_care));
    await expect(details).toContainText("Help with washing");

    await signInAs(page, "agency");
    await page.goto(path);
    await expect(details).toContainText(skillNames.tracheostomy_care);
    await expect(page.locator("main")).not.toContainText("Help with washing");
    await page.locator("summary").filter({ hasText: "who cannot be put forward" }).click();
    const lacking = page.getByRole("listitem").filter({ hasText: worker.name }).first();
    await expect(lacking).toContainText(messages.eligibility.problems.skills(skillNames.tracheostomy_care));
    await expectAccessible(page);
    await lacking.getByRole("link", { name: jobPage.completeProfile }).click();
    await page.waitForURL(`**/dashboard/workers/${worker.id}?step=basic`);
    await expect(page.getByLabel("Skills")).toBeVisible();
    await expect(page.getByLabel("48-hour opt-out signed on")).toBeVisible();
  });
});

test("a shift is saved as a preset with what is entered kept, fills the form again, and is removed after a question", async ({
  page,
}) => {
  test.slow();
  const [unit, name] = [aUnit(), `Early ${randomUUID().slice(0, 8)}`];
  await signInAs(page, "provider");
  await page.goto("/dashboard/jobs/post");
  await fillInShift(page, { unit, day, start: "07:15", end: "13:45" });
  await page.getByText(asks.title).click();
  await page.getByRole("checkbox", { name: skillNames.makaton }).check();
  await page.getByText(presets.saveTitle).click();
  await page.getByRole("button", { name: presets.save }).click();
  await expect(page.locator(".summary")).toContainText(presets.nameNeeded);
  await page.getByLabel(presets.presetName).fill(name);
  await page.getByRole("button", { name: presets.save }).click();
  await expectSaid(page, presets.saved(name));
  await expect(page.getByLabel(postJobPage.unit)).toHaveValue(unit);
  // The same name changes the preset that was just saved.
  await page.getByLabel(postJobPage.endTime).fill("14:00");
  await page.getByRole("button", { name: presets.save }).click();
  await expectSaid(page, presets.saved(name));

  await page.goto(`/dashboard/jobs/post?date=${day}`);
  await page.getByLabel(presets.choose).selectOption({ label: presets.ofService("Orchard View", name) });
  await page.getByRole("button", { name: presets.apply }).click();
  await expect(page.getByLabel(postJobPage.unit)).toHaveValue(unit);
  await expect(page.getByLabel(postJobPage.startTime)).toHaveValue("07:15");
  await expect(page.getByLabel(postJobPage.endTime)).toHaveValue("14:00");
  await expect(page.getByLabel(postJobPage.date)).toHaveValue(day);
  await expect(page.getByRole("checkbox", { name: skillNames.makaton })).toBeChecked();
  await page.getByRole("button", { name: postJobPage.post }).click();
  await expectSaid(page, postedMessage(1));

  await page.goto("/dashboard/jobs/presets");
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText(presets.timesOf("07:15", "14:00", true));
  await expectNoSideScroll(page);
  await row.getByRole("link", { name: presets.remove }).click();
  await expect(page.getByRole("heading", { name: presets.removeTitle(name) })).toBeVisible();
  await page.getByRole("button", { name: presets.remove }).click();
  await expectSaid(page, presets.removed);
  await expect(row).toHaveCount(0);
});
