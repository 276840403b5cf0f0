/** An agency fills in a worker's profile step by step, with and without JavaScript. */
import { randomInt, randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import { messages } from "@/lib/config/messages";
import * as schema from "@/lib/db/schema";
import { aPdf, aPicture, dayFromNow } from "@/tests/support/organisations";
import { expectAccessible, expectInline, expectNoSideScroll, smallTargets, summaryOf } from "./support/checks";
import { owner } from "./support/database";
import { aWorker, signInAs } from "./support/story";
import { expect, test } from "./support/test";

const texts = messages.workerProfile;
const fieldTexts = messages.workerFields;
const niNumber = () => `CE ${String(randomInt(10, 99))} ${String(randomInt(10, 99))} ${String(randomInt(10, 99))} A`;
const lastName = () => `Fennel ${randomUUID().replace(/[\d-]/g, (sign) => "ghijklmnop"[Number(sign)] ?? "q")}`;
const notice = (page: Page, words: string) => page.getByRole("status").filter({ hasText: words });

async function fillIn(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
}

const person = (family: string) => ({
  "First name": "Juno",
  "Last name": family,
  Day: "17",
  Month: "4",
  Year: "1991",
  "National Insurance number": niNumber(),
  "Email address": `juno-${randomUUID()}@workers.example`,
  "Phone number": "07700 900321",
  Address: "9 Sorrel Way\nWetherham",
  Postcode: "ls1 4ap",
  "Start date": dayFromNow(-30),
  Skills: "Dementia care, PEG feeding",
});

async function choose(page: Page): Promise<void> {
  await page.getByLabel("Gender").selectOption("female");
  await page.getByLabel("Nationality").selectOption("GB");
  await page.getByLabel("Employment type").selectOption("PAYE");
  await page.getByRole("checkbox", { name: "Wetherham", exact: true }).check();
  const types = page.getByRole("group", { name: "Worker types", exact: true });
  await types.getByRole("checkbox", { name: "Healthcare assistant" }).check();
}

const idOf = (page: Page) => /workers\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? "";
const stepLink = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Steps" }).getByRole("link", { name: new RegExp(name) });

async function addDocument(page: Page, kind: string, values: Record<string, string>): Promise<void> {
  await page.getByLabel(/^Add (document|certificate)$/).selectOption({ label: fieldTexts.documents[kind as "cv"] });
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await fillIn(page, values);
  await page
    .getByLabel("File", { exact: true })
    .setInputFiles({ name: `${kind}.pdf`, mimeType: "application/pdf", buffer: await aPdf(kind) });
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(notice(page, texts.done.document)).toBeVisible();
}

test.describe("with JavaScript", () => {
  test.beforeEach(({ page }) => signInAs(page, "agency"));

  test("bank details wait for a second person's approval", async ({ page }) => {
    const worker = await aWorker();
    await page.goto(`/dashboard/workers/${worker.id}?step=basic`);
    await fillIn(page, { "Name on the account": "Z Zz", "Sort code": "200000", "Account number": "123" });
    await page.getByRole("button", { name: "Save bank details" }).last().click();
    await expectInline(page.getByLabel("Account number"), fieldTexts.accountNumberFormat);
    await fillIn(page, { "Account number": "55779911" });
    await page.getByRole("button", { name: "Save bank details" }).last().click();
    await expect(notice(page, texts.done.bank)).toBeVisible();
    await expect(page.getByText(texts.noBank)).toBeVisible();
    const rows = await owner((tx) =>
      tx
        .select()
        .from(schema.profileChangeFields)
        .where(and(eq(schema.profileChangeFields.workerId, worker.id), eq(schema.profileChangeFields.field, "bank"))),
    );
    expect(rows).toHaveLength(1);
  });

  test("a duplicate worker is named at the field with a link, and nothing entered is lost", async ({ page }) => {
    const worker = await aWorker();
    await page.goto("/dashboard/workers/create-new");
    const values = { ...person(lastName()), "Email address": worker.email ?? "" };
    await fillIn(page, values);
    await page.getByRole("checkbox", { name: "Wetherham", exact: true }).check();
    await page.getByRole("button", { name: "Add worker" }).last().click();
    await expect(summaryOf(page, messages.general.problem)).toContainText(texts.duplicateTitle);
    await expectInline(
      page.getByLabel("Email address"),
      texts.duplicateEmail(worker.fullName, worker.number).replace(/[()]/g, "\\$&"),
    );
    for (const [label, value] of Object.entries(values)) {
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
    }
    await expect(page.getByRole("checkbox", { name: "Wetherham", exact: true })).toBeChecked();
    await page.getByRole("link", { name: "Open existing worker" }).click();
    await expect(page.getByRole("heading", { level: 1, name: worker.fullName })).toBeVisible();
  });
});

test.describe("a new worker, without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test.beforeEach(({ page }) => signInAs(page, "agency"));

  test("a new worker in six steps", async ({ page }) => {
    test.slow();
    const family = lastName();
    await page.goto("/dashboard/workers/create-new");
    await page.getByRole("button", { name: "Add worker" }).last().click();
    await expectInline(page.getByLabel("First name"), messages.workerFields.firstNameNeeded);
    await fillIn(page, person(family));
    await choose(page);
    await page.getByRole("button", { name: "Add worker" }).last().click();
    await expect(page.getByRole("heading", { level: 1, name: `Juno ${family}` })).toBeVisible();
    await expect(notice(page, texts.done.created)).toBeVisible();
    const id = idOf(page);

    // Step 1 continues with the photo.
    await page
      .getByLabel("Choose a photo")
      .setInputFiles({ name: "face.jpg", mimeType: "image/jpeg", buffer: await aPicture() });
    await page.getByRole("button", { name: "Save photo" }).click();
    await expect(notice(page, texts.done.photo)).toBeVisible();
    const photo = await page.locator(".avatar img").first().getAttribute("src");
    expect(photo).toMatch(new RegExp(`^/worker-photo/${id}/small`));
    expect((await page.request.get(photo ?? "")).headers()["content-type"]).toBe("image/webp");

    // Step 2.
    await stepLink(page, "Documents").click();
    await addDocument(page, "passport", { "Passport number": "533401372", "Expiry date": dayFromNow(800) });
    await expect(page.getByText("No. 533401372")).toBeVisible();
    const link = page.getByRole("link", { name: "passport.pdf" });
    const file = await page.request.get((await link.getAttribute("href")) ?? "");
    expect(file.headers()["content-disposition"]).toContain("passport.pdf");
    await page.getByRole("link", { name: "DBS update service" }).click();
    await page.getByLabel("Date of the check").fill(dayFromNow(-1));
    await page.getByRole("button", { name: "Record check" }).last().click();
    await expect(notice(page, texts.done.check)).toBeVisible();

    // Step 3.
    await stepLink(page, "Certificates and training").click();
    await page.getByLabel("Years of experience").fill("4");
    await page.getByRole("button", { name: "Save experience" }).last().click();
    await expect(notice(page, texts.done.training)).toBeVisible();
    await addDocument(page, "fire_safety", { "Date of issue": dayFromNow(-20) });

    // Step 4: a second row, with its errors at its fields.
    await stepLink(page, "Emergency contact").click();
    const contact = (n: number) => page.getByRole("group", { name: `Contact ${n}` });
    await contact(1).getByLabel("Full name").fill("Robin Fennel");
    await contact(1).getByLabel("Relationship to the worker").fill("Brother");
    await contact(1).getByLabel("Phone number").fill("07700 900111");
    await page.getByRole("button", { name: "Add contact" }).click();
    await contact(2).getByLabel("Full name").fill("Ash Fennel");
    await page.getByRole("button", { name: "Save contacts" }).last().click();
    await expectInline(contact(2).getByLabel("Phone number"), messages.workerFields.contactPhoneNeeded);
    await expect(contact(1).getByLabel("Full name")).toHaveValue("Robin Fennel");
    await page.getByRole("button", { name: "Remove contact 2" }).click();
    await page.getByRole("button", { name: "Save contacts" }).last().click();
    await expect(notice(page, texts.done.contacts)).toBeVisible();

    // Only the worker can fill in step 5.
    await stepLink(page, "Medical").click();
    await expect(page.getByText(messages.workers.questionnaire.pending, { exact: true })).toBeVisible();

    // Step 6 asks about gaps in the history, with their dates.
    await stepLink(page, "Employment history").click();
    const first = page.getByRole("group", { name: "Job 1" });
    await first.getByLabel("Employer").fill("Orchard View");
    await first.getByLabel("Role").fill("Carer");
    await first.getByLabel("Start date").fill("2012-01-01");
    await first.getByLabel("End date").fill(dayFromNow(-200));
    await page.getByRole("button", { name: "Save employment history" }).last().click();
    await expect(notice(page, texts.done.employment)).toBeVisible();
    await expect(page.getByRole("heading", { name: texts.gapTitle })).toBeVisible();
    const gap = page.getByRole("group", { name: "Gap 1" });
    await expect(gap.getByLabel("Start date")).toHaveValue(dayFromNow(-199));
    await gap.getByLabel("Reason for the gap").fill("Looked after my mother");
    const reference = page.getByRole("group", { name: "Reference 1" });
    await reference.getByLabel("Full name").fill("Hazel Thorne");
    await reference.getByLabel("Organisation").fill("Orchard View");
    await reference.getByLabel("Email address").fill("hazel@orchard.example");
    await page.getByRole("button", { name: "Save employment history" }).last().click();
    await expect(notice(page, texts.done.employment)).toBeVisible();
    await expect(page.getByRole("heading", { name: texts.gapTitle })).toHaveCount(0);
    await page.getByLabel("Status of Hazel Thorne").selectOption("received");
    await page.getByRole("button", { name: "Save the status of Hazel Thorne" }).click();
    await expect(notice(page, texts.done.reference)).toBeVisible();

    const { rows } = await owner(async (tx) => ({
      rows: await tx.select().from(schema.workers).where(eq(schema.workers.id, id)),
    }));
    expect(rows[0]).toMatchObject({
      lastName: family,
      postcode: "LS1 4AP",
      experienceYears: 4,
      phone: "+447700900321",
    });
  });
});

test("keeps what was entered while the page's other forms are saved, and can then save it", async ({ page }) => {
  const worker = await aWorker();
  await signInAs(page, "agency");
  await page.goto(`/dashboard/workers/${worker.id}?step=basic`);
  await page.getByLabel("Address", { exact: true }).fill("9 Sorrel Way");
  await page.getByLabel("Skills").fill("Dementia care");
  await page
    .getByLabel("Choose a photo")
    .setInputFiles({ name: "face.jpg", mimeType: "image/jpeg", buffer: await aPicture() });
  await page.getByRole("button", { name: "Save photo" }).click();
  await expect(notice(page, texts.done.photo)).toBeVisible();
  await expect(page.getByLabel("Skills")).toHaveValue("Dementia care");
  await fillIn(page, { "Name on the account": "Z Zz", "Sort code": "200000", "Account number": "55779911" });
  await page.getByRole("button", { name: "Save bank details" }).last().click();
  await expect(notice(page, texts.done.bank)).toBeVisible();
  await expect(page.getByLabel("Account number")).toHaveValue("");
  await expect(page.getByLabel("Address", { exact: true })).toHaveValue("9 Sorrel Way");
  await page.getByLabel("Skills").fill("Dementia care, autism");
  await page.getByLabel("Address", { exact: true }).fill("");
  await page.getByRole("button", { name: "Remove photo" }).click();
  await expect(notice(page, texts.done.removePhoto)).toBeVisible();
  await expect(page.getByLabel("Skills")).toHaveValue("Dementia care, autism");
  await page.getByRole("button", { name: "Save basic information" }).last().click();
  await expect(notice(page, texts.done.basic)).toBeVisible();
  await expect(page.getByLabel("Skills")).toHaveValue("Dementia care, autism");
  const [row] = await owner((tx) => tx.select().from(schema.workers).where(eq(schema.workers.id, worker.id)));
  expect(row?.skills).toEqual(["Dementia care", "autism"]);
});

// A conflict of two browsers is in settings.spec.ts and agreements.spec.ts.
test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a refused file has its error at the field, keeps what was entered, and puts nothing into the URL", async ({
    page,
  }) => {
    const worker = await aWorker();
    await signInAs(page, "agency");
    await page.goto(`/dashboard/workers/${worker.id}?step=documents&add=passport`);
    await page.getByLabel("Passport number").fill("533401372");
    await page.getByLabel("Expiry date").fill(dayFromNow(100));
    const file = page.getByLabel("File", { exact: true });
    await file.setInputFiles({ name: "passport.pdf", mimeType: "application/pdf", buffer: Buffer.from("notes") });
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await expectInline(file, messages.organisations.fileErrors.notDocument);
    await expect(page.getByLabel("Passport number")).toHaveValue("533401372");
    await expect(page.getByLabel("Expiry date")).toHaveValue(dayFromNow(100));
    expect(page.url()).not.toContain("533401372");
  });

  test("a worker is activated, and disabled with a reason", async ({ page }) => {
    const worker = await aWorker();
    const { workers } = schema;
    await owner((tx) =>
      tx.update(workers).set({ employmentStatus: "profile_completed" }).where(eq(workers.id, worker.id)),
    );
    await signInAs(page, "agency");
    await page.goto(`/dashboard/workers/${worker.id}`);
    await page.getByText("More actions").click();
    await page.getByRole("link", { name: "Activate" }).click();
    await page.getByRole("button", { name: "Activate" }).click();
    await expect(notice(page, messages.workers.employmentDone.activate)).toBeVisible();
    await page.getByText("More actions").click();
    await page.getByRole("link", { name: "Disable" }).click();
    await page.getByRole("button", { name: "Disable" }).click();
    await expectInline(page.getByLabel("Reason"), messages.workers.employmentReasonRequired);
    await page.getByLabel("Reason").fill("On leave");
    await page.getByRole("button", { name: "Disable" }).click();
    await expect(notice(page, messages.workers.employmentDone.disable)).toBeVisible();
    await expect(page.getByText(texts.statusReason("On leave"))).toBeVisible();
  });
});

test("a user who may only view sees the profile and no form, another agency gets not-found, and the platform chooses the agency first", async ({
  page,
}) => {
  const worker = await aWorker();
  await signInAs(page, "compliance");
  await page.goto(`/dashboard/workers/${worker.id}?step=basic`);
  await expect(page.getByText(texts.viewOnly)).toBeVisible();
  await expect(page.getByRole("button", { name: /Save/ })).toHaveCount(0);
  await signInAs(page, "other-agency");
  const foreign = await page.request.get(`/dashboard/workers/${worker.id}`);
  expect(foreign.status()).toBe(404);
  expect(await foreign.text()).not.toContain(worker.lastName);
  await signInAs(page, "admin");
  await page.goto("/dashboard/workers/create-new?search=Bramblegate");
  await page.getByRole("link", { name: /Bramblegate/ }).click();
  await expect(page.getByLabel("First name")).toBeVisible();
  await expect(page.getByLabel("Panel")).toHaveCount(0);
});

const FULL = "a1d4c7e0-5b1f-4c2a-9d3e-000000001004";
test("every step is accessible, has its tabs on one line with the current one in view, fits a narrow screen, and has large enough targets", async ({
  page,
}) => {
  await signInAs(page, "agency");
  const strip = page.locator("main .tabs");
  for (const step of [
    "basic",
    "documents&add=dbs",
    "training",
    "contacts",
    "medical",
    "employment",
    "compliance",
    "links",
    "notes",
    "activity",
  ]) {
    await page.setViewportSize({ width: 320, height: 844 });
    await page.goto(`/dashboard/workers/${FULL}?step=${step}`);
    const tops = await strip
      .locator("a")
      .evaluateAll((all) => [...new Set(all.map((one) => Math.round(one.getBoundingClientRect().top)))]);
    expect(tops, step).toHaveLength(1);
    const current = strip.locator("a[aria-current]");
    await expect
      .poll(async () => {
        const [tab, box] = [await current.boundingBox(), await strip.boundingBox()];
        if (!tab || !box) return false;
        return tab.x >= box.x - 1 && tab.x + tab.width <= box.x + box.width + 1;
      }, step)
      .toBe(true);
    await expectNoSideScroll(page);
    if (!step.includes("add=")) expect(await page.evaluate(() => scrollY), step).toBe(0);
    expect(await smallTargets(page), step).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectAccessible(page);
  }
});
