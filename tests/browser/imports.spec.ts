/** Importing workers from a file, and without JavaScript until those that are ready are imported. */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { messages } from "@/lib/config/messages";
import { fieldErrors } from "@/lib/config/messages/field-errors";
import * as schema from "@/lib/db/schema";
import { aNiNumber } from "@/tests/support/imports-files";
import { expectNoSideScroll } from "./support/checks";
import { owner } from "./support/database";
import { aPerson, type Person, startSession } from "./support/people";
import { expect, test } from "./support/test";

const texts = messages.workerImports;
const PATH = "/dashboard/workers/create-new-bulk";

/** A user who may import and view workers. */
const anImporter = (): Promise<Person> => aPerson({ kind: "agency", codes: ["1001", "1002"] });

const workersOf = ({ organisations: [{ id }] }: Person) =>
  owner((tx) => tx.select().from(schema.workers).where(eq(schema.workers.organisationId, id)));

/**
 * A typical office file: semicolons, Windows-1252, a formula, a truncated number, a duplicate worker, an extra column.
 */
function messyCsv(): Buffer {
  const mark = randomUUID().slice(0, 8);
  const lines = [
    "Forename;Surname;E-Mail;DOB;NI No;Mobile;Shoe size",
    `Zoë;O’Brien;zoe-${mark}@staff.example;27.03.1990;${aNiNumber(1)};7700900001;38`,
    `Juniper;Fallowfield;juniper-${mark}@staff.example;32959;;07700 900002;39`,
    `Rowan;=1+1;rowan-${mark}@staff.example;27/03/1990;;07700 900003;40`,
    `Hazel;Marsh;not-an-email;27/03/1990;;7.70E+09;41`,
    `Zoë;O’Brien;;27/03/1990;${aNiNumber(1)};;38`,
    ";;;;;;",
  ];
  const text = lines.join("\r\n").replaceAll("’", "\u0092");
  return Buffer.from(text, "latin1");
}

async function upload(page: Page, bytes: Buffer): Promise<void> {
  await page.goto(PATH);
  await page
    .getByLabel("File", { exact: true })
    .setInputFiles({ name: "staff.csv", mimeType: "text/csv", buffer: bytes });
  await page.getByRole("button", { name: "Upload file" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "staff.csv" })).toBeVisible();
}

/** Waits for the jobs: with JavaScript the page polls, without it the test reloads the page. */
async function expectSoon(page: Page, what: ReturnType<Page["getByText"]>, hasScript: boolean): Promise<void> {
  if (hasScript) return expect(what).toBeVisible();
  await expect(async () => {
    const again = page.getByRole("link", { name: "Refresh" });
    if (await again.isVisible()) await again.click();
    await expect(what).toBeVisible({ timeout: 500 });
  }).toPass();
}

/** Uploads a messy file and checks its rows: two of them are ready. */
async function uploadMessyFile(page: Page, hasScript: boolean): Promise<Awaited<ReturnType<typeof anImporter>>> {
  const person = await anImporter();
  await startSession(page, person);
  await upload(page, messyCsv());
  await expectSoon(page, page.getByRole("heading", { name: "Match columns" }), hasScript);
  await expect(page.getByLabel("“Forename”")).toHaveValue("firstName");
  await expect(page.getByLabel("“Shoe size”")).toHaveValue("");
  await page.getByRole("button", { name: "Check rows" }).click();
  await expectSoon(page, page.getByText(texts.ready("2")), hasScript);
  return person;
}

test("imports a messy file, shows its workers on the list and reverts the import", async ({ page }) => {
  const person = await uploadMessyFile(page, true);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSideScroll(page);
  if (size) await page.setViewportSize(size);
  const row = page.getByRole("row").filter({ hasText: "Hazel Marsh" });
  await expect(row).toContainText(fieldErrors.email(messages.workerFields.emailNeeded));
  await expect(row).toContainText(texts.problems.shortened);
  await expect(page.getByRole("row").filter({ hasText: texts.problems.sameNi(2) })).toHaveCount(1);
  await page.getByRole("link", { name: `${texts.rowStatuses.bad} (2)` }).click();
  await expect(page.getByRole("row").filter({ hasText: "Juniper" })).toHaveCount(0);

  const coming = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download rows that need fixing" }).click();
  const failed = readFileSync(await (await coming).path(), "utf8");
  expect(failed).toContain('"\'=1+1"'.slice(1, -1));
  expect(failed).toContain(texts.problemHeading);
  expect(failed.trim().split("\r\n")).toHaveLength(4);

  await page.getByRole("link", { name: "Fix rows" }).click();
  await page.getByLabel("Last name, row 4").fill("Ash");
  await page.getByLabel("Email, row 5").fill(`hazel-${randomUUID()}@staff.example`);
  await page.getByLabel("Phone, row 5").fill("07700 900005");
  await page.getByRole("button", { name: "Save and check again" }).click();
  await expectSoon(page, page.getByText(texts.ready("4")), true);
  expect(await workersOf(person)).toEqual([]);
  await page.getByRole("button", { name: texts.importReadyRows("4") }).click();
  await expectSoon(page, page.getByText(texts.imported("4")), true);
  const made = await workersOf(person);
  expect(made.map(({ lastName }) => lastName).sort()).toEqual(["Ash", "Fallowfield", "Marsh", "O’Brien"]);
  await page.getByRole("link", { name: "Go to workers" }).click();
  await expect(page.getByText("Juniper Fallowfield").first()).toBeVisible();

  await page.goto(PATH);
  await page.getByRole("link", { name: "staff.csv" }).click();
  await page.getByRole("link", { name: "Undo import" }).click();
  await page.getByRole("button", { name: "Remove workers" }).click();
  await expectSoon(page, page.getByText(texts.undone("4")), true);
  expect(await workersOf(person)).toEqual([]);
});

test("a file that is not a table is refused at its field, and the sample file can be imported", async ({ page }) => {
  await startSession(page, await anImporter());
  await page.goto(PATH);
  const old = {
    name: "staff.xls",
    mimeType: "application/vnd.ms-excel",
    buffer: Buffer.from("d0cf11e0a1b11ae1", "hex"),
  };
  await page.getByLabel("File", { exact: true }).setInputFiles(old);
  await page.getByRole("button", { name: "Upload file" }).click();
  await expect(page.getByText(texts.fileErrors.oldExcel)).toBeVisible();
  await expect(page.getByLabel("File", { exact: true })).toHaveAttribute("aria-invalid", "true");
  const coming = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download sample file" }).click();
  await upload(page, readFileSync(await (await coming).path()));
  await expectSoon(page, page.getByText(texts.ready("1")), true);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  // The forms for rows to fix and for undoing post in the same way.
  test("the rows of a messy file that are ready are imported", async ({ page }) => {
    const person = await uploadMessyFile(page, false);
    await page.getByRole("button", { name: texts.importReadyRows("2") }).click();
    await expectSoon(page, page.getByText(texts.imported("2")), false);
    expect(await workersOf(person)).toHaveLength(2);
  });
});
