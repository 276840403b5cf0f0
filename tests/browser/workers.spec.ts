import type { Locator, Page } from "@playwright/test";
import { messages } from "@/lib/config/messages";
import { savedViews } from "@/lib/config/messages/lists";
import { expectAccessible, expectError, expectNoSideScroll, smallTargets, summaryOf } from "./support/checks";
import { questionnaireOf, reasonsOf } from "./support/database";
import { mailTo } from "./support/inbox";
import { delayScripts } from "./support/late-script";
import { linkOf, texts as questionnaireTexts, toast } from "./support/questionnaire";
import { aWorker, signInAs, type Worker } from "./support/story";
import { expect, test } from "./support/test";

const texts = messages.workers;

const rowOf = (page: Page, { number }: Pick<Worker, "number">): Locator =>
  page.getByRole("row").filter({ has: page.getByRole("cell", { name: number, exact: true }) });

/** Opens the list as compliance, searched for one worker. */
async function openList(page: Page, worker: Pick<Worker, "number">, more = ""): Promise<Locator> {
  await page.goto(`/dashboard/workers?search=${worker.number}${more}`);
  await expect(rowOf(page, worker)).toBeVisible();
  return rowOf(page, worker);
}

const ready = (page: Page) => expect(page.locator("[role=rowgroup][data-ready]")).toBeVisible();

/** Opens a row's menu and returns it. */
async function openMenu(page: Page, row: Locator): Promise<Locator> {
  await ready(page);
  await row.getByRole("button", { name: /^Actions for/ }).click();
  const menu = page.getByRole("menu");
  await expect(menu).toBeVisible();
  return menu;
}

test.beforeEach(({ page }) => signInAs(page, "compliance"));

test("the link is copied to the clipboard, and shown for copying by hand without access to it", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const worker = await aWorker();
  const row = await openList(page, worker);
  const copy = async () =>
    (await openMenu(page, row)).getByRole("menuitem", { name: "Copy questionnaire link" }).click();
  await copy();
  await expect(toast(page, texts.linkCopied)).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link.endsWith(linkOf(worker.id))).toBe(true);
  await page.evaluate(() => {
    Object.defineProperty(navigator, "clipboard", { value: { writeText: () => Promise.reject(new Error("closed")) } });
  });
  await copy();
  const dialog = page.getByRole("dialog", { name: `Questionnaire link for ${worker.fullName}` });
  await expect(dialog.getByRole("textbox")).toHaveValue(new RegExp(`${worker.id}`));
});

// tests/component/workers-list.test.tsx has what the menu offers with each worker.
test("the link is mailed to the worker, and the mail opens the questionnaire; without an email address the button says why it is not", async ({
  page,
  newBrowserPage,
}) => {
  const silent = await openList(page, await aWorker({ email: null }));
  const item = (await openMenu(page, silent)).getByRole("menuitem", { name: "Email questionnaire link" });
  await expect(item).toHaveAttribute("aria-disabled", "true");
  await expect(item).toHaveAccessibleDescription(texts.noEmail);
  // It can still be pressed, and shows a message.
  await item.click({ force: true });
  await expect(toast(page, texts.noEmail)).toBeVisible();
  const worker = await aWorker();
  const row = await openList(page, worker);
  await (await openMenu(page, row)).getByRole("menuitem", { name: "Email questionnaire link" }).click();
  await expect(toast(page, texts.linkSent)).toBeVisible();
  const mail = await mailTo(worker.email ?? "");
  expect(mail.subject).toBe(`Complete your Medical Questionnaire for ${worker.organisationName} Limited`);
  const visitor = await newBrowserPage();
  await visitor.setContent(mail.html);
  const opened = visitor.context().waitForEvent("page");
  await visitor.getByRole("link", { name: "Open questionnaire" }).click();
  const questionnaire = await opened;
  await expect(questionnaire).toHaveURL(linkOf(worker.id));
  await expect(questionnaire.getByRole("heading", { level: 1, name: "Medical Questionnaire" })).toBeVisible();
  await expect(questionnaire.getByText(worker.fullName)).toBeVisible();
});

test("reopening asks for a reason, with the focus, makes it pending again and keeps the reason", async ({ page }) => {
  const worker = await aWorker({ status: "submitted" });
  const row = await openList(page, worker);
  const dialog = page.getByRole("dialog", { name: `Reopen questionnaire for ${worker.fullName}` });
  const open = async () => (await openMenu(page, row)).getByRole("menuitem", { name: "Reopen questionnaire" }).click();
  await open();
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(row.getByRole("button", { name: /^Actions for/ })).toBeFocused();
  await open();
  await dialog.getByRole("button", { name: "Reopen" }).click();
  await expectError(page, {
    title: messages.general.problem,
    link: texts.reasonRequired,
    control: dialog.getByLabel("Reason"),
    message: texts.reasonRequired,
  });
  expect((await questionnaireOf(worker.id))?.status).toBe("submitted");
  await page.setViewportSize({ width: 320, height: 640 });
  await expectAccessible(page);
  await expectNoSideScroll(page);
  expect(await smallTargets(page)).toEqual([]);
  await dialog.getByLabel("Reason").fill("A new treatment was mentioned on the phone.");
  await dialog.getByRole("button", { name: "Reopen" }).click();
  await expect(toast(page, texts.reopened)).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(row.getByText("Pending", { exact: true })).toBeVisible();
  expect(await reasonsOf(worker.id)).toEqual(["A new treatment was mentioned on the phone."]);
  expect(await (await page.request.get(linkOf(worker.id))).text()).toContain(questionnaireTexts.instruction);
});

test("keeps what was selected before any script loaded", async ({ page }) => {
  const release = await delayScripts(page);
  await page.goto("/dashboard/workers", { waitUntil: "commit" });
  await page.getByRole("searchbox").fill("W-104");
  await page.getByRole("combobox", { name: "Questionnaire" }).selectOption({ index: 1 });
  await page.getByRole("heading", { level: 1 }).click();
  release();
  await expect(page).toHaveURL(/search=W-104/);
  await expect(page).toHaveURL(/status=\w+/);
  await expect(page.getByRole("searchbox")).toHaveValue("W-104");
});

test("a view is saved, opened and deleted by its user", async ({ page }) => {
  await signInAs(page, "agency");
  await page.goto("/dashboard/workers?employment=active&sort=-name");
  await ready(page);
  // A column's heading says how the list is sorted, and reverses it.
  const heading = page.getByRole("columnheader", { name: /^Name/ });
  await expect(heading).toHaveAttribute("aria-sort", "descending");
  await expect(heading.getByRole("link")).toHaveAttribute("href", /sort=name/);
  const name = `Working ${Date.now()}`;
  await page.getByText("Views", { exact: true }).click();
  await page.getByLabel("View name").fill(name);
  await page.getByRole("button", { name: "Save view" }).click();
  await expect(toast(page, savedViews.saved)).toBeVisible();
  await page.goto("/dashboard/workers");
  await page.getByRole("link", { name }).click();
  await expect(page).toHaveURL(/employment=active&sort=-name/);
  await expect(page.getByRole("link", { name })).toHaveAttribute("aria-current", "page");
  await ready(page);
  await page.getByText("Views", { exact: true }).click();
  await page.getByRole("button", { name: `Delete view ${name}` }).click();
  await expect(toast(page, savedViews.deleted)).toBeVisible();
  await expect(page.getByRole("link", { name })).toHaveCount(0);
});

/** Selects workers of the list and applies a bulk action. */
async function apply(page: Page, workers: readonly Worker[], action: string, reason = ""): Promise<void> {
  for (const { fullName } of workers) await page.getByLabel(`Select ${fullName}`, { exact: true }).check();
  await page.getByLabel(texts.bulkTitle).selectOption(action);
  const field = page.getByLabel(texts.bulkReason);
  if (reason) await field.fill(reason);
  await page.getByRole("button", { name: "Apply" }).click();
}

test("a bulk action shows a result for each worker, and a missing reason keeps the selection", async ({ page }) => {
  await signInAs(page, "agency");
  const lastName = `Zzbulk${Date.now()}`;
  const one = await aWorker({ firstName: "Anna", lastName });
  const other = await aWorker({ firstName: "Bella", lastName });
  await page.goto(`/dashboard/workers?search=${lastName}`);
  await ready(page);
  await apply(page, [one, other], texts.bulkActions.archive);
  await expect(summaryOf(page, messages.general.problem)).toContainText(texts.employmentReasonRequired);
  for (const { fullName } of [one, other]) {
    await expect(page.getByLabel(`Select ${fullName}`, { exact: true })).toBeChecked();
  }
  await expect(page.getByLabel(texts.bulkTitle)).toHaveValue("archive");
  await page.getByLabel(texts.bulkReason).fill("Made for a test.");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText(texts.bulkDone(2, 2))).toBeVisible();
  await expect(page.getByText(`${one.fullName}, ${one.number}: ${texts.employmentDone.archive}`)).toBeVisible();
  await expect(page.getByRole("heading", { name: texts.noneFoundTitle })).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the only bulk action of compliance is sending questionnaires", async ({ page }) => {
    const lastName = `Zzmail${Date.now()}`;
    const one = await aWorker({ firstName: "Carla", lastName });
    const silent = await aWorker({ firstName: "Dora", lastName, email: null });
    await page.goto(`/dashboard/workers?search=${lastName}`);
    const choices = page.getByLabel(texts.bulkTitle).locator("option");
    await expect(choices).toHaveText([texts.chooseAction, texts.bulkActions.questionnaire]);
    await apply(page, [one, silent], texts.bulkActions.questionnaire);
    await expect(page.getByText(texts.bulkDone(1, 2))).toBeVisible();
    await expect(page.getByText(`${silent.fullName}, ${silent.number}: ${texts.noEmail}`)).toBeVisible();
    expect((await mailTo(one.email ?? "")).subject).toContain("Medical Questionnaire");
  });
});
