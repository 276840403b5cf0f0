import { randomUUID } from "node:crypto";
import { messages } from "@/lib/config/messages";
import { medicalDefinition } from "@/lib/db/content/medical-questionnaire";
import * as schema from "@/lib/db/schema";
import { expectAccessible, expectError, expectNoSideScroll, smallTargets, summaryOf } from "./support/checks";
import { owner, questionnaireOf, submissionsOf } from "./support/database";
import {
  answerAll,
  asksNever,
  asksOnYes,
  declaration,
  detailsOf,
  expectThanks,
  fillIn,
  groupDetailsOf,
  inAskingBlock,
  linkOf,
  openQuestionnaire,
  option,
  questionBox,
  questions,
  storedAnswer,
  submitButton,
  texts,
  toast,
} from "./support/questionnaire";
import { aWorker } from "./support/story";
import { expect, test } from "./support/test";

// without-script.spec.ts shows the details that an answer asks for, and a reopened questionnaire.
test("shows the title, the worker card, the instruction and every question of the definition", async ({ page }) => {
  const worker = await aWorker();
  await openQuestionnaire(page, worker);
  await expect(page).toHaveTitle(/Questionnaire/);
  await expect(page.getByRole("banner").getByText("Tendwell")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Medical Questionnaire");
  const card = page.getByRole("region", { name: "Worker" });
  await expect(card).toContainText(worker.fullName);
  await expect(card).toContainText(worker.number);
  await expect(card).toContainText(worker.organisationName);
  await expect(
    page.getByText("Please answer all the following questions by selecting Yes or No as appropriate."),
  ).toBeVisible();
  expect(questions.length).toBeGreaterThanOrEqual(30);
  await expect(page.locator("main .notice")).toHaveCount(0);
  await expect(page.getByRole("group").filter({ has: page.getByRole("radio") })).toHaveCount(questions.length);
  for (const { heading } of medicalDefinition.blocks) {
    if (heading) await expect(page.getByRole("heading", { level: 2, name: heading })).toBeVisible();
  }
  // Each is a fieldset with its text as the legend, a Yes and a No.
  const boxes = await page.locator("fieldset", { has: page.getByRole("radio") }).evaluateAll((all) =>
    all.map((box) => ({
      legend: box.querySelector("legend")?.textContent ?? "",
      values: [...box.querySelectorAll<HTMLInputElement>("input[type=radio]")].map(({ value }) => value),
    })),
  );
  for (const { question } of questions) {
    const found = boxes.filter(({ legend }) => legend.includes(question));
    expect(found.map(({ values }) => values)).toEqual([["Yes", "No"]]);
  }
  // The card is next to the questions from 1000 px, and above them on narrower screens.
  for (const [width, beside] of [
    [1000, true],
    [999, false],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const cardBox = await card.boundingBox();
    const instructionBox = await page.getByText(texts.instruction).boundingBox();
    if (!cardBox || !instructionBox) throw new Error("not drawn");
    expect(cardBox.x + cardBox.width <= instructionBox.x).toBe(beside);
  }
  // A screen reader reads it in this order.
  const snapshot = await page.locator("body").ariaSnapshot();
  const order = [
    'heading "Medical Questionnaire"',
    'region "Worker"',
    texts.instruction,
    asksOnYes.question,
    inAskingBlock.question,
    `group "${texts.declarationLegend}"`,
    'button "Submit"',
  ].map((words) => snapshot.indexOf(words));
  expect(order).not.toContain(-1);
  expect(order).toEqual([...order].sort((one, other) => one - other));
});

test("a missed question is in the summary and at the question, and its link shows the whole question", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const worker = await aWorker();
  await openQuestionnaire(page, worker);
  const missed = questions.at(20) ?? asksNever;
  await answerAll(page, { except: [missed] });
  await declaration(page).check();
  await submitButton(page).click();
  await expect(toast(page, "Incorrect or missed fields")).toBeVisible();
  await expectError(page, {
    title: "Incorrect or missed fields",
    link: missed.question,
    control: option(page, missed, "Yes"),
    message: texts.answerRequired,
    box: questionBox(page, missed),
  });
  // Its link adds no history entry.
  expect(new URL(page.url()).hash).toBe("");
  expect(await questionnaireOf(worker.id)).toBeUndefined();
});

test("missing details are reported like a missing answer", async ({ page }) => {
  const worker = await aWorker();
  await openQuestionnaire(page, worker);
  await fillIn(page);
  await option(page, asksOnYes, "Yes").check();
  await option(page, inAskingBlock, "Yes").check();
  await submitButton(page).click();
  const links = summaryOf(page, texts.invalid).getByRole("link");
  await expect(links).toHaveCount(2);
  await expectError(page, {
    title: texts.invalid,
    link: asksOnYes.question,
    control: detailsOf(page, asksOnYes),
    message: texts.descriptionRequired,
    box: questionBox(page, asksOnYes),
  });
  await detailsOf(page, asksOnYes).fill("Physiotherapy until June.");
  await groupDetailsOf(page, inAskingBlock).fill("An inhaler, well controlled.");
  await expect(summaryOf(page, texts.invalid)).toBeHidden();
  await submitButton(page).click();
  await expect(toast(page, "Medical record is created successfully")).toBeVisible();
  await expectThanks(page);
  expect(await questionnaireOf(worker.id)).toMatchObject({ status: "submitted", version: 1 });
  const [stored, ...more] = await submissionsOf(worker.id);
  expect(more).toEqual([]);
  expect(storedAnswer(stored, asksOnYes)).toMatchObject({ answer: "Yes", description: "Physiotherapy until June." });
  expect(
    stored?.questionAndAnswersBlock.find(({ questionnaireId }) => questionnaireId === inAskingBlock.block.id)
      ?.questionnaireDesciption,
  ).toBe("An inhaler, well controlled.");
});

test("a submitted questionnaire says so and accepts nothing, and an unverified agency has none", async ({ page }) => {
  const worker = await aWorker({ status: "submitted" });
  await page.goto(linkOf(worker.id));
  await expect(page.getByRole("heading", { level: 1, name: texts.alreadySubmittedTitle })).toBeVisible();
  await expect(page.getByText(texts.alreadySubmitted)).toBeVisible();
  await expect(page.locator("form, input, textarea")).toHaveCount(0);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectAccessible(page);
  await expectNoSideScroll(page);
  expect(await smallTargets(page)).toEqual([]);

  const agency = { id: randomUUID(), kind: "agency", name: "Wrenfield Staffing", status: "draft" } as const;
  const other = { id: randomUUID(), number: "W-1", firstName: "Zinnia", lastName: "Harrow" };
  await owner(async (tx) => {
    await tx.insert(schema.organisations).values(agency);
    await tx.insert(schema.workers).values({ ...other, organisationId: agency.id });
  });
  await page.goto(linkOf(other.id));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(messages.outgoing.medicalRefusedTitle);
  await expect(page.getByText(messages.outgoing.medicalRefused(agency.name))).toBeVisible();
  await expect(page.getByRole("radio")).toHaveCount(0);
  await expect(page.getByText(other.lastName)).toHaveCount(0);
  await expectAccessible(page);
});

test("can be filled in and submitted with the keyboard alone", async ({ page }) => {
  const worker = await aWorker();
  await openQuestionnaire(page, worker);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to main content" })).toBeFocused();
  await page.keyboard.press("Enter");
  for (const question of questions) {
    await page.keyboard.press("Tab");
    await expect(
      option(page, question, "Yes")
        .or(option(page, question, "No"))
        .and(page.locator(":focus")),
    ).toHaveCount(1);
    // Space selects the first option, the arrow key the second.
    await page.keyboard.press("Space");
    await expect(option(page, question, "Yes")).toBeChecked();
    if (question === asksOnYes) {
      await page.keyboard.press("Tab");
      await page.keyboard.type("Typed by hand.");
    } else if ((question.descriptionRequiredCondition ?? question.block.descriptionRequiredCondition) === "Yes") {
      await page.keyboard.press("ArrowRight");
      await expect(option(page, question, "No")).toBeChecked();
    }
  }
  await page.keyboard.press("Tab");
  await expect(declaration(page)).toBeFocused();
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await expect(submitButton(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expectThanks(page);
  const [stored] = await submissionsOf(worker.id);
  expect(storedAnswer(stored, asksOnYes)).toMatchObject({ answer: "Yes", description: "Typed by hand." });
});
