/**
 * Notes on a worker's page: written, mentioned, found under "Needs you", done, changed and deleted; the right to medical
 * answers and the profile as a PDF on the same page.
 */
import { devices, type Page } from "@playwright/test";
import { messages } from "@/lib/config/messages";
import { notes as texts } from "@/lib/config/messages/notes";
import { medicalStep } from "@/lib/config/messages/profiles/pages";
import { workerHead } from "@/lib/config/messages/profiles/worker-page";
import { personView } from "@/lib/config/messages/users";
import * as schema from "@/lib/db/schema";
import { readPdf } from "@/tests/support/pdfjs";
import { expectAccessible, expectNoSideScroll, smallTargets } from "./support/checks";
import { owner } from "./support/database";
import { aPerson, type Person, startSession } from "./support/people";
import { expect, test } from "./support/test";

const LONG = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch".repeat(2);
const CODES = ["0002", "1001", "1002"];

const anAuthor = () => aPerson({ fullName: "Ana Marsh", codes: CODES, isPrimary: true, capitalAdvance: "REGISTERED" });
const aColleague = ({ organisations }: Person, fullName: string) =>
  aPerson({ in: organisations, fullName, jobTitle: "Recruiter", codes: ["1002"] });

async function aWorkerOf({ organisations }: Person): Promise<string> {
  const organisationId = organisations[0]?.id ?? "";
  const worker = { organisationId, number: "W-1", firstName: "Zinnia", lastName: "Oakhanger" };
  const [row] = await owner((tx) =>
    tx
      .insert(schema.workers)
      .values({ ...worker, email: `${organisationId}@workers.example` })
      .returning({ id: schema.workers.id }),
  );
  return row?.id ?? "";
}

const done = (page: Page, message: string) =>
  expect(page.getByRole("status").filter({ hasText: message })).toBeInViewport();

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a note is written, mentions a colleague who finds it, is done, changed and deleted", async ({
    page,
    browser,
  }) => {
    const author = await anAuthor();
    const colleague = await aColleague(author, "Bram Holloway");
    const notes = `/dashboard/workers/${await aWorkerOf(author)}?step=notes`;
    await startSession(page, author);
    await page.goto(notes);
    await expect(page.getByText(texts.none)).toBeVisible();

    // Nothing is lost by an error, and the message is named.
    await page.getByRole("button", { name: texts.add }).click();
    await expect(page.getByRole("link", { name: texts.textRequired })).toBeVisible();
    await page.getByLabel(texts.text, { exact: true }).fill("Call about night shifts.");
    await page.getByLabel(texts.dueOn).fill("2020-02-03");
    await page.getByText(texts.mentions).first().click();
    await page.getByLabel("Bram Holloway").check();
    await page.getByRole("button", { name: texts.add }).click();
    await done(page, texts.saved.noteAdded);
    const note = page.locator(".note").filter({ hasText: "Call about night shifts." });
    await expect(note).toContainText(texts.mentioned("Bram Holloway"));
    await expect(note).toContainText(texts.overdue("3 Feb 2020"));

    const context = await browser.newContext({ javaScriptEnabled: false });
    const other = await context.newPage();
    await startSession(other, colleague);
    await other.goto("/dashboard/overview");
    await other
      .getByRole("link", { name: new RegExp(messages.overviewTasks.readNote) })
      .first()
      .click();
    const theirs = other.locator(".note").filter({ hasText: "Call about night shifts." });
    await expect(theirs).toContainText(texts.mentioned(texts.you));
    await expect(theirs.getByRole("link", { name: texts.edit })).toHaveCount(0);
    await theirs.getByRole("button", { name: texts.done }).click();
    await done(other, texts.saved.noteDone);
    await other.goto("/dashboard/overview");
    await expect(other.getByText(messages.overviewTasks.readNote)).toHaveCount(0);
    await context.close();

    await page.goto(notes);
    await note.getByRole("link", { name: texts.edit }).click();
    await page.getByLabel(texts.text, { exact: true }).fill("Call about day shifts.");
    await page.getByRole("button", { name: texts.save }).click();
    await done(page, texts.saved.noteChanged);
    await page.getByRole("link", { name: texts.remove }).click();
    await expect(page.getByRole("heading", { name: texts.removeTitle })).toBeInViewport();
    await page.getByRole("button", { name: texts.remove }).click();
    await done(page, texts.saved.noteRemoved);
    await expect(page.getByText(texts.none)).toBeVisible();
  });
});

test("colleagues are suggested after an @ and chosen with the keyboard", async ({ page }) => {
  const author = await anAuthor();
  for (const name of ["Bram Holloway", "Ọláyẹmí Żółtowska"]) await aColleague(author, name);
  await startSession(page, author);
  await page.goto(`/dashboard/workers/${await aWorkerOf(author)}?step=notes`);
  const text = page.getByLabel(texts.text, { exact: true });
  await text.fill("For ");
  await text.press("End");
  await page.keyboard.type("@");
  await expect(page.getByRole("option")).toHaveCount(2);
  await expectAccessible(page);
  await page.keyboard.type("ola");
  await expect(page.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(text).toHaveValue("For @Ọláyẹmí Żółtowska ");
  await page.getByRole("button", { name: texts.add }).click();
  await done(page, texts.saved.noteAdded);
  await expect(page.locator(".note")).toContainText(texts.mentioned("Ọláyẹmí Żółtowska"));
});

test.describe("on a phone", () => {
  const { defaultBrowserType: _, ...phone } = devices["Pixel 7"];

  test.use(phone);

  test("notes are read, added with a due date, done and changed", async ({ page }) => {
    const author = await anAuthor();
    await aColleague(author, "Bram Holloway");
    const workerId = await aWorkerOf(author);
    const path = `/mobile/workers/${workerId}`;
    await startSession(page, author);
    await page.goto(path);
    await page.getByRole("link", { name: texts.title, exact: true }).click();
    await expect(page).toHaveURL(`${path}?step=notes`);
    await expect(page.getByText(texts.none)).toBeVisible();
    await page.getByRole("button", { name: texts.add }).click();
    await expect(page.getByRole("link", { name: texts.textRequired })).toBeVisible();
    await page.getByLabel(texts.text, { exact: true }).fill("Call @Bram Holloway about night shifts.");
    await page.getByLabel(texts.dueOn).fill("2020-02-03");
    await page.getByRole("button", { name: texts.add }).click();
    await done(page, texts.saved.noteAdded);
    await expect(page).toHaveURL(new RegExp(`${path}\\?step=notes&done=noteAdded`));
    const note = page.locator(".note");
    await expect(note).toContainText(texts.mentioned("Bram Holloway"));
    await expect(note).toContainText(texts.overdue("3 Feb 2020"));
    await expectNoSideScroll(page);
    expect(await smallTargets(page)).toEqual([]);
    // In a window as tall as the page, the fixed navigation covers no control.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ ...phone.viewport, height });
    await expectAccessible(page);
    await page.setViewportSize(phone.viewport);
    await note.getByRole("button", { name: texts.done }).click();
    await done(page, texts.saved.noteDone);
    await note.getByRole("link", { name: texts.edit }).click();
    await page.getByLabel(texts.text, { exact: true }).fill("Call about day shifts.");
    await page.getByRole("button", { name: texts.save }).click();
    await done(page, texts.saved.noteChanged);
  });

  test("the link in a task opens the note", async ({ page }) => {
    const author = await anAuthor();
    const workerId = await aWorkerOf(author);
    await owner((tx) =>
      tx.insert(schema.workerNotes).values({
        organisationId: author.organisations[0]?.id ?? "",
        workerId,
        text: "Call about night shifts.",
        authorUserId: author.userId,
        dueOn: "2020-02-03",
      }),
    );
    await startSession(page, author);
    await page.goto("/mobile/overview");
    await page
      .getByRole("link", { name: new RegExp(messages.overviewTasks.readNote) })
      .first()
      .click();
    await expect(page).toHaveURL(new RegExp(`/mobile/workers/${workerId}\\?step=notes#note-`));
    await expect(page.locator(".note")).toBeInViewport();
    const answer = await page.request.get(`/dashboard/workers/${workerId}?step=notes`);
    expect(answer.url()).toMatch(new RegExp(`/mobile/workers/${workerId}\\?step=notes$`));
  });
});

test("notes fit any window, are accessible and large enough to press", async ({ page }) => {
  const author = await anAuthor();
  for (const name of ["Ọláyẹmí Żółtowska", LONG.slice(0, 90)]) await aColleague(author, name);
  const workerId = await aWorkerOf(author);
  await owner((tx) =>
    tx.insert(schema.workerNotes).values(
      [LONG, "First line\nSecond line", "مرحبا بك"].map((text, n) => ({
        organisationId: author.organisations[0]?.id ?? "",
        workerId,
        text,
        authorUserId: author.userId,
        dueOn: n === 0 ? "2020-02-03" : null,
      })),
    ),
  );
  await startSession(page, author);
  await page.goto(`/dashboard/workers/${workerId}?step=notes`);
  await page.getByText(texts.mentions).first().click();
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSideScroll(page);
    if (width === 390) expect(await smallTargets(page, 24)).toEqual([]);
  }
  await expectAccessible(page);
});

test.describe("the right to medical answers", () => {
  test("is removed with a checkbox; then no page leads to the answers, and the PDF has none", async ({ page }) => {
    const primary = await anAuthor();
    const booker = await aColleague(primary, "Bram Holloway");
    const workerId = await aWorkerOf(primary);
    await owner((tx) =>
      tx.insert(schema.workerQuestionnaires).values({
        organisationId: primary.organisations[0]?.id ?? "",
        workerId,
        type: "Medical",
        status: "submitted",
        version: 1,
        lock: 1,
        submittedAt: new Date(),
      }),
    );
    const answers = `/view-worker-questionnaire?workerId=${workerId}`;
    const { title } = messages.permissions.medicalAnswers;
    await startSession(page, primary);
    await page.goto("/dashboard/agencies/organization/users");
    await page.getByRole("link", { name: "Bram Holloway" }).click();
    await expect(page.getByLabel(title)).toBeChecked();
    await page.getByLabel(title).uncheck();
    await page.getByRole("button", { name: personView.save }).click();
    await expect(page.getByRole("status").getByText(messages.users.saved)).toBeVisible();

    await page.context().clearCookies();
    await startSession(page, booker);
    const step = await (await page.request.get(`/dashboard/workers/${workerId}?step=medical`)).text();
    expect(step).toContain(medicalStep.noAnswers);
    expect(step).not.toContain(medicalStep.viewAnswers);
    expect((await page.request.get(answers)).status()).toBe(404);

    await page.goto(`/dashboard/workers/${workerId}`);
    const pressed = page.waitForEvent("download");
    await page.getByRole("link", { name: workerHead.pdf, exact: true }).click();
    expect((await pressed).suggestedFilename()).toBe("W-1-profile.pdf");
    await page.getByText(workerHead.moreActions).click();
    await expect(page.getByRole("link", { name: workerHead.pdfWithAnswers })).toHaveCount(0);
    const file = await page.request.get(`/dashboard/workers/${workerId}/pdf`);
    expect(file.headers()["cache-control"]).toContain("no-store");
    expect(file.headers()["content-type"]).toBe("application/pdf");
    expect(readPdf(await file.body())).toMatchObject({ isMarked: true, language: "en-GB" });
    expect((await page.request.get(`/dashboard/workers/${workerId}/pdf?answers`)).ok()).toBe(false);
  });
});
