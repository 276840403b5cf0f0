import { devices, type Page } from "@playwright/test";
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

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled });

    test("a submitted questionnaire is shown with title, card, status and every answer, read-only", async ({
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
      await expect(page.locator("form, textarea, button")).toHaveCount(0);
    });
  });
}

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

for (const [status, version] of [
  ["submitted", 1],
  ["resubmitted", 2],
] as const) {
  test(`a ${status} one that was reopened says which answers these are, since when and why, and logs the access`, async ({
    page,
  }) => {
    await signInAs(page, "compliance");
    const worker = await aWorker({ status, reopened: reopening });
    await page.goto(viewOf(worker));
    await expectEarlier(page, worker, version);
    await expectAccessible(page);
    expect(await recipientsOf(worker.id)).toEqual(["demo-compliance"]);
  });
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
  });
});

test("a questionnaire without answers has no view link, and an answered one has no notice", async ({ page }) => {
  await signInAs(page, "compliance");
  const pending = await aWorker();
  await page.goto(`/dashboard/workers?search=${pending.number}`);
  await expect(page.getByRole("link", { name: pending.fullName, exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: /^View questionnaire/ })).toHaveCount(0);
  await page.goto(viewOf(await aWorker({ status: "resubmitted" })));
  await expect(page.getByRole("region", { name: "Questions" })).toBeVisible();
  await expect(page.locator(".notice")).toHaveCount(0);
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

test("a question is numbered if its group has no heading, and a group if it has one", async ({ page }) => {
  await signInAs(page, "compliance");
  await page.goto(viewOf(await aWorker({ status: "submitted" })));
  for (const { question, block } of questions) {
    await expect(questionBox(page, { question }).locator("legend")).toHaveText(
      block.heading ? question : new RegExp(`^\\d+\\. ${question.replace(/[?()]/g, "\\$&")}$`),
    );
  }
  await expect(page.getByRole("heading", { level: 3 }).first()).toHaveText(/^\d+\. Treatment and medicine$/);
});

test("details of a group are shown below it", async ({ page }) => {
  await signInAs(page, "compliance");
  const worker = await aWorker({ status: "submitted" });
  await page.goto(viewOf(worker));
  const described = answersOf(worker).questionAndAnswersBlock.filter((block) => block.questionnaireDesciption);
  for (const { questionnaireId, questionnaireDesciption } of described) {
    await expect(page.locator(`[aria-labelledby="b-${questionnaireId}"]`)).toContainText(questionnaireDesciption);
  }
});

test("a resubmitted one shows its latest answers and its label", async ({ page }) => {
  await signInAs(page, "compliance");
  await page.goto(viewOf(await aWorker({ status: "resubmitted" })));
  await expect(page.getByText("Resubmitted", { exact: true })).toBeVisible();
});

test("one that was never submitted says so and logs no access", async ({ page }) => {
  await signInAs(page, "compliance");
  const worker = await aWorker();
  await page.goto(viewOf(worker));
  await expect(page.getByText("Pending", { exact: true })).toBeVisible();
  await expect(page.getByText(texts.notSubmittedYet)).toBeVisible();
  expect(await recipientsOf(worker.id)).toEqual([]);
});

test("without a worker it says 'Worker ID is required' as a danger toast and in the page", async ({ page }) => {
  await signInAs(page, "compliance");
  await page.goto("/view-worker-questionnaire");
  await expect(toast(page, "Worker ID is required")).toBeVisible();
  await expect(toast(page, "Worker ID is required")).toHaveAttribute("data-type", "error");
  await expect(page.getByRole("main").getByText("Worker ID is required")).toBeVisible();
});

test("compliance of the same agency and the administrator may read, and the access log has each access", async ({
  page,
  newBrowserPage,
}) => {
  const worker = await aWorker({ status: "submitted" });
  await signInAs(page, "compliance");
  await page.goto(viewOf(worker));
  await expect(page.getByRole("region", { name: "Questions" })).toBeVisible();
  expect(await recipientsOf(worker.id)).toEqual(["demo-compliance"]);
  const admin = await newBrowserPage();
  await signInAs(admin, "admin");
  await admin.goto(viewOf(worker));
  await expect(admin.getByRole("region", { name: "Questions" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("region", { name: "Questions" })).toBeVisible();
  expect(await recipientsOf(worker.id)).toEqual(["demo-compliance", "demo-admin", "demo-compliance"]);
});

test("a visitor without a session is redirected to sign-in", async ({ page }) => {
  const worker = await aWorker({ status: "submitted" });
  await page.goto(viewOf(worker));
  await expect(page).toHaveURL(/\/signin/);
  expect(await recipientsOf(worker.id)).toEqual([]);
});

test.describe("a user without access", () => {
  test.use({ expectedErrors: NOT_FOUND });

  // Spec section 8: "View page: 'Failed to load worker information'; … (all danger toasts)". Without the right to the
  // page at all, section 2.1: "Any unknown route shows 'Page Not Found!'".
  for (const [account, title] of [
    ["other-agency", "Failed to load worker information"],
    ["booker", "Page Not Found!"],
    ["provider", "Page Not Found!"],
  ] as const) {
    test(`${account} gets not-found without any of the worker's data, and no access is logged`, async ({ page }) => {
      const worker = await aWorker({ status: "submitted" });
      await signInAs(page, account);
      const response = await page.goto(viewOf(worker));
      expect(response?.status()).toBe(404);
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await expect(page).toHaveTitle("Page Not Found! · Tendwell");
      expect(await page.content()).not.toContain(worker.lastName);
      expect(await recipientsOf(worker.id)).toEqual([]);
    });
  }

  test.describe("on a phone", () => {
    const { defaultBrowserType: _, ...device } = devices["Pixel 7"];
    test.use(device);

    test("the worker is not found, in the mobile layout", async ({ page }) => {
      await signInAs(page, "other-agency");
      const response = await page.goto(viewOf(await aWorker({ status: "submitted" })));
      expect(response?.status()).toBe(404);
      await expect(page.getByRole("heading", { level: 1, name: "Failed to load worker information" })).toBeVisible();
      await expect(page.locator(".mobile-navigation")).toBeVisible();
    });
  });

  for (const workerId of ["a1d4c7e0-5b1f-4c2a-9d3e-000000009999", "1002", "' or 1=1 --"]) {
    // Spec section 8: "View page: 'Failed to load worker information'"; section 2.1: "It uses the dashboard layout when
    // logged in on desktop, the mobile layout when logged in on mobile".
    test(`the worker ${workerId} is not found: 404, the message, and the app shell`, async ({ page }) => {
      await signInAs(page, "compliance");
      const response = await page.goto(`/view-worker-questionnaire?workerId=${encodeURIComponent(workerId)}`);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole("heading", { level: 1, name: "Failed to load worker information" })).toBeVisible();
      await expect(toast(page, "Failed to load worker information")).toHaveAttribute("data-type", "error");
      await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
      await expect(page.locator(".user-menu")).toBeVisible();
      await page.getByRole("link", { name: "Back" }).click();
      await expect(page).toHaveURL("/dashboard/overview");
    });
  }
});
