/** The questionnaire as a worker uses it: finding a question by its text, answering, declaring and submitting. */
import { expect, type Locator, type Page } from "@playwright/test";
import { messages } from "@/lib/config/messages";
import type { Submission } from "@/lib/contract/questionnaires";
import { answerFields } from "@/lib/contract/questionnaires/answer-fields";
import { medicalDefinition } from "@/lib/db/content/medical-questionnaire";

export const texts = messages.questionnaire;

type Answer = "Yes" | "No";
type Question = (typeof medicalDefinition.blocks)[number]["questions"][number];
type Block = (typeof medicalDefinition.blocks)[number];

/** Every question in page order, with its block. */
export const questions: (Question & { block: Block })[] = medicalDefinition.blocks.flatMap((block) =>
  block.questions.map((question) => ({ ...question, block })),
);

function first<T>(items: T[], matches: (item: T) => unknown): T {
  const found = items.find(matches);
  if (!found) throw new Error("the demo scenario has none like that");
  return found;
}

/** A question that asks for details on Yes, one that asks on No, and one that never asks. */
export const asksOnYes = first(questions, (question) => question.descriptionRequiredCondition === "Yes");
export const asksOnNo = first(questions, (question) => question.descriptionRequiredCondition === "No");
export const asksNever = first(
  questions,
  ({ descriptionRequiredCondition, block }) => !descriptionRequiredCondition && !block.descriptionRequiredCondition,
);
/** A question whose block asks for details. */
export const inAskingBlock = first(questions, ({ block }) => block.descriptionRequiredCondition === "Yes");

/** An answer that asks for no details. */
const plainAnswer = ({ descriptionRequiredCondition, block }: (typeof questions)[number]): Answer =>
  (descriptionRequiredCondition ?? block.descriptionRequiredCondition) === "No" ? "Yes" : "No";

export const linkOf = (workerId: string) =>
  `/worker-questionnaire?${new URLSearchParams({ workerId, questionnaireType: "Medical" })}`;

export const questionBox = (page: Page, { question }: Pick<Question, "question">): Locator =>
  page.getByRole("group", { name: question });

export const option = (page: Page, question: Pick<Question, "question">, answer: Answer): Locator =>
  questionBox(page, question).getByRole("radio", { name: answer });

export const detailsOf = (page: Page, question: Pick<Question, "question">): Locator =>
  questionBox(page, question).getByLabel(texts.descriptionRequired);

export const groupDetailsOf = (page: Page, { block }: { block: Block }): Locator =>
  page.locator(`[name="${answerFields.groupDescription(block.id)}"]`);

export const declaration = (page: Page): Locator => page.getByRole("checkbox", { name: texts.declaration });

export const submitButton = (page: Page): Locator => page.getByRole("button", { name: "Submit" });

/** Opens a worker's link and waits until the script has taken over the form. */
export async function openQuestionnaire(page: Page, worker: { id: string }): Promise<void> {
  await page.goto(linkOf(worker.id));
  await expectEnhanced(page);
}

/** The script disables Submit until the declaration is selected; before the script runs, Submit is enabled. */
export const expectEnhanced = (page: Page) => expect(submitButton(page)).toBeDisabled();

/**
 * Answers every question, except those in `except`, so that no details are asked for. Faster than clicking, with the
 * same events.
 */
export async function answerAll(page: Page, { except = [] }: { except?: { id: string }[] } = {}): Promise<void> {
  const names = questions
    .filter(({ id }) => !except.some((left) => left.id === id))
    .map((question) => [answerFields.answer(question.id), plainAnswer(question)]);
  await page.evaluate((wanted) => {
    for (const [name, value] of wanted) {
      const control = document.querySelector<HTMLInputElement>(`input[name="${name}"][value="${value}"]`);
      if (!control) throw new Error(`no control ${name}`);
      control.click();
    }
  }, names);
}

/** Answers everything and makes the declaration, ready to submit. */
export async function fillIn(page: Page): Promise<void> {
  await answerAll(page);
  await declaration(page).check();
}

export async function expectThanks(page: Page): Promise<void> {
  await page.waitForURL(({ pathname, search }) => pathname === "/closing-page" && search === "");
  await expect(page.getByRole("heading", { level: 1, name: texts.thankYouTitle })).toBeVisible();
}

/** The stored answer to a question. */
export function storedAnswer(submission: Submission | undefined, question: { id: string }) {
  return submission?.questionAndAnswersBlock
    .flatMap((block) => block.quessionnaire)
    .find((answer) => answer.questionId === question.id);
}

/** What this tab stores. It must hold no answers once the questionnaire is submitted or left. */
export const storedInBrowser = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([window.history.state, { ...sessionStorage }, { ...localStorage }]));

export const toast = (page: Page, text: string): Locator => page.locator("[data-sonner-toast]", { hasText: text });
