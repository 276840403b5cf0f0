import type { Page, Route } from "@playwright/test";
import { submissionsOf } from "./support/database";
import { delayScripts } from "./support/late-script";
import {
  answerAll,
  asksOnYes,
  declaration,
  detailsOf,
  expectEnhanced,
  expectThanks,
  fillIn,
  linkOf,
  openQuestionnaire,
  option,
  questions,
  storedAnswer,
  storedInBrowser,
  submitButton,
  texts,
} from "./support/questionnaire";
import { aWorker, type Worker } from "./support/story";
import { expect, LOST, test } from "./support/test";

const SUBMIT = "**/worker-questionnaire/submit";
const SECRET = "Only for the compliance team.";

/** Answers every question with details, and waits until the tab has stored them. */
async function fillInWithDetails(page: Page): Promise<void> {
  await fillIn(page);
  await option(page, asksOnYes, "Yes").check();
  await detailsOf(page, asksOnYes).fill(SECRET);
  await expect.poll(() => storedInBrowser(page)).toContain(SECRET);
}

async function expectAllAnswered(page: Page): Promise<void> {
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(questions.length);
  await expect(detailsOf(page, asksOnYes)).toHaveValue(SECRET);
}

async function expectStoredOnce(worker: Worker): Promise<void> {
  const stored = await submissionsOf(worker.id);
  expect(stored).toHaveLength(1);
  expect(storedAnswer(stored[0], asksOnYes)).toMatchObject({ answer: "Yes", description: SECRET });
}

async function expectNothingStored(page: Page): Promise<void> {
  const stored = await storedInBrowser(page);
  expect(stored).not.toContain(SECRET);
  expect(stored).not.toContain("answer.");
}

test.describe("when the connection fails", () => {
  test.use({ expectedErrors: LOST });

  test("confirms that the answers were stored even if the next page cannot load, and loads it once online", async ({
    page,
    context,
  }) => {
    const worker = await aWorker();
    await openQuestionnaire(page, worker);
    await fillInWithDetails(page);
    await page.route(SUBMIT, async (route) => {
      const response = await route.fetch();
      await context.setOffline(true);
      await route.fulfill({ response });
    });
    await submitButton(page).click();
    await expect(page.getByRole("status").filter({ hasText: "Medical record is created successfully" })).toBeVisible();
    await expect(submitButton(page)).toBeHidden();
    await expectNothingStored(page);
    await context.setOffline(false);
    await expectThanks(page);
    await expectStoredOnce(worker);
  });

  test("keeps everything when a post fails offline, says so, and a retry, pressed twice, makes one submission", async ({
    page,
    context,
  }) => {
    const worker = await aWorker();
    await openQuestionnaire(page, worker);
    await fillInWithDetails(page);
    await context.setOffline(true);
    await submitButton(page).click();
    await expect(page.getByRole("alert").filter({ hasText: texts.notSent })).toBeVisible();
    await expectAllAnswered(page);
    await expect(declaration(page)).toBeChecked();
    await expect(submitButton(page)).toBeFocused();
    expect(await submissionsOf(worker.id)).toHaveLength(0);
    await context.setOffline(false);
    // A double click sends it once.
    let posts = 0;
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(SUBMIT, async (route) => {
      posts += 1;
      await released;
      await route.continue();
    });
    await submitButton(page).dblclick();
    await expect(page.getByRole("status").filter({ hasText: texts.sending })).toBeVisible();
    await page.keyboard.press("Enter");
    release();
    await expectThanks(page);
    expect(posts).toBe(1);
    await expectStoredOnce(worker);
  });

  test("a retry after a lost response is the same submission", async ({ page }) => {
    const worker = await aWorker();
    await openQuestionnaire(page, worker);
    await fillInWithDetails(page);
    let posts = 0;
    await page.route(SUBMIT, async (route: Route) => {
      posts += 1;
      if (posts > 1) return route.continue();
      await route.fetch();
      await route.abort("connectionreset");
    });
    await submitButton(page).click();
    await expect(page.getByText(texts.notSent)).toBeVisible();
    await expectStoredOnce(worker);
    await submitButton(page).click();
    await expectThanks(page);
    expect(posts).toBe(2);
    await expectStoredOnce(worker);
  });

  test("a reload after a lost response says that the questionnaire has been submitted", async ({ page }) => {
    const worker = await aWorker();
    await openQuestionnaire(page, worker);
    await fillInWithDetails(page);
    await page.route(SUBMIT, async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    });
    await submitButton(page).click();
    await expect(page.getByText(texts.notSent)).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: texts.alreadySubmittedTitle })).toBeVisible();
    await expectNothingStored(page);
    await expectStoredOnce(worker);
  });

  test("keeps everything on a reload after a lost post, says so, asks for the declaration again, and sending then makes one submission", async ({
    page,
  }) => {
    const worker = await aWorker();
    await openQuestionnaire(page, worker);
    await fillInWithDetails(page);
    await page.route(SUBMIT, (route) => route.abort("connectionreset"), { times: 1 });
    await submitButton(page).click();
    await expect(page.getByText(texts.notSent)).toBeVisible();
    await page.reload();
    await expect(page.getByText(texts.draftRestored)).toBeVisible();
    await expectEnhanced(page);
    await expectAllAnswered(page);
    // Also what was entered just before a reload.
    await detailsOf(page, asksOnYes).fill("Changed.");
    await page.reload();
    await expectEnhanced(page);
    await expect(detailsOf(page, asksOnYes)).toHaveValue("Changed.");
    await detailsOf(page, asksOnYes).fill(SECRET);
    await expect(declaration(page)).not.toBeChecked();
    await declaration(page).check();
    await submitButton(page).click();
    await expectThanks(page);
    await expectStoredOnce(worker);
  });
});

test("leaving with Back or by a link and coming back clears the answers, and opening the same link again starts empty", async ({
  page,
}) => {
  const worker = await aWorker();
  const expectEmpty = async () => {
    await expectEnhanced(page);
    await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
    await expectNothingStored(page);
  };
  await page.goto("/signin");
  await openQuestionnaire(page, worker);
  await fillInWithDetails(page);
  await page.goBack();
  await expect(page).toHaveURL("/signin");
  await expectNothingStored(page);
  await page.goForward();
  await expectEmpty();
  await fillInWithDetails(page);
  await page.goto("/closing-page");
  await expectNothingStored(page);
  await page.goBack();
  await expectEmpty();
  await fillInWithDetails(page);
  await openQuestionnaire(page, worker);
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
});

test("leaves nothing in the browser after submission, with or without the skip link, and Back shows no answers", async ({
  page,
}) => {
  const worker = await aWorker();
  await page.goto("/signin");
  await openQuestionnaire(page, worker);
  await fillInWithDetails(page);
  await page.getByRole("link", { name: "Skip to main content" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await submitButton(page).click();
  await expectThanks(page);
  await expectNothingStored(page);
  // The closing page has replaced the questionnaire's history entry.
  await page.goBack();
  await expect(page).toHaveURL("/signin");
  await page.goto(linkOf(worker.id));
  await expect(page.getByRole("heading", { name: texts.alreadySubmittedTitle })).toBeVisible();
  await expectNothingStored(page);
});

test("a second tab does not see the answers of the first, and of both only one is submitted", async ({
  page,
  context,
}) => {
  const worker = await aWorker();
  await openQuestionnaire(page, worker);
  await fillInWithDetails(page);
  const second = await context.newPage();
  await openQuestionnaire(second, worker);
  await expect(second.getByRole("radio", { checked: true })).toHaveCount(0);
  await expectNothingStored(second);
  await second.reload();
  await expectEnhanced(second);
  await expect(second.getByRole("radio", { checked: true })).toHaveCount(0);
  await fillIn(second);
  await submitButton(page).click();
  await expectThanks(page);
  await submitButton(second).click();
  await expect(second.getByRole("alert").filter({ hasText: texts.alreadySubmitted })).toBeVisible();
  expect(await submissionsOf(worker.id)).toHaveLength(1);
});

test("keeps what was entered before any script ran, and can submit it", async ({ page }) => {
  const worker = await aWorker();
  const release = await delayScripts(page);
  await page.goto(linkOf(worker.id), { waitUntil: "commit" });
  // The end of the form has been parsed.
  await expect(submitButton(page)).toBeVisible();
  await answerAll(page);
  await option(page, asksOnYes, "Yes").check();
  await expect(detailsOf(page, asksOnYes)).toBeVisible();
  await detailsOf(page, asksOnYes).fill(SECRET);
  await declaration(page).check();
  release();
  // The script has run once it disables Submit when the declaration is cleared.
  await expect(async () => {
    await declaration(page).uncheck();
    await expect(submitButton(page)).toBeDisabled({ timeout: 200 });
  }).toPass();
  await expectAllAnswered(page);
  await declaration(page).check();
  await submitButton(page).click();
  await expectThanks(page);
  await expectStoredOnce(worker);
});
