import type { Page } from "@playwright/test";
import { like } from "drizzle-orm";
import { messages } from "@/lib/config/messages";
import * as schema from "@/lib/db/schema";
import { sampleAnswers } from "@/lib/db/seed/medical-submissions";
import { formatDateTime } from "@/lib/format";
import { expectAccessible } from "./support/checks";
import { owner, questionnaireOf, recipientsOf } from "./support/database";
import { questionBox, questions, storedAnswer, toast } from "./support/questionnaire";
import { aWorker, signInAs, type Worker } from "./support/story";
import { expect, NOT_FOUND, test } from "./support/test";

const texts = messages.questionnaire;
const again = messages.reopenedQuestionnaire;
const viewOf = (worker: Pick<Worker, "id">) => `/view-worker-questionnaire?workerId=${worker.id}`;
/** The answers that the scenario's rule gives a test's worker. */
const answersOf = (worker: Worker) => sampleAnswers(Number(worker.number.replace(/\D/g, "")));

test("a submitted questionnaire is shown with title, card, status and every answer, read-only, and the log has each access", async ({
  page,
}) => {
  await signInAs(page, "compliance");
  const worker = await aWorker({ status: "submitted" });
  await page.goto(viewOf(worker));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Medical Questionnaire");
  const card = page.getByRole("region", { name: "Worker" });
  await expect(card).toContainText(worker.fullName);
  await expect(card).toContainText(worker.number);
  await expect(card).toContainText(worker.organisationName);
  await expect(card.getByText("Submitted", { exact: true })).toBeVisible();
  const panel = page.getByRole("region", { name: "Questions" });
  await expect(panel.getByRole("heading", { level: 2 })).toHaveText("Questions");
  await expect(panel.getByRole("radio", { disabled: true })).toHaveCount(2 * questions.length);
  await expect(panel.getByRole("radio", { checked: true })).toHaveCount(questions.length);
  const answers = answersOf(worker);
  for (const question of questions) {
    const { answer, description } = storedAnswer(answers, question) ?? { answer: "Yes", description: "none" };
    const box = questionBox(page, question);
    await expect(box.getByRole("radio", { name: answer })).toBeChecked();
    if (description) await expect(box).toContainText(description);
  }
  // The details of a group are below it.
  for (const { questionnaireId, questionnaireDesciption } of answers.questionAndAnswersBlock) {
    if (!questionnaireDesciption) continue;
    await expect(page.locator(`[aria-labelledby="b-${questionnaireId}"]`)).toContainText(questionnaireDesciption);
  }
  await expect(page.getByRole("heading", { level: 3 }).first()).toHaveText(/^\d+\. Treatment and medicine$/);
  await expect(page.locator("form, textarea, button, .notice")).toHaveCount(0);

  expect(await recipientsOf(worker.id)).toEqual(["demo-compliance"]);
  await signInAs(page, "admin");
  expect((await page.request.get(viewOf(worker))).status()).toBe(200);
  await signInAs(page, "compliance");
  expect((await page.request.get(viewOf(worker))).status()).toBe(200);
  expect(await recipientsOf(worker.id)).toEqual(["demo-compliance", "demo-admin", "demo-compliance"]);
});

const reopening = { reason: "The worker had an operation.\nAsk about lifting.", at: new Date("2026-03-05T23:30:00Z") };

/** Expects the notice that these are earlier answers, with the date and the reason of the reopening. */
async function expectEarlier(page: Page, worker: Worker, version: number): Promise<void> {
  const notice = page.locator(".notice");
  await expect(notice.getByRole("heading", { level: 2, name: again.earlierTitle })).toBeVisible();
  const submittedAt = (await questionnaireOf(worker.id))?.submittedAt ?? "";
  await expect(notice).toContainText(again.earlier(version, formatDateTime(submittedAt)));
  await expect(notice).toContainText(again.awaited("5 Mar 2026"));
  await expect(notice.getByText(reopening.reason)).toBeVisible();
  await expect(page.getByText("Pending", { exact: true })).toBeVisible();
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(questions.length);
  const [above, below] = [
    await notice.boundingBox(),
    await page.getByRole("region", { name: "Questions" }).boundingBox(),
  ];
  if (!above || !below) throw new Error("not drawn");
  expect(above.y + above.height).toBeLessThan(below.y);
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a reopened questionnaire can be viewed from the profile, with a notice that its answers are old", async ({
    page,
  }) => {
    await signInAs(page, "compliance");
    const worker = await aWorker({ status: "submitted", reopened: reopening });
    await page.goto(`/dashboard/workers/${worker.id}?step=medical`);
    await expect(page.getByText(messages.workerProfile.medicalReopened(""))).toBeVisible();
    await page.getByRole("link", { name: "View previous answers" }).click();
    await expectEarlier(page, worker, 1);
    await expectAccessible(page);
    expect(await recipientsOf(worker.id)).toEqual(["demo-compliance"]);
  });
});

test.describe("a missing photo", () => {
  test.use({ expectedErrors: NOT_FOUND });

  // Otherwise the lists that other tests open would request it too.
  test.afterEach(() =>
    owner((tx) =>
      tx.update(schema.workers).set({ imageUrl: null }).where(like(schema.workers.imageUrl, "%?v=000000000000")),
    ),
  );

  test("falls back to the default user image", async ({ page }) => {
    await signInAs(page, "compliance");
    const worker = await aWorker({ status: "submitted" });
    await page.goto(viewOf(worker));
    const avatar = page.getByRole("region", { name: "Worker" }).locator(".avatar");
    const withoutPhoto = await avatar.screenshot();

    const imageUrl = `/worker-photo/${worker.id}/large?v=000000000000`;
    const broken = await aWorker({ status: "submitted", imageUrl });
    const asked = page.waitForResponse((response) => response.url().endsWith(imageUrl));
    await page.goto(viewOf(broken));
    expect((await asked).status()).toBe(404);
    await expect(avatar.locator("img")).toHaveAttribute("src", imageUrl);
    const background = await avatar.evaluate((span) => getComputedStyle(span).backgroundImage);
    expect(background).toMatch(/^url\("data:image\/svg\+xml,/);
    // No placeholder of the failed image covers it.
    expect(await avatar.screenshot()).toEqual(withoutPhoto);
  });
});

test("one that was never submitted says so and logs no access, a resubmitted one has its label", async ({ page }) => {
  await signInAs(page, "compliance");
  const worker = await aWorker();
  const mainOf = async (of: Worker) => {
    const html = await (await page.request.get(viewOf(of))).text();
    return /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
  };
  const pending = await mainOf(worker);
  expect(pending).toContain("Pending");
  expect(pending).toContain(texts.notSubmittedYet);
  expect(await recipientsOf(worker.id)).toEqual([]);
  const resubmitted = await mainOf(await aWorker({ status: "resubmitted" }));
  expect(resubmitted).toContain("Resubmitted");
  expect(resubmitted).not.toMatch(/class="notice\b/);
});

test.describe("a user without access", () => {
  test.use({ expectedErrors: NOT_FOUND });

  // guard.spec.ts has those without the right to the page.
  test("another agency gets not-found without any of the worker's data, and no access is logged", async ({ page }) => {
    const worker = await aWorker({ status: "submitted" });
    await signInAs(page, "other-agency");
    const response = await page.request.get(viewOf(worker));
    expect(response.status()).toBe(404);
    const html = await response.text();
    expect(html).toContain("Failed to load worker information");
    expect(html).toContain("<title>Page Not Found! · Tendwell</title>");
    expect(html).not.toContain(worker.lastName);
    expect(await recipientsOf(worker.id)).toEqual([]);
  });

  // Spec section 8: "View page: 'Failed to load worker information'"; section 2.1: "It uses the dashboard layout when
  // logged in on desktop, the mobile layout when logged in on mobile".
  test("an unknown worker is not found: 404, the message, and the app shell; without a worker it says that one is required", async ({
    page,
  }) => {
    await signInAs(page, "compliance");
    for (const workerId of ["1002", "' or 1=1 --"]) {
      expect((await page.request.get(viewOf({ id: encodeURIComponent(workerId) }))).status()).toBe(404);
    }
    const response = await page.goto(viewOf({ id: "a1d4c7e0-5b1f-4c2a-9d3e-000000009999" }));
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: "Failed to load worker information" })).toBeVisible();
    await expect(toast(page, "Failed to load worker information")).toHaveAttribute("data-type", "error");
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    await expect(page.locator(".user-menu")).toBeVisible();
    // Without a worker at all.
    await page.goto("/view-worker-questionnaire");
    await expect(toast(page, "Worker ID is required")).toHaveAttribute("data-type", "error");
    await expect(page.getByRole("main").getByText("Worker ID is required")).toBeVisible();
  });
});
