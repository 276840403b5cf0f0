import type { Locator, Page } from "@playwright/test";
import { messages } from "@/lib/config/messages";
import { workers as demoWorkers } from "@/lib/db/seed/people";
import { expectError, expectInline, summaryOf } from "./support/checks";
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

/** Until the scripts run, the control that opens a dialog is a link to a separate page. */
const ready = (page: Page) => expect(page.locator(".bulk[data-ready]")).toBeVisible();

async function names(page: Page): Promise<string[]> {
  return page.getByRole("rowheader").allInnerTexts();
}

test.beforeEach(({ page }) => signInAs(page, "compliance"));

test("a worker is listed with name, number and status", async ({ page }) => {
  for (const [status, label] of [
    ["pending", "Pending"],
    ["submitted", "Submitted"],
    ["resubmitted", "Resubmitted"],
  ] as const) {
    const worker = await aWorker({ status });
    const row = await openList(page, worker);
    await expect(row.getByRole("rowheader")).toHaveText(worker.fullName);
    await expect(row.getByText(label, { exact: true })).toBeVisible();
  }
});

test("search finds workers by part of the name and by number, and says when there are none", async ({ page }) => {
  await page.goto("/dashboard/workers");
  const search = page.getByRole("search");
  await search.getByLabel(texts.searchLabel).fill("mushor");
  await search.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("rowheader")).toHaveText(["Tendai Mushore"]);
  await search.getByLabel(texts.searchLabel).fill("W-1005");
  await search.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("rowheader")).toHaveText(["Tendai Mushore"]);
  await search.getByLabel(texts.searchLabel).fill("unmatched search");
  await search.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText(texts.noneFoundTitle)).toBeVisible();
  await page.getByRole("link", { name: "Show all workers" }).click();
  await expect(page.getByRole("rowheader")).not.toHaveCount(0);
});

test("another agency's workers are not found", async ({ page }) => {
  await page.goto("/dashboard/workers?search=W-2001");
  await expect(page.getByText(texts.noneFoundTitle)).toBeVisible();
});

test("the filter shows one status only and is kept in the URL", async ({ page }) => {
  await page.goto("/dashboard/workers");
  await ready(page);
  await page.getByLabel("Questionnaire", { exact: true }).selectOption("Resubmitted");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/status=resubmitted/);
  await expect(page.getByRole("row").filter({ hasText: "Vasilcu" })).toBeVisible();
  const rows = await page
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader") })
    .count();
  await expect(page.getByText("Resubmitted", { exact: true }).and(page.locator(".badge"))).toHaveCount(rows);
});

test("the pages show every worker once, by last name, and lead back to the first", async ({ page }) => {
  await page.goto("/dashboard/workers");
  const found = await names(page);
  expect(found).toHaveLength(20);
  for (;;) {
    const next = page.getByRole("link", { name: "Next page" });
    if ((await next.count()) === 0) break;
    const [last] = found.slice(-1);
    await next.click();
    await expect(page.getByRole("rowheader", { name: last ?? "", exact: true })).toHaveCount(0);
    found.push(...(await names(page)));
  }
  const wanted = demoWorkers
    .filter(({ organisation, status }) => organisation === "agencyA" && status?.employment !== "archived")
    .sort((one, other) => (one.lastName < other.lastName ? -1 : 1))
    .map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  // The list also has workers that other tests created.
  expect(found.filter((name) => wanted.includes(name))).toEqual(wanted);
  expect(new Set(found).size).toBe(found.length);
  await page.getByRole("link", { name: "First page" }).click();
  await expect(page.getByRole("rowheader").first()).toHaveText(found[0] ?? "");
});

test("the link is copied to the clipboard and opens the questionnaire", async ({ page, context, newBrowserPage }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const worker = await aWorker();
  const row = await openList(page, worker);
  await row.getByRole("button", { name: `Copy link of ${worker.fullName}` }).click();
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
  await row.getByRole("button", { name: "Copy link" }).click();
  await expect(row.getByLabel(`Questionnaire link of ${worker.fullName}`)).toHaveValue(new RegExp(`${worker.id}`));
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled });

    test("the link is mailed to the worker, and the mail opens the questionnaire", async ({ page, newBrowserPage }) => {
      const worker = await aWorker();
      const row = await openList(page, worker);
      await row.getByRole("button", { name: `E-mail link to ${worker.fullName}` }).click();
      if (javaScriptEnabled) await expect(toast(page, texts.linkSent)).toBeVisible();
      else await expect(row.locator("noscript .notice")).toHaveText(texts.linkSent);
      const mail = await mailTo(worker.email ?? "");
      expect(mail.subject).toBe(`Your Medical Questionnaire for ${worker.organisationName} Limited`);
      const visitor = await newBrowserPage();
      await visitor.setContent(mail.html);
      const opened = visitor.context().waitForEvent("page");
      await visitor.getByRole("link", { name: "Open the questionnaire" }).click();
      const questionnaire = await opened;
      await expect(questionnaire).toHaveURL(linkOf(worker.id));
      await expect(questionnaire.getByRole("heading", { level: 1, name: "Medical Questionnaire" })).toBeVisible();
      await expect(questionnaire.getByText(worker.fullName)).toBeVisible();
    });
  });
}

test("a worker without an e-mail address cannot be mailed, and the button says why", async ({ page }) => {
  const worker = await aWorker({ email: null });
  const row = await openList(page, worker);
  const button = row.getByRole("button", { name: "E-mail link" });
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await expect(button).toHaveAccessibleDescription(texts.noEmail);
  // It can still be pressed, and shows a message.
  await button.click({ force: true });
  await expect(toast(page, texts.noEmail)).toBeVisible();
});

test("View opens the submitted questionnaire; a pending one has no View", async ({ page }) => {
  const pending = await openList(page, await aWorker());
  await expect(pending.getByRole("link", { name: "View" })).toHaveCount(0);
  await expect(pending.getByRole("link", { name: "Reopen" })).toHaveCount(0);
  const worker = await aWorker({ status: "submitted" });
  const row = await openList(page, worker);
  await row.getByRole("link", { name: `View the questionnaire of ${worker.fullName}` }).click();
  await expect(page).toHaveURL(`/view-worker-questionnaire?workerId=${worker.id}`);
  await expect(page.getByRole("heading", { level: 2, name: "Questions" })).toBeVisible();
});

test("reopening with a reason makes it pending again and keeps the reason", async ({ page, newBrowserPage }) => {
  const worker = await aWorker({ status: "submitted" });
  const row = await openList(page, worker);
  await ready(page);
  await row.getByRole("link", { name: `Reopen the questionnaire of ${worker.fullName}` }).click();
  const dialog = page.getByRole("dialog", { name: `Open the questionnaire of ${worker.fullName} again` });
  await dialog.getByLabel("Reason").fill("A new treatment was mentioned on the phone.");
  await dialog.getByRole("button", { name: "Open again" }).click();
  await expect(toast(page, texts.reopened)).toBeVisible();
  await expect(dialog).toBeHidden();
  // The control that opened the dialog is gone, but the focus stays in the page.
  await expect(page.getByRole("main")).toBeFocused();
  await expect(row.getByText("Pending", { exact: true })).toBeVisible();
  expect(await reasonsOf(worker.id)).toEqual(["A new treatment was mentioned on the phone."]);
  const visitor = await newBrowserPage();
  await visitor.goto(linkOf(worker.id));
  await expect(visitor.getByText(questionnaireTexts.instruction)).toBeVisible();
});

test("reopening without a reason is reported in the summary and at the field, with the focus", async ({ page }) => {
  const worker = await aWorker({ status: "submitted" });
  const row = await openList(page, worker);
  await ready(page);
  await row.getByRole("link", { name: "Reopen" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Open again" }).click();
  await expectError(page, {
    title: messages.general.problem,
    link: texts.reasonRequired,
    control: dialog.getByLabel("Reason"),
    message: texts.reasonRequired,
  });
  expect((await questionnaireOf(worker.id))?.status).toBe("submitted");
});

test("the dialog closes with Escape and returns the focus", async ({ page }) => {
  const row = await openList(page, await aWorker({ status: "submitted" }));
  await ready(page);
  await row.getByRole("link", { name: "Reopen" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(row.getByRole("link", { name: "Reopen" })).toBeFocused();
});

test("two users reopening at once: the second gets a conflict message", async ({ page, newBrowserPage }) => {
  const worker = await aWorker({ status: "submitted" });
  const second = await newBrowserPage();
  await signInAs(second, "agency");
  for (const each of [page, second]) {
    const row = await openList(each, worker);
    await ready(each);
    await row.getByRole("link", { name: "Reopen" }).click();
    await each.getByRole("dialog").getByLabel("Reason").fill("Something changed.");
  }
  await page.getByRole("button", { name: "Open again" }).click();
  await expect(toast(page, texts.reopened)).toBeVisible();
  await second.getByRole("button", { name: "Open again" }).click();
  await expect(summaryOf(second, messages.general.problem)).toContainText(texts.notReopenable);
  await expect(second.getByRole("dialog").getByLabel("Reason")).toHaveValue("Something changed.");
  expect(await reasonsOf(worker.id)).toHaveLength(1);
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
  expect(numbers.length).toBe(20);
  expect(numbers).toEqual(numbers.toSorted());
});

test("keeps what was selected before any script loaded", async ({ page }) => {
  const release = await delayScripts(page);
  await page.goto("/dashboard/workers", { waitUntil: "commit" });
  await page.getByRole("searchbox").fill("W-104");
  await page.getByLabel("Questionnaire", { exact: true }).selectOption({ index: 1 });
  await page.getByRole("heading", { level: 1 }).click();
  release();
  await expect(page).toHaveURL(/search=W-104/);
  await expect(page).toHaveURL(/status=\w+/);
  await expect(page.getByRole("searchbox")).toHaveValue("W-104");
});

test("a collapsed filter stays open while it narrows the list", async ({ page }) => {
  await page.goto("/dashboard/workers?panel=off&search=W-104&sort=name");
  await expect(page.getByRole("rowheader")).toHaveText(["Lachlan Abercrombie-Oduya", "Perpetua Wickremasinghe"]);
  await expect(page.getByLabel("Panel", { exact: true })).toHaveValue("off");
  await page.goto("/dashboard/workers?employment=archived");
  await expect(page.getByRole("rowheader", { name: "Alasdair Kinlochie" })).toBeVisible();
});

test("the platform sees every agency's workers, except off-panel ones", async ({ page }) => {
  await signInAs(page, "admin");
  await page.goto("/dashboard/workers?search=W-2001");
  await expect(page.getByRole("row").filter({ hasText: "Saltmarsh Healthcare Agency" })).toBeVisible();
  await page.goto("/dashboard/workers?search=W-1041");
  await expect(page.getByText(texts.noneFoundTitle)).toBeVisible();
});

test("a view is saved, opened and deleted by its user", async ({ page }) => {
  await signInAs(page, "agency");
  await page.goto("/dashboard/workers?employment=active&sort=-name");
  await ready(page);
  const name = `Working ${Date.now()}`;
  await page.getByText(/Save this view|Save or delete a view/).click();
  await page.getByLabel("Name of the view").fill(name);
  await page.getByRole("button", { name: "Save view" }).click();
  await expect(toast(page, texts.viewSaved)).toBeVisible();
  await page.goto("/dashboard/workers");
  await page.getByRole("link", { name }).click();
  await expect(page).toHaveURL(/employment=active&sort=-name/);
  await expect(page.getByRole("link", { name })).toHaveAttribute("aria-current", "page");
  await ready(page);
  await page.getByText("Save or delete a view").click();
  await page.getByRole("button", { name: `Delete the view ${name}` }).click();
  await expect(toast(page, texts.viewDeleted)).toBeVisible();
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
  if ((await field.count()) > 0) await field.fill(reason);
  await page.getByRole("button", { name: "Apply" }).click();
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`bulk actions, with JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled });

    test("shows a result for each worker, and a missing reason keeps the selection", async ({ page }) => {
      await signInAs(page, "agency");
      const lastName = `Zzbulk${Date.now()}`;
      const one = await aWorker({ firstName: "Anna", lastName });
      const other = await aWorker({ firstName: "Bella", lastName });
      await page.goto(`/dashboard/workers?search=${lastName}`);
      if (javaScriptEnabled) await ready(page);
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
      await expect(page.getByText(texts.noneFoundTitle)).toBeVisible();
    });

    test("the only bulk action of compliance is sending questionnaires", async ({ page }) => {
      const lastName = `Zzmail${Date.now()}`;
      const one = await aWorker({ firstName: "Carla", lastName });
      const silent = await aWorker({ firstName: "Dora", lastName, email: null });
      await page.goto(`/dashboard/workers?search=${lastName}`);
      if (javaScriptEnabled) await ready(page);
      const choices = page.getByLabel(texts.bulkTitle).locator("option");
      await expect(choices).toHaveText([texts.chooseAction, texts.bulkActions.questionnaire]);
      await apply(page, [one, silent], texts.bulkActions.questionnaire);
      await expect(page.getByText(texts.bulkDone(1, 2))).toBeVisible();
      await expect(page.getByText(`${silent.fullName}, ${silent.number}: ${texts.noEmail}`)).toBeVisible();
      expect((await mailTo(one.email ?? "")).subject).toContain("Medical Questionnaire");
    });
  });
}

test("selects every worker on the page at once", async ({ page }) => {
  await page.goto("/dashboard/workers");
  await ready(page);
  await expect(page.getByRole("button", { name: "Apply" })).toBeHidden();
  await page.getByLabel(texts.selectAll).check();
  await expect(page.getByRole("button", { name: "Apply" })).toBeVisible();
  await expect(page.getByText("20 selected")).toBeVisible();
  await page.getByRole("checkbox", { name: /^Select Lachlan/ }).uncheck();
  await expect(page.getByText("19 selected")).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("reopening works on its own page, and asks for a reason", async ({ page }) => {
    const worker = await aWorker({ status: "submitted" });
    const row = await openList(page, worker);
    await row.getByRole("link", { name: "Reopen" }).click();
    await expect(page).toHaveURL(new RegExp(`reopen=${worker.id}`));
    await page.getByRole("button", { name: "Open again" }).click();
    await expect(summaryOf(page, messages.general.problem).getByRole("link")).toHaveText(texts.reasonRequired);
    await expectInline(page.getByLabel("Reason"), texts.reasonRequired);
    await page.getByLabel("Reason").fill("A date was wrong.");
    await page.getByRole("button", { name: "Open again" }).click();
    await expect(rowOf(page, worker).getByText("Pending", { exact: true })).toBeVisible();
    expect(await reasonsOf(worker.id)).toEqual(["A date was wrong."]);
  });

  test("the link is shown for copying by hand", async ({ page }) => {
    const worker = await aWorker();
    const row = await openList(page, worker);
    await expect(row.getByLabel(`Questionnaire link of ${worker.fullName}`)).toHaveValue(new RegExp(worker.id));
  });
});
