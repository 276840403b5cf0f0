import { messages } from "@/lib/config/messages";
import { expectAccessible, expectInline, expectNoSideScroll, summaryOf } from "./support/checks";
import { questionnaireOf, submissionsOf } from "./support/database";
import {
  answerAll,
  asksNever,
  asksOnNo,
  asksOnYes,
  declaration,
  detailsOf,
  expectThanks,
  fillIn,
  groupDetailsOf,
  inAskingBlock,
  linkOf,
  option,
  questionBox,
  questions,
  storedAnswer,
  submitButton,
  texts,
} from "./support/questionnaire";
import { aWorker, type Worker } from "./support/story";
import { expect, test } from "./support/test";

test.use({ javaScriptEnabled: false });

const open = (worker: Pick<Worker, "id">) => linkOf(worker.id);

test("the stylesheet alone shows the details that an answer asks for", async ({ page }) => {
  await page.goto(open(await aWorker()));
  for (const [question, asking, other] of [
    [asksOnYes, "Yes", "No"],
    [asksOnNo, "No", "Yes"],
  ] as const) {
    await expect(detailsOf(page, question)).toBeHidden();
    await option(page, question, asking).check();
    await expect(detailsOf(page, question)).toBeVisible();
    await option(page, question, other).check();
    await expect(detailsOf(page, question)).toBeHidden();
  }
  await expect(groupDetailsOf(page, inAskingBlock)).toBeHidden();
  await option(page, inAskingBlock, "Yes").check();
  await expect(groupDetailsOf(page, inAskingBlock)).toBeVisible();
});

// bad-signal.spec.ts has what was submitted meanwhile or twice, as tests/integration/questionnaires.test.ts has.
test("works from the first byte to the thank-you page: errors come back with everything that was entered, on a phone too", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const worker = await aWorker({ status: "submitted", reopened: { reason: "A lump was found.", at: new Date() } });
  const [before] = await submissionsOf(worker.id);
  await page.goto(open(worker));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Medical Questionnaire");
  await expect(page.getByRole("region", { name: "Worker" })).toContainText(worker.fullName);
  // It was reopened: the page says that it is asked for again, without the reason.
  const asked = page.getByText(messages.reopenedQuestionnaire.asked(worker.organisationName));
  const [above, below] = [await asked.boundingBox(), await page.getByText(texts.instruction).boundingBox()];
  if (!above || !below) throw new Error("not drawn");
  expect(above.y + above.height).toBeLessThan(below.y);
  expect(await page.content()).not.toContain("A lump was found.");
  await expectAccessible(page);
  await answerAll(page, { except: [asksNever] });
  await option(page, asksOnYes, "Yes").check();
  await detailsOf(page, asksOnYes).fill("Kept <b>as typed</b> & in\ntwo lines.");
  await option(page, inAskingBlock, "Yes").check();
  await submitButton(page).click();
  const links = summaryOf(page, "Incorrect or missed fields").getByRole("link");
  await expect(links).toHaveCount(3);
  await expect(declaration(page)).toHaveAccessibleDescription(texts.declarationRequired);
  await expect(asked).toBeVisible();
  await expectInline(option(page, asksNever, "Yes"), texts.answerRequired);
  await expectInline(groupDetailsOf(page, inAskingBlock), texts.descriptionRequired);
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(questions.length - 1);
  await expect(detailsOf(page, asksOnYes)).toHaveValue("Kept <b>as typed</b> & in\ntwo lines.");
  expect(await submissionsOf(worker.id)).toHaveLength(1);

  await links.filter({ hasText: asksNever.question }).click();
  await expect(option(page, asksNever, "Yes")).toBeInViewport();
  await expect(questionBox(page, asksNever).locator("legend")).toBeInViewport();
  await expectNoSideScroll(page);
  await option(page, asksNever, "No").check();
  await groupDetailsOf(page, inAskingBlock).fill("Controlled.");
  await declaration(page).check();
  await submitButton(page).click();
  await expectThanks(page);
  expect(await questionnaireOf(worker.id)).toMatchObject({ status: "resubmitted", version: 2 });
  const stored = await submissionsOf(worker.id);
  expect(stored).toHaveLength(2);
  expect(stored[0]).toEqual(before);
  expect(storedAnswer(stored[1], asksOnYes)).toMatchObject({
    answer: "Yes",
    description: expect.stringMatching(/^Kept <b>as typed<\/b> & in\r?\ntwo lines\.$/),
  });
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText(texts.canClose)).toBeVisible();
});

// tests/integration/questionnaires.test.ts has every other invalid submission.
test("a forged form is refused with a message and stores nothing", async ({ page }) => {
  const worker = await aWorker();
  await page.goto(open(worker));
  await fillIn(page);
  await page.evaluate(() => {
    document
      .querySelector('input[type=hidden][name="definitionId"]')
      ?.setAttribute("value", "00000000-0000-4000-8000-000000000000");
  });
  await submitButton(page).click();
  await expect(summaryOf(page, messages.general.problem)).toContainText(texts.definitionChanged);
  // Details that are too long come back with a message and are not truncated.
  const long = "x".repeat(2_001);
  await fillIn(page);
  await option(page, asksOnYes, "Yes").check();
  await detailsOf(page, asksOnYes).evaluate((area) => area.removeAttribute("maxlength"));
  await detailsOf(page, asksOnYes).fill(long);
  await submitButton(page).click();
  await expectInline(detailsOf(page, asksOnYes), texts.descriptionTooLong(2_000));
  await expect(detailsOf(page, asksOnYes)).toHaveValue(long);
  expect(await questionnaireOf(worker.id)).toBeUndefined();
});

test.describe("a link without a valid questionnaire", () => {
  const known = "a1d4c7e0-5b1f-4c2a-9d3e-000000001001";
  const links = {
    "with nothing": "",
    "without a type": `?workerId=${known}`,
    "with an unknown type": `?workerId=${known}&questionnaireType=Dental`,
    "with a malformed worker": "?workerId=1001&questionnaireType=Medical",
    "with two workers": `?workerId=${known}&workerId=${known}&questionnaireType=Medical`,
    "with an unknown worker": "?workerId=a1d4c7e0-5b1f-4c2a-9d3e-000000009999&questionnaireType=Medical",
  };
  test("gets a clear page with status 404", async ({ page }) => {
    for (const [what, query] of Object.entries(links)) {
      expect([what, (await page.request.get(`/worker-questionnaire${query}`)).status()]).toEqual([what, 404]);
    }
    const html = await (await page.request.get(`/worker-questionnaire${links["with an unknown worker"]}`)).text();
    expect(html).toContain(texts.notFoundTitle);
    expect(html).toContain(texts.notFound);
  });
});
