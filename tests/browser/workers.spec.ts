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

test("search finds workers by part of the name and by number, and says when there are none", async ({ page }) => {
  await page.goto("/dashboard/workers");
  const search = page.getByRole("search");
  await search.getByLabel(texts.searchLabel).fill("mushor");
  await search.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("rowheader").getByRole("link")).toHaveText(["Tendai Mushore"]);
  await search.getByLabel(texts.searchLabel).fill("W-1005");
  await search.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("rowheader").getByRole("link")).toHaveText(["Tendai Mushore"]);
  await search.getByLabel(texts.searchLabel).fill("unmatched search");
  await search.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("heading", { name: texts.noneFoundTitle })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Clear filters" }).first().click();
  await expect(page.getByRole("rowheader")).not.toHaveCount(0);
});

test("the link is copied to the clipboard and opens the questionnaire", async ({ page, context, newBrowserPage }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const worker = await aWorker();
  const row = await openList(page, worker);
  await (await openMenu(page, row)).getByRole("menuitem", { name: "Copy questionnaire link" }).click();
  await expect(toast(page, texts.linkCopied)).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link.endsWith(linkOf(worker.id))).toBe(true);
  const visitor = await newBrowserPage();
  await visitor.goto(link);
  await expect(visitor.getByText(worker.fullName)).toBeVisible();
});

test("without clipboard access the link is shown for copying by hand", async ({ page, context }) => {
  await context.clearPermissions();
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard", { value: { writeText: () => Promise.reject(new Error("closed")) } });
  });
  const worker = await aWorker();
  const row = await openList(page, worker);
  await (await openMenu(page, row)).getByRole("menuitem", { name: "Copy questionnaire link" }).click();
  const dialog = page.getByRole("dialog", { name: `Questionnaire link for ${worker.fullName}` });
  await expect(dialog.getByRole("textbox")).toHaveValue(new RegExp(`${worker.id}`));
});

test("the link is mailed to the worker, and the mail opens the questionnaire", async ({ page, newBrowserPage }) => {
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

test("a worker without an email address cannot be mailed, and the button says why", async ({ page }) => {
  const worker = await aWorker({ email: null });
  const row = await openList(page, worker);
  const item = (await openMenu(page, row)).getByRole("menuitem", { name: "Email questionnaire link" });
  await expect(item).toHaveAttribute("aria-disabled", "true");
  await expect(item).toHaveAccessibleDescription(texts.noEmail);
  // It can still be pressed, and shows a message.
  await item.click({ force: true });
  await expect(toast(page, texts.noEmail)).toBeVisible();
});

test("View opens the submitted questionnaire; a pending one has no View", async ({ page }) => {
  const pending = await openMenu(page, await openList(page, await aWorker()));
  await expect(pending.getByRole("menuitem")).toHaveText([
    "Open profile",
    "Profile PDF",
    "Email questionnaire link",
    "Copy questionnaire link",
  ]);
  const worker = await aWorker({ status: "submitted" });
  const row = await openList(page, worker);
  await (await openMenu(page, row)).getByRole("menuitem", { name: "View questionnaire" }).click();
  await expect(page).toHaveURL(`/view-worker-questionnaire?workerId=${worker.id}`);
  await expect(page.getByRole("heading", { level: 2, name: "Questions" })).toBeVisible();
});

test("reopening asks for a reason, with the focus, makes it pending again and keeps the reason", async ({
  page,
  newBrowserPage,
}) => {
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
  const visitor = await newBrowserPage();
  await visitor.goto(linkOf(worker.id));
  await expect(visitor.getByText(questionnaireTexts.instruction)).toBeVisible();
});

test("a column heading sorts the list, and reverses the order", async ({ page }) => {
  await page.goto("/dashboard/workers");
  await expect(page.getByRole("columnheader", { name: /^Name/ })).toHaveAttribute("aria-sort", "ascending");
  await page.getByRole("columnheader", { name: /^Name/ }).getByRole("link").click();
  await expect(page).toHaveURL(/sort=-name/);
  await expect(page.getByRole("columnheader", { name: /^Name/ })).toHaveAttribute("aria-sort", "descending");
  await page
    .getByRole("columnheader", { name: /^Worker ID/ })
    .getByRole("link")
    .click();
  await expect(page).toHaveURL(/sort=number/);
  const numbers = await page
    .getByRole("cell")
    .filter({ hasText: /^[TW]-/ })
    .allInnerTexts();
  expect(numbers.length).toBe(25);
  expect(numbers).toEqual(numbers.toSorted());
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

test("a further filter is shown with the others while it narrows the list", async ({ page }) => {
  await page.goto("/dashboard/workers?panel=off&search=W-104&sort=name");
  await expect(page.getByRole("rowheader").getByRole("link")).toHaveText([
    "Lachlan Abercrombie-Oduya",
    "Perpetua Wickremasinghe",
  ]);
  await expect(page.getByRole("combobox", { name: "Panel", exact: true })).toHaveValue("off");
  await page.goto("/dashboard/workers?employment=archived");
  await expect(page.getByRole("rowheader", { name: "Alasdair Kinlochie" })).toBeVisible();
});

test("a view is saved, opened and deleted by its user", async ({ page }) => {
  await signInAs(page, "agency");
  await page.goto("/dashboard/workers?employment=active&sort=-name");
  await ready(page);
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

test("the filtered list downloads as a file without anything that a spreadsheet would run", async ({ page }) => {
  const worker = await aWorker({ firstName: "=1+1" });
  await openList(page, worker);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download as CSV" }).click();
  const file = await (await download).createReadStream();
  const text = Buffer.concat(await file.toArray()).toString("utf8");
  const [head, row, ...rest] = text.trim().split("\r\n");
  expect(head).toContain("Worker ID,First name,Last name");
  expect(row).toContain(`${worker.number},'=1+1,${worker.lastName}`);
  expect(rest).toEqual([]);
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
