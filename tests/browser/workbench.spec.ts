/** The reviewer's workbench: three items decided by keys alone, the decision always in view, and what was not opened. */
import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { asc, eq } from "drizzle-orm";
import { workbench as texts, verification } from "@/lib/config/messages/verification";
import * as schema from "@/lib/db/schema";
import { insertCompleteWorker } from "@/tests/support/complete-worker";
import { aPicture, dayFromNow } from "@/tests/support/organisations";
import { createDocument } from "@/tests/support/uploaded-document";
import { clientAs } from "./support/agreements";
import { expectAccessible, expectNoSideScroll, smallTargets } from "./support/checks";
import { owner } from "./support/database";
import { signInAs } from "./support/story";
import { test } from "./support/test";

const AGENCY_A = "c3f08e51-5b1f-4c2a-9d3e-000000000101";

/** A worker in review since `submittedAt`, with a photo of a certificate and a PDF that no one has decided on. */
async function inReview(page: Page, submittedAt: Date) {
  const lastName = `Quill-${randomUUID().slice(0, 8)}`;
  const worker = await owner(async (tx) => {
    const standing = { verificationStatus: "in_review" as const, submittedAt, lastName };
    const made = await insertCompleteWorker(tx, { id: AGENCY_A }, standing);
    const { workerDocuments } = schema;
    await tx.update(workerDocuments).set({ status: "accepted" }).where(eq(workerDocuments.workerId, made.id));
    return made;
  });
  const { workerProfile } = await clientAs(page, "agency");
  const add = async (kind: string, file?: { name: string; base64: string }) => {
    const certificate = await createDocument(kind, { issuedOn: dayFromNow(-3), details: { issuer: "Care Academy" } });
    const { documentId } = await workerProfile.addDocument({
      workerId: worker.id,
      document: certificate.document,
      file: file ?? certificate.file,
    });
    return `/dashboard/workers/${worker.id}/review/${documentId}`;
  };
  const picture = await aPicture({ width: 900, height: 1_200 });
  const image = await add("fire_safety", { name: "fire-safety.jpg", base64: picture.toString("base64") });
  const pdf = await add("first_aid");
  await page.context().clearCookies();
  return { id: worker.id, name: `Marigold ${lastName}`, image, pdf, profile: `/dashboard/workers/${worker.id}/review` };
}

const statusesOf = async (workerId: string) => {
  const { workerDocuments, workers } = schema;
  const documents = await owner((tx) =>
    tx
      .select()
      .from(workerDocuments)
      .where(eq(workerDocuments.workerId, workerId))
      .orderBy(asc(workerDocuments.createdAt)),
  );
  const [worker] = await owner((tx) => tx.select().from(workers).where(eq(workers.id, workerId)));
  const of = (kind: string) => documents.findLast((one) => one.kind === kind && one.status !== "superseded")?.status;
  return [of("fire_safety"), of("first_aid"), worker?.verificationStatus];
};

const bar = (page: Page) => page.getByRole("region", { name: texts.decision });
const button = (page: Page, name: string) => bar(page).getByRole("button", { name });
const reason = (page: Page) => bar(page).getByRole("textbox");
const pathOf = (page: Page) => new URL(page.url()).pathname;

/** The image has been drawn, so its file was opened. */
const imageIsShown = (page: Page) =>
  expect
    .poll(() =>
      page.locator(".wb-file img").evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth),
    )
    .toBeGreaterThan(0);

/** The buttons are whole within the window, wherever the page is scrolled to. */
async function expectInView(page: Page, names: string[]): Promise<void> {
  for (const top of [0, 100_000]) {
    await page.evaluate((y) => window.scrollTo(0, y), top);
    for (const name of names) await expect(button(page, name)).toBeInViewport({ ratio: 1 });
  }
  await page.evaluate(() => window.scrollTo(0, 0));
}

test("three items are decided with the keyboard alone, and the next opens by itself", async ({ page }) => {
  const worker = await inReview(page, new Date(Date.UTC(2001, 0, 1)));
  await page.setViewportSize({ width: 1280, height: 800 });
  await signInAs(page, "admin");
  await page.goto("/dashboard/tasks/approvals");
  // The longest waiting. The keys work once their script has loaded.
  const first = page.getByRole("rowheader").getByRole("link").first();
  await expect(async () => {
    // A second press of the key would be for the second row.
    if (!(await first.evaluate((link) => link === document.activeElement))) await page.keyboard.press("j");
    await expect(first).toBeFocused({ timeout: 2_000 });
  }).toPass();
  await page.keyboard.press("Enter");
  await expect.poll(() => pathOf(page)).toBe(worker.image);
  await imageIsShown(page);
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible();
  await expectInView(page, [texts.accept, texts.reject]);
  await page.keyboard.press("a");

  await expect.poll(() => pathOf(page)).toBe(worker.pdf);
  await expect(page.getByText(`Fire safety of ${worker.name}: accepted.`)).toBeInViewport();
  await expect(page.getByRole("region", { name: "Page 1 of 1" })).toBeVisible();
  await expectInView(page, [texts.accept, texts.reject]);
  await page.keyboard.press("r");
  await expect(reason(page)).toBeFocused();
  await page.keyboard.type("The name is cut off.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");

  await expect.poll(() => pathOf(page)).toBe(worker.profile);
  await expect(page.getByText(`First aid of ${worker.name}: rejected.`)).toBeInViewport();
  await expectInView(page, [texts.approve, texts.deny]);
  await page.keyboard.press("a");
  await expect(bar(page).getByRole("alert")).toContainText(verification.rejectedDocuments);
  await page.keyboard.press("d");
  await expect(reason(page)).toBeFocused();
  await page.keyboard.type("First aid cannot be read.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");

  await expect(page.getByText(`Profile of ${worker.name}: denied.`)).toBeInViewport();
  expect(pathOf(page)).not.toContain(worker.id);
  expect(await statusesOf(worker.id)).toEqual(["accepted", "rejected", "denied"]);
  await page.getByRole("link", { name: texts.openDecided }).click();
  await expect.poll(() => pathOf(page)).toBe(worker.profile);
  await expect(page.getByText(texts.closedProfile)).toBeVisible();
});

test("approving a profile names what has not been opened; the decision is in view on a phone too", async ({ page }) => {
  const worker = await inReview(page, new Date());
  await signInAs(page, "admin");
  await page.goto(worker.profile);
  await button(page, texts.approve).click();
  const summary = bar(page).getByRole("alert");
  await expect(summary).toContainText(verification.notOpened(2));
  await expect(summary.getByRole("link")).toHaveText(["Open Fire safety", "Open First aid"]);
  expect(await statusesOf(worker.id)).toEqual(["uploaded", "uploaded", "in_review"]);
  await expectAccessible(page);
  await summary.getByRole("link", { name: "Open First aid" }).click();
  await expect.poll(() => pathOf(page)).toBe(worker.pdf);

  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 800 });
    await page.goto(worker.image);
    await imageIsShown(page);
    await expectInView(page, [texts.accept, texts.reject]);
    await expectNoSideScroll(page);
    await expectAccessible(page);
    if (width === 390) expect(await smallTargets(page)).toEqual([]);
    const [file, face] = await Promise.all([
      page.locator(".wb-file").boundingBox(),
      page.locator(".wb-face").boundingBox(),
    ]);
    const isBeside = (face?.x ?? 0) > (file?.x ?? 0) + (file?.width ?? 0);
    expect(isBeside).toBe(width === 1280);
  }
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSideScroll(page);

  // Both documents are open now: one by its page, the other as it was shown above.
  await page.goto(worker.pdf);
  await expect(page.getByRole("region", { name: "Page 1 of 1" })).toBeVisible();
  await page.goto(worker.profile);
  await expect(page.getByText(texts.unopened)).toHaveCount(0);
  await button(page, texts.approve).click();
  await expect(page.getByText(`Profile of ${worker.name}: approved.`)).toBeInViewport();
  expect(await statusesOf(worker.id)).toEqual(["accepted", "accepted", "approved"]);
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("a document is seen, refused without a reason and rejected with one, and the next page opens", async ({
    page,
  }) => {
    const worker = await inReview(page, new Date());
    await signInAs(page, "admin");
    await page.goto(worker.image);
    await button(page, texts.reject).click();
    await expect(bar(page).getByRole("alert")).toContainText(verification.reasonNeeded);
    await reason(page).fill("It is a holiday photo.");
    await button(page, texts.reject).click();
    await expect(page.getByText(`Fire safety of ${worker.name}: rejected.`)).toBeVisible();
    expect(pathOf(page)).toBe(worker.pdf);
    // By its class: text in a noscript element is not searched.
    const hint = page.locator("noscript .wb-none");
    await expect(hint).toHaveText(texts.needsScript);
    await expect(hint).toBeVisible();
    // The PDF has not been opened.
    await button(page, texts.accept).click();
    const open = bar(page).getByRole("alert").getByRole("link", { name: "Open First aid" });
    await expect(open).toHaveAttribute("href", worker.pdf.replace("/review/", "/documents/"));
    expect(await statusesOf(worker.id)).toEqual(["rejected", "uploaded", "in_review"]);
  });
});
