import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { messages } from "@/lib/config/messages";
import * as schema from "@/lib/db/schema";
import {
  expectAccessible,
  expectInline,
  expectNoSideScroll,
  expectSaid,
  smallTargets,
  summaryOf,
} from "./support/checks";
import { owner } from "./support/database";
import { aWorker, signInAs, type Worker } from "./support/story";
import { expect, test } from "./support/test";

const texts = messages.privacyPages;
const words = messages.privacy;
const NARROW = { width: 320, height: 640 };

const openPrivacy = async (page: Page, worker: Worker) => {
  await page.goto(`/dashboard/workers/${worker.id}/privacy`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Privacy: ${worker.fullName}`);
};

async function download(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  await page.getByLabel(texts.purpose).selectOption(words.purposes.access);
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: button }).click()]);
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

test.describe("Privacy of workers, to the agency's primary user", () => {
  test.beforeEach(({ page }) => signInAs(page, "agency"));

  test("a subject access copy downloads as a document and as data, and appears in the access log", async ({ page }) => {
    const worker = await aWorker({ status: "submitted" });
    await openPrivacy(page, worker);
    const pdf = await download(page, texts.asPdf);
    expect(pdf.name).toBe(`${worker.number}-personal-data.pdf`);
    expect(pdf.bytes.subarray(0, 5).toString()).toBe("%PDF-");
    const json = await download(page, texts.asJson);
    expect(json.name).toBe(`${worker.number}-personal-data.json`);
    expect(JSON.parse(json.bytes.toString()).identity).toMatchObject({ number: worker.number });
    await page.getByRole("link", { name: texts.toAccess }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(texts.accessTitle(worker.fullName));
    const rows = page.getByRole("table", { name: texts.accessCaption }).getByRole("row");
    await expect(rows).toHaveCount(5);
    for (const part of [words.parts.export, words.parts.questionnaire]) {
      await expect(rows.filter({ hasText: part }).filter({ hasText: "Tobias Adeyinka-Marsh" })).toHaveCount(2);
    }
  });

  test("an erasure shows what will be deleted, asks for the number, and leaves a receipt", async ({ page }) => {
    const worker = await aWorker({ status: "submitted" });
    // An active one cannot be erased, and the page says what to do first.
    const setStatus = (employmentStatus: "active" | "draft") =>
      owner((tx) => tx.update(schema.workers).set({ employmentStatus }).where(eq(schema.workers.id, worker.id)));
    await setStatus("active");
    const active = await (await page.request.get(`/dashboard/workers/${worker.id}/privacy`)).text();
    expect(active).toContain(words.hasNotLeft);
    expect(active).not.toContain(`>${texts.erase}</button>`);
    await setStatus("draft");
    await openPrivacy(page, worker);
    const goes = page.getByRole("table", { name: texts.toEraseCaption });
    await expect(goes.getByRole("row").filter({ hasText: words.records.identity })).toContainText("1");
    await expect(goes.getByRole("row").filter({ hasText: words.records.medical })).toContainText("2");
    await page.getByLabel(texts.reason).fill("They asked for it.");
    await page.getByLabel(texts.confirm(worker.number)).fill("W-1");
    await page.getByRole("button", { name: texts.erase }).click();
    await expect(summaryOf(page, messages.general.problem)).toBeFocused();
    await expectInline(page.getByLabel(texts.confirm(worker.number)), words.confirmWrong);
    await expect(page.getByLabel(texts.reason)).toHaveValue("They asked for it.");
    await page.setViewportSize(NARROW);
    await expectAccessible(page);
    await expectNoSideScroll(page);
    expect(await smallTargets(page)).toEqual([]);
    await page.getByLabel(texts.confirm(worker.number)).fill(worker.number);
    await page.getByRole("button", { name: texts.erase }).click();
    await expectSaid(page, words.erased, "[role=status]");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Privacy: Erased worker");
    await expect(page.getByText("They asked for it.")).toBeVisible();
    await expect(page.getByRole("button", { name: texts.erase })).toHaveCount(0);
    const [row] = await owner((tx) => tx.select().from(schema.workers).where(eq(schema.workers.id, worker.id)));
    expect(row).toMatchObject({ ...words.erasedName, email: null, employmentStatus: "archived" });
  });

  test("retention periods can be extended within the legal limits", async ({ page }) => {
    await page.goto("/dashboard/workers/retention");
    const contact = page.getByLabel(words.records.contact);
    await contact.fill("30");
    await page.getByRole("button", { name: texts.save }).click();
    await expect(summaryOf(page, messages.general.problem)).toBeFocused();
    await expectInline(contact, words.monthsOutside(12, 24));
    await contact.fill("18");
    await page.getByRole("button", { name: texts.save }).click();
    await expect(page.getByRole("status").filter({ hasText: words.saved })).toBeVisible();
    await page.reload();
    await expect(contact).toHaveValue("18");
    await contact.fill("");
    await page.getByRole("button", { name: texts.save }).click();
    await expect(page.getByRole("status").filter({ hasText: words.saved })).toBeVisible();
    await page.reload();
    await expect(contact).toHaveValue("");
  });
});

test.describe("Privacy of workers, without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("downloads a copy and erases a worker", async ({ page }) => {
    await signInAs(page, "agency");
    const worker = await aWorker();
    await openPrivacy(page, worker);
    expect((await download(page, texts.asJson)).name).toBe(`${worker.number}-personal-data.json`);
    await page.getByLabel(texts.reason).fill("They asked for it.");
    await page.getByLabel(texts.confirm(worker.number)).fill(worker.number);
    await page.getByRole("button", { name: texts.erase }).click();
    await expect(page.getByText(words.erased)).toBeVisible();
  });
});

test.describe("Privacy of workers, to others", () => {
  test("is not found for other users and other agencies; they can read the retention periods", async ({ page }) => {
    const worker = await aWorker();
    for (const account of ["compliance", "other-agency"]) {
      await signInAs(page, account);
      for (const path of ["privacy", "access"]) {
        expect((await page.request.get(`/dashboard/workers/${worker.id}/${path}`)).status()).toBe(404);
      }
    }
    await signInAs(page, "compliance");
    const periods = await (await page.request.get("/dashboard/workers/retention")).text();
    expect(periods).toContain(words.records.rightToWork);
    expect(periods).not.toContain(`>${texts.save}</button>`);
  });

  test("only the agency sees an off-panel worker's", async ({ page }) => {
    const worker = await aWorker();
    const open = async () => (await page.request.get(`/dashboard/workers/${worker.id}/privacy`)).status();
    await signInAs(page, "admin");
    expect(await open()).toBe(200);
    await owner((tx) => tx.update(schema.workers).set({ panel: "off" }).where(eq(schema.workers.id, worker.id)));
    expect(await open()).toBe(404);
    await signInAs(page, "agency");
    expect(await open()).toBe(200);
  });
});
