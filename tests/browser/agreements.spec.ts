/** The staff pages for agreements: drafting, reading, the list and the actions on an agreement's page. */
import type { Page } from "@playwright/test";
import { messages } from "@/lib/config/messages";
import { documentStep, reviewStep } from "@/lib/config/messages/agreements/pages";
import { workerTypes } from "@/lib/db/content/worker-types";
import { services } from "@/lib/db/seed/organisations";
import {
  aDraft,
  agencyA,
  aPdf,
  aSentAgreement,
  clientAs,
  demoAgreements,
  organisationOf,
  providerC,
} from "./support/agreements";
import { expectAccessible, expectError, expectInline, expectSaid, summaryOf } from "./support/checks";
import { mailTo } from "./support/inbox";
import { signInAs } from "./support/story";
import { expect, NOT_FOUND, test } from "./support/test";

const pageTexts = messages.agreementPages;
const texts = messages.agreements;

const stepOf = (id: string, step: string) => `/dashboard/agreements/create-new/${id}/${step}`;
const idIn = (page: Page): string => /create-new\/([0-9a-f-]{36})\//.exec(page.url())?.[1] ?? "";
const saveAndContinue = (page: Page) => page.getByRole("button", { name: "Save and continue" }).last().click();
const group = (page: Page, name: string) => page.getByRole("group", { name, exact: true });

const aLargeFile = () => ({
  name: "large.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.alloc(10 * 1024 * 1024 + 1, 32),
});

/** Chooses the parties and saves the first step. */
async function begin(page: Page): Promise<string> {
  await page.goto("/dashboard/agreements/create-new");
  await page.getByLabel("Agency", { exact: true }).selectOption(agencyA.name);
  await page.getByLabel("Provider", { exact: true }).selectOption(providerC.name);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByLabel("Supplied from").selectOption("Wetherham");
  await page.getByRole("checkbox", { name: services[0]?.name ?? "" }).check();
  await page.getByRole("button", { name: "Start draft" }).click();
  await expect(page).toHaveURL(/\/terms$/);
  return idIn(page);
}

async function fillTerms(page: Page): Promise<void> {
  await page.getByLabel("Start date").fill("2027-03-01");
  await page.getByLabel("Terms of business").fill("The agency supplies.\n\nThe provider pays.");
}

async function fillSignatories(page: Page, stamp: string): Promise<void> {
  for (const [n, name] of ["Ottoline Marsh", "Barnaby Finch"].entries()) {
    const row = group(page, `Signatory ${n + 1}`);
    await row.getByLabel("Full name").fill(name);
    await row.getByLabel("Job title").fill("Manager");
    await row.getByLabel("Email address").fill(`${stamp}-${n}@people.example`);
  }
}

test("an agreement is drafted, left, resumed and sent for signature", async ({ page }) => {
  await signInAs(page, "admin");
  const id = await begin(page);
  await fillTerms(page);
  await saveAndContinue(page);

  await expect(page).toHaveURL(stepOf(id, "rates"));
  const first = group(page, "Rate 1");
  await first.getByLabel("Worker type").selectOption(workerTypes[0].name);
  await first.getByLabel("Pay in pounds an hour").fill("£14.50");
  await first.getByLabel("Agency margin in pounds").fill("3,20");
  await expect(first.getByText("£17.70 an hour")).toBeVisible();
  await page.getByRole("button", { name: "Add rate" }).click();
  const second = group(page, "Rate 2");
  await expect(second).toBeVisible();
  await expect(second).toBeFocused();
  await expect(first.getByLabel("Pay in pounds an hour")).toHaveValue("£14.50");
  await expect(first.getByText("£17.70 an hour")).toBeVisible();
  await saveAndContinue(page);
  await expect(summaryOf(page, messages.general.problem)).toContainText(`Rate 2 – ${texts.workerTypeNeeded}`);
  await expectInline(second.getByLabel("Pay in pounds an hour"), texts.payNeeded);
  await page.getByRole("button", { name: "Remove rate 2" }).click();
  await expect(second).toHaveCount(0);
  await page.getByRole("button", { name: "Save and exit" }).click();

  await expect(page).toHaveURL("/dashboard/agreements/create-new");
  const { reference } = await (await clientAs(page, "admin")).agreements.get({ agreementId: id });
  await page.getByRole("link", { name: `Continue ${reference}` }).click();
  const steps = page.getByRole("navigation", { name: "Steps" });
  await expect(steps.getByRole("link", { name: /Rates/ })).toHaveAccessibleName(/Complete/);
  await expect(steps.getByRole("link", { name: /Signatories/ })).toContainText(texts.missing.agencySignatory);
  await steps.getByRole("link", { name: /Cancellation/ }).click();
  await expect(group(page, "Band 1").getByLabel("Hours before start")).toHaveValue("4");
  await page.getByRole("button", { name: "Add band" }).click();
  await group(page, "Band 2").getByLabel("Hours before start").fill("24");
  await group(page, "Band 2").getByLabel("Percentage of the charge").fill("50 %");
  await saveAndContinue(page);

  await expect(page).toHaveURL(stepOf(id, "documents"));
  await page.getByLabel("Title").fill("Uniform policy");
  await page.getByLabel("PDF file").setInputFiles({
    name: "uniform.pdf",
    mimeType: "application/pdf",
    buffer: await aPdf("Uniform policy"),
  });
  await page.getByRole("button", { name: pageTexts.upload.add }).click();
  await expectSaid(page, pageTexts.upload.done, "[data-sonner-toast]");
  await expect(page.getByRole("listitem").filter({ hasText: "uniform.pdf" })).toBeVisible();
  await page.getByRole("button", { name: `${documentStep.remove} Uniform policy` }).click();
  await expectSaid(page, pageTexts.upload.removed, "[data-sonner-toast]");
  await expect(page.getByRole("listitem").filter({ hasText: "uniform.pdf" })).toHaveCount(0);
  await page.getByRole("link", { name: "Continue", exact: true }).click();

  await expect(page).toHaveURL(stepOf(id, "signatories"));
  await saveAndContinue(page);
  const name = group(page, "Signatory 1").getByLabel("Full name");
  await expectError(page, {
    title: messages.general.problem,
    link: `Signatory 1 – ${texts.nameNeeded}`,
    control: name,
    message: texts.nameNeeded,
  });
  await expectAccessible(page);
  await fillSignatories(page, id);
  await saveAndContinue(page);

  await expect(page).toHaveURL(stepOf(id, "review"));
  await expect(page.getByRole("main")).toContainText("£17.70");
  await expect(page.getByRole("main")).toContainText("Cancelled within 24 hours of the start");
  const preview = page.getByRole("link", { name: reviewStep.preview });
  const shown = await page.request.get((await preview.getAttribute("href")) ?? "");
  expect(shown.headers()).toMatchObject({
    "content-type": "application/pdf",
    "cache-control": expect.stringContaining("no-store"),
  });
  expect(shown.headers()["content-disposition"]).toContain(`inline; filename="${reference} preview.pdf"`);
  await page.getByRole("button", { name: pageTexts.actions.send.label }).click();

  await expect(page).toHaveURL(`/dashboard/agreements/${id}?done=send`);
  await expect(page.getByText(pageTexts.actions.send.done)).toBeVisible();
  await expect(page.getByText(pageTexts.status.pending_agency.label, { exact: true })).toBeVisible();
  const mail = await mailTo(`${id}-0@people.example`);
  expect(mail.text).toContain("/sign-agreement?token=");
});

test("an upload that is not a PDF or has no title is refused at its field, in the browser and on the server", async ({
  page,
}) => {
  const draft = await aDraft(page);
  await page.goto(stepOf(draft.id, "documents"));
  const file = page.getByLabel("PDF file");
  const add = page.getByRole("button", { name: pageTexts.upload.add });
  await add.click();
  await expectInline(file, pageTexts.upload.needed);
  await file.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("notes") });
  await add.click();
  await expectInline(file, pageTexts.upload.notPdf);
  await file.setInputFiles({ name: "notes.pdf", mimeType: "application/pdf", buffer: Buffer.from("notes") });
  await add.click();
  await expectInline(page.getByLabel("Title"), texts.titleNeeded);
  await page.getByLabel("Title").fill("Notes");
  await add.click();
  await expectInline(file, texts.fileNotPdf);
  await file.setInputFiles(aLargeFile());
  await add.click();
  await expectInline(file, texts.fileTooLarge);
});

test("refuses an upload from another site or from a page of another organisation", async ({ page }) => {
  const draft = await aDraft(page);
  const address = `/dashboard/agreements/create-new/${draft.id}/upload`;
  const multipart = {
    lock: String(draft.lock),
    kind: "other",
    title: "Forged",
    file: { name: "forged.pdf", mimeType: "application/pdf", buffer: await aPdf("Forged") },
  };
  const foreign = await page.request.post(address, { multipart, headers: { origin: "https://elsewhere.example" } });
  expect(foreign.status()).toBe(400);
  const unmarked = await page.request.post(address, { multipart, headers: { accept: "application/json" } });
  expect(await unmarked.json()).toMatchObject({ ok: false });
  const { documents } = await (await clientAs(page, "admin")).agreements.get({ agreementId: draft.id });
  expect(documents).toEqual([]);
});

test("two tabs on one draft: the second gets a conflict message and keeps what was entered; Enter in a rate's field saves and removes no row", async ({
  page,
  context,
}) => {
  const draft = await aDraft(page);
  const second = await context.newPage();
  for (const tab of [page, second]) await tab.goto(stepOf(draft.id, "terms"));
  await page.getByLabel("Notice in days").fill("56");
  await page.getByRole("button", { name: "Save and exit" }).click();
  await expect(page).toHaveURL("/dashboard/agreements/create-new");
  await second.getByLabel("Notice in days").fill("14");
  await second.getByLabel("Terms of business").fill("Something that took long to write.");
  await saveAndContinue(second);
  await expect(summaryOf(second, messages.general.problem)).toContainText(pageTexts.conflictHelp);
  await expect(second.getByLabel("Notice in days")).toHaveValue("14");
  await expect(second.getByLabel("Terms of business")).toHaveValue("Something that took long to write.");
  const stored = () => clientAs(page, "admin").then(({ agreements }) => agreements.get({ agreementId: draft.id }));
  expect((await stored()).noticeDays).toBe(56);

  await page.goto(stepOf(draft.id, "rates"));
  await group(page, "Rate 1").getByLabel("Agency margin in pounds").fill("5.00");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(stepOf(draft.id, "cancellation"));
  expect((await stored()).rateLines).toMatchObject([
    { chargePence: 1811, specials: [{ band: "bank_holiday", value: 150 }] },
  ]);
});

test("both parties can read an agreement, and the provider's page contains neither pay nor margin", async ({
  page,
}) => {
  const path = `/dashboard/agreements/${demoAgreements.active}`;
  await signInAs(page, "agency");
  expect(await (await page.request.get(path)).text()).toContain("£12.71");
  await signInAs(page, "provider");
  const html = await (await page.request.get(path)).text();
  expect(html).toContain(pageTexts.status.active.meaning);
  expect(html).toContain("£17.00");
  for (const secret of ["12.71", "4.29", "1271", "payPence", "marginPence", "13.98", "23.50"]) {
    expect(html).not.toContain(secret);
  }
});

test("only the parties can download the documents, which have safe headers", async ({ page }) => {
  await signInAs(page, "provider");
  await page.goto(`/dashboard/agreements/${demoAgreements.active}`);
  const href = (await page.getByRole("link", { name: /^View .*sealed/ }).getAttribute("href")) ?? "";
  const answer = await page.request.get(href);
  expect(answer.status()).toBe(200);
  expect((await answer.body()).subarray(0, 5).toString()).toBe("%PDF-");
  const headers = answer.headers();
  expect(headers["content-type"]).toBe("application/pdf");
  expect(headers["content-disposition"]).toMatch(/^inline; filename=".*sealed\.pdf"/);
  expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; script-src 'none';/);
  expect(headers["content-security-policy"]).not.toContain("sandbox");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["cache-control"]).toContain("no-store");
  expect((await page.request.get(`${href}?download=1`)).headers()["content-disposition"]).toMatch(/^attachment/);
  for (const outsider of ["other-agency", "booker", "authoriser"]) {
    await signInAs(page, outsider);
    expect((await page.request.get(href)).status(), outsider).toBe(404);
  }
});

test.describe("a user of another organisation", () => {
  test.use({ expectedErrors: NOT_FOUND });

  test("gets not-found for the agreement and the draft, which only the platform sees", async ({ page }) => {
    for (const [account, id] of [
      ["other-agency", demoAgreements.active],
      ["agency", demoAgreements.elsewhere],
      ["provider", demoAgreements.elsewhere],
      ["booker", demoAgreements.active],
    ] as const) {
      await signInAs(page, account);
      for (const path of [`/dashboard/agreements/${id}`, stepOf(id, "terms")]) {
        expect([account, (await page.request.get(path)).status()]).toEqual([account, 404]);
      }
    }
    const draft = await aDraft(page);
    await signInAs(page, "agency");
    expect((await page.request.get(stepOf(draft.id, "terms"))).status()).toBe(404);
    const html = await (await page.request.get(`/dashboard/agreements/${demoAgreements.elsewhere}`)).text();
    expect(html).toContain(messages.general.notFoundTitle);
  });
});

test("the list searches while typing, filters by the URL and has an empty state", async ({ page }) => {
  await signInAs(page, "admin");
  await page.goto("/dashboard/agreements");
  await page.getByLabel("Search by reference or name").pressSequentially(organisationOf("agencyB").name);
  await expect(page).toHaveURL(/search=/);
  await expect(page.getByRole("rowheader")).toHaveCount(1);
  await expect(page.getByLabel("Search by reference or name")).toBeFocused();
  await page.getByLabel("Search by reference or name").fill("unmatched search");
  await expect(page.getByRole("heading", { name: pageTexts.noneFound.title })).toBeVisible();
  await page.getByRole("link", { name: "Clear filters" }).last().click();
  await expect(page.getByRole("rowheader")).not.toHaveCount(0);
  await page.getByRole("combobox", { name: "Status" }).selectOption(pageTexts.status.suspended.label);
  await expect(page).toHaveURL(/status=suspended/);
  await expect(page.locator(".tbl-b .badge")).toHaveText([pageTexts.status.suspended.label]);
  await page.getByRole("rowheader").getByRole("link").click();
  await expect(page).toHaveURL(/\/dashboard\/agreements\/[\da-f-]{36}$/);
  for (const path of ["/b4c/overview", "?status=nonsense&endingWithinDays=x&origin=1&after=zzz"]) {
    expect((await page.request.get(`/dashboard/agreements${path}`)).status()).toBe(200);
  }
});

test("the filtered list is a CSV file whose cells a spreadsheet opens as text", async ({ page }) => {
  await signInAs(page, "agency");
  const html = await (await page.request.get("/dashboard/agreements?status=suspended")).text();
  const [, file = ""] = /href="(\/dashboard\/agreements\/csv[^"]*)"/.exec(html) ?? [];
  const answer = await page.request.get(file.replaceAll("&amp;", "&"));
  const text = await answer.text();
  expect(text.startsWith("\ufeffReference,Agency,Provider,Status,Origin,Start date,End date,")).toBe(true);
  expect(answer.headers()["content-disposition"]).toMatch(/^attachment; filename=".+\.csv"$/);
  const lines = text.trimEnd().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`${agencyA.name},${providerC.name},Suspended,Direct,`);
});

test("a signatory's address is corrected, and withdrawing a sent agreement asks for a reason and makes it a draft again", async ({
  page,
}) => {
  const { id } = await aSentAgreement(page);
  await page.goto(`/dashboard/agreements/${id}`);
  const { correctSignatory } = pageTexts.actions;
  await page.getByRole("link", { name: correctSignatory.label }).first().click();
  const correction = page.getByRole("dialog", { name: correctSignatory.title });
  const address = correction.getByLabel("Email address");
  const correct = correction.getByRole("button", { name: correctSignatory.label });
  await address.fill("someone@localhost");
  await correct.click();
  await expectInline(address, texts.emailNeeded);
  await address.fill(`corrected-${id}@people.example`);
  await correct.click();
  await expectSaid(page, correctSignatory.done, "[data-sonner-toast]");
  await expect(page.getByText(`corrected-${id}@people.example`).first()).toBeVisible();
  await page.getByRole("link", { name: pageTexts.actions.withdraw.label, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: pageTexts.actions.withdraw.title });
  await dialog.getByRole("button", { name: pageTexts.actions.withdraw.label }).click();
  await expectError(page, {
    title: messages.general.problem,
    link: texts.reasonNeeded,
    control: dialog.getByLabel("Reason"),
    message: texts.reasonNeeded,
  });
  await expectAccessible(page);
  await dialog.getByLabel("Reason").fill("A rate was wrong.");
  await dialog.getByRole("button", { name: pageTexts.actions.withdraw.label }).click();
  await expectSaid(page, pageTexts.actions.withdraw.done, "[data-sonner-toast]");
  await expect(dialog).toBeHidden();
  await expect(page.getByText(pageTexts.status.draft.label, { exact: true })).toBeVisible();
  await expect(page.getByText("A rate was wrong.").first()).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a party requests changes with the page's form", async ({ page }) => {
    const { id } = await aSentAgreement(page);
    await signInAs(page, "provider");
    await page.goto(`/dashboard/agreements/${id}`);
    await page.getByRole("link", { name: pageTexts.actions.requestChanges.label, exact: true }).click();
    await expect(page).toHaveURL(/do=requestChanges/);
    await page.getByRole("button", { name: pageTexts.actions.requestChanges.label }).click();
    await expectInline(page.getByLabel("Reason"), texts.reasonNeeded);
    await page.getByLabel("Reason").fill("The start date is too early.");
    await page.getByRole("button", { name: pageTexts.actions.requestChanges.label }).click();
    await expect(page).toHaveURL(/done=requestChanges/);
    await expect(page.getByText(pageTexts.actions.requestChanges.done)).toBeVisible();
  });

  test("a draft gets a rate and a document, and is sent for signature", async ({ page }) => {
    const draft = await aDraft(page);
    await page.goto(stepOf(draft.id, "rates"));
    await page.getByRole("button", { name: "Add rate" }).click();
    const second = group(page, "Rate 2");
    await expect(second).toBeVisible();
    await saveAndContinue(page);
    await expect(summaryOf(page, messages.general.problem)).toContainText(`Rate 2 – ${texts.workerTypeNeeded}`);
    await expectInline(second.getByLabel("Pay in pounds an hour"), texts.payNeeded);
    await second.getByLabel("Worker type").selectOption(workerTypes[1].name);
    await second.getByLabel("Pay in pounds an hour").fill("15.50");
    await second.getByLabel("Agency margin in pounds").fill("3.20");
    await saveAndContinue(page);
    await expect(page).toHaveURL(stepOf(draft.id, "cancellation"));
    const { rateLines } = await (await clientAs(page, "admin")).agreements.get({ agreementId: draft.id });
    expect(rateLines.map(({ chargePence }) => chargePence)).toEqual([expect.any(Number), 1870]);

    await page.goto(stepOf(draft.id, "documents"));
    await page.getByLabel("Title").fill("Uniform policy");
    await page.getByLabel("PDF file").setInputFiles(aLargeFile());
    await page.getByRole("button", { name: pageTexts.upload.add }).click();
    await expectInline(page.getByLabel("PDF file"), texts.fileTooLarge);
    await page.getByLabel("Title").fill("Uniform policy");
    const file = { name: "uniform.pdf", mimeType: "application/pdf", buffer: await aPdf("Uniform policy") };
    await page.getByLabel("PDF file").setInputFiles(file);
    await page.getByRole("button", { name: pageTexts.upload.add }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "uniform.pdf" })).toBeVisible();

    await page.goto(stepOf(draft.id, "review"));
    await page.getByRole("button", { name: pageTexts.actions.send.label }).click();
    await expect(page).toHaveURL(`/dashboard/agreements/${draft.id}?done=send`);
    await expectSaid(page, pageTexts.actions.send.done);
  });
});
