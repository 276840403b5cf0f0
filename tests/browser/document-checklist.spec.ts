/** The checklist of a worker's documents: many files at once, their errors, the preview, and the worker on their phone. */
import { randomUUID } from "node:crypto";
import type { Browser, Locator, Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { messages } from "@/lib/config/messages";
import { documentChecklist as texts } from "@/lib/config/messages/profiles/checklist";
import * as schema from "@/lib/db/schema";
import { insertCompleteWorker } from "@/tests/support/complete-worker";
import { aPdf, aPicture, dayFromNow } from "@/tests/support/organisations";
import { expectAccessible, expectNoSideScroll, smallTargets } from "./support/checks";
import { owner } from "./support/database";
import { aPerson, startSession } from "./support/people";
import { aWorker, signInAs } from "./support/story";
import { expect, test } from "./support/test";

const fields = messages.workerFields;
const LONG = `${"Certificate-of-the-council-of-Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch-".repeat(2)}.pdf`;
const PHONE = { width: 390, height: 844 };

const pdf = async (name: string) => ({ name, mimeType: "application/pdf", buffer: await aPdf(name) });
const line = (page: Page, key: string) => page.locator(`#requirement-${key}`);
const bar = (page: Page, words: string) => page.getByRole("status").filter({ hasText: words });
const item = (page: Page, name: string) => page.getByRole("form", { name, exact: true });

const documentsOf = (workerId: string) =>
  owner((tx) => tx.select().from(schema.workerDocuments).where(eq(schema.workerDocuments.workerId, workerId)));

/** A British worker without any document. */
async function anEmptyWorker() {
  const worker = await aWorker();
  await owner((tx) => tx.update(schema.workers).set({ nationality: "GB" }).where(eq(schema.workers.id, worker.id)));
  return worker;
}

/** Presses a button that opens the choice of files, and chooses them. */
async function choose(page: Page, button: Locator, files: Parameters<Locator["setInputFiles"]>[0]): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await button.click();
  await (await chooser).setFiles(files);
}

const chooseFiles = (page: Page) => page.getByRole("button", { name: texts.chooseFiles, exact: true });

/** Counts what the browser itself sees: addresses opened, presses, and controls that were given a value. */
async function countWork(page: Page) {
  const counts = { loads: 0, interactions: 0 };
  let shown = "";
  page.on("framenavigated", (frame) => {
    const [address = ""] = frame.url().split("#");
    if (frame !== page.mainFrame() || address === shown) return;
    shown = address;
    counts.loads += 1;
  });
  await page.exposeBinding("countInteraction", () => {
    counts.interactions += 1;
  });
  await page.addInitScript(() => {
    const count = () => (window as unknown as { countInteraction: () => void }).countInteraction();
    const seen = new WeakSet<EventTarget>();
    window.addEventListener("pointerdown", count, { capture: true });
    window.addEventListener(
      "input",
      ({ target }) => {
        if (!target || seen.has(target)) return;
        seen.add(target);
        count();
      },
      { capture: true },
    );
  });
  return counts;
}

test("ten documents are added in at most 3 page loads and 25 interactions", async ({ page }) => {
  const worker = await anEmptyWorker();
  await signInAs(page, "agency");
  const counts = await countWork(page);
  await page.goto(`/dashboard/workers/${worker.id}`);
  await page
    .getByRole("navigation", { name: "Steps" })
    .getByRole("link", { name: /Documents/ })
    .click();
  await choose(
    page,
    chooseFiles(page),
    await Promise.all(
      [
        "Passport J Doe.pdf",
        "DBS certificate.pdf",
        "NI letter.pdf",
        "council_tax_2026.pdf",
        "CV.pdf",
        "FireSafety.pdf",
        "first-aid.pdf",
        "Infection control.pdf",
        "food hygiene L2.pdf",
        "autism awareness.pdf",
      ].map(pdf),
    ),
  );
  await line(page, "identity").getByLabel("Passport number").fill("533401372");
  await line(page, "identity").locator("input[type=date]").fill(dayFromNow(900));
  await line(page, "dbs").getByLabel("Level").selectOption("enhanced_barred");
  await line(page, "dbs").getByLabel("Certificate number").fill("001234567890");
  for (const key of [
    "dbs",
    "address_proof",
    "fire_safety",
    "first_aid",
    "infection_control",
    "food_hygiene",
    "autism_awareness",
  ])
    await line(page, key).getByLabel("Date of issue").fill(dayFromNow(-20));
  await page.getByRole("button", { name: texts.saveAll(10) }).click();
  await expect(bar(page, texts.allSaved(10))).toBeVisible();
  await expect(bar(page, texts.allSaved(10))).toBeInViewport();
  await expect(line(page, "identity").getByText(texts.states.waiting)).toBeVisible();
  await expect(line(page, "cv").getByRole("link", { name: "CV.pdf" })).toBeVisible();
  await expect(page.locator("form.dc-up")).toHaveCount(0);
  expect(counts.loads).toBeGreaterThan(0);
  expect(counts.interactions).toBeGreaterThan(10);
  expect(counts.loads, "page loads").toBeLessThanOrEqual(3);
  expect(counts.interactions, "interactions").toBeLessThanOrEqual(25);
  const rows = await documentsOf(worker.id);
  expect(rows.map(({ kind }) => kind).sort()).toEqual([
    "address_proof",
    "autism_awareness",
    "cv",
    "dbs",
    "fire_safety",
    "first_aid",
    "food_hygiene",
    "infection_control",
    "ni_proof",
    "passport",
  ]);
  expect(rows.filter(({ fileId }) => !fileId)).toEqual([]);
  expect(rows.find(({ kind }) => kind === "passport")).toMatchObject({
    number: "533401372",
    expiresOn: dayFromNow(900),
  });
});

test("a file whose name says nothing is asked about, one that is dropped on a line belongs to it, and a document opens in the page", async ({
  page,
}) => {
  const worker = await anEmptyWorker();
  await signInAs(page, "agency");
  await page.goto(`/dashboard/workers/${worker.id}?step=documents`);
  await choose(page, chooseFiles(page), [await pdf("scan0001.pdf"), await pdf("pvg.pdf")]);
  const asked = page.getByRole("region", { name: texts.unmatchedTitle });
  await expect(asked.getByRole("form")).toHaveCount(2);
  await page.getByRole("button", { name: texts.saveAll(2) }).click();
  await expect(asked.getByText(texts.kindNeeded)).toHaveCount(2);
  await item(page, "scan0001.pdf").getByLabel(texts.which).selectOption("cv");
  await expect(line(page, "cv").getByRole("form", { name: "scan0001.pdf" })).toBeVisible();
  await expect(line(page, "cv").getByLabel(texts.whichOf)).toBeFocused();
  // A document that no rule asks for is stored, too, and listed below.
  await expect(line(page, "pvg")).toHaveCount(0);
  await item(page, "pvg.pdf").getByLabel(texts.which).selectOption("vaccination");
  await page.getByRole("button", { name: texts.saveAll(2) }).click();
  await expect(bar(page, texts.allSaved(2))).toBeVisible();
  await expect(page.getByRole("region", { name: texts.others }).getByRole("link", { name: "pvg.pdf" })).toBeVisible();

  // A file dropped on a line belongs to it, whatever its name.
  const buffer = [...(await aPdf("scan"))];
  const data = await page.evaluateHandle((bytes) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(bytes)], "passport scan.pdf", { type: "application/pdf" }));
    return transfer;
  }, buffer);
  await line(page, "fire_safety").dispatchEvent("drop", { dataTransfer: data });
  await expect(line(page, "fire_safety").getByRole("form")).toBeVisible();
  await expect(page.locator("form.dc-up")).toHaveCount(1);
  await line(page, "fire_safety").getByLabel("Date of issue").fill(dayFromNow(-20));
  await line(page, "fire_safety").getByRole("button", { name: "Save passport scan.pdf" }).click();
  await expect(bar(page, texts.allSaved(1))).toBeVisible();
  expect((await documentsOf(worker.id)).map(({ kind }) => kind)).toContain("fire_safety");

  // A document opens in the page, by keyboard too, and the focus returns to it.
  await choose(page, chooseFiles(page), { name: "NI.png", mimeType: "image/png", buffer: await aPicture() });
  await line(page, "ni_proof").getByRole("button", { name: "Save NI.png" }).click();
  const link = line(page, "cv").getByRole("link", { name: "scan0001.pdf" });
  await link.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "scan0001.pdf" });
  await expect(dialog.getByRole("region", { name: texts.preview.page(1, 1) })).toBeVisible();
  const isDrawn = () =>
    dialog.locator("canvas").evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      return [...data].some((value, n) => n % 4 !== 3 && value < 128);
    });
  await expect.poll(isDrawn).toBe(true);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(link).toBeFocused();
  // The file's own answer lets nothing frame or run it.
  const file = await page.request.get((await link.getAttribute("href")) ?? "");
  expect(file.headers()["content-security-policy"]).toContain("frame-ancestors 'none'");
  expect(file.headers()["content-disposition"]).toMatch(/^inline; filename="scan0001.pdf"/);
  await line(page, "ni_proof").getByRole("link").click();
  const image = page.getByRole("dialog").getByRole("img");
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
});

test("what is missing links to its line", async ({ page }) => {
  const worker = await anEmptyWorker();
  await signInAs(page, "agency");
  const panel = page.getByRole("region", { name: messages.compliance.title });
  const requirement = (key: string) =>
    panel.getByRole("link", { name: messages.compliance.requirements[key] ?? "", exact: true });
  await page.goto(`/dashboard/workers/${worker.id}?step=compliance`);
  await expect(requirement("contact")).toHaveAttribute("href", /step=contacts$/);
  await requirement("infection_control").click();
  await expect(page).toHaveURL(/step=documents#requirement-infection_control$/);
  await expect(line(page, "infection_control")).toBeInViewport();
  // Above the checklist: a British worker shows the right to work with the passport.
  await page
    .getByRole("link", { name: messages.compliance.requirements["right_to_work"] ?? "", exact: true })
    .first()
    .click();
  await expect(page).toHaveURL(/#requirement-right_to_work$/);
  await expect(line(page, "identity").locator("#requirement-right_to_work")).toHaveCount(1);
  await expect(line(page, "identity")).toBeInViewport();
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("each line opens its form, and its file is listed there", async ({ page }) => {
    const worker = await anEmptyWorker();
    await signInAs(page, "agency");
    await page.goto(`/dashboard/workers/${worker.id}?step=documents`);
    await expect(chooseFiles(page)).toHaveCount(0);
    expect(await page.locator(".dc-line .dc-buttons a").count()).toBe(await page.locator(".dc-line").count());
    await page.getByRole("link", { name: `${texts.add} ${fields.documents.fire_safety}` }).click();
    await page.getByLabel("Date of issue").fill(dayFromNow(-20));
    await page.getByLabel("File", { exact: true }).setInputFiles(await pdf("scan.pdf"));
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await expect(line(page, "fire_safety").getByRole("link", { name: "scan.pdf" })).toBeVisible();
  });
});

/** The agency's link to a worker's own page, opened on a phone. */
async function ownPage(browser: Browser, page: Page, worker: { id: string }): Promise<Page> {
  await page.goto(`/dashboard/workers/${worker.id}?step=links`);
  await page.getByRole("button", { name: "Create link to copy" }).click();
  const url = await page.getByLabel(messages.workerLinks.copied).inputValue();
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
  const own = await context.newPage();
  await own.goto(url);
  return own;
}

test("a worker sends several documents from their phone, one with the camera", async ({ browser, page }) => {
  const worker = await anEmptyWorker();
  await signInAs(page, "agency");
  const own = await ownPage(browser, page, worker);
  await own.getByRole("link", { name: /Documents/ }).click();
  await expect(own.getByRole("heading", { name: texts.own.title })).toBeVisible();
  await expect(line(own, "pvg")).toHaveCount(0);
  const camera = line(own, "identity").locator("input[capture]");
  await expect(camera).toHaveAttribute("capture", "environment");
  await expect(camera).toHaveAttribute("accept", "image/jpeg");
  await expectAccessible(own);
  await expectNoSideScroll(own);
  expect(await smallTargets(own)).toEqual([]);

  await camera.setInputFiles({ name: "image.jpg", mimeType: "image/jpeg", buffer: await aPicture() });
  await line(own, "identity").getByLabel("Passport number").fill("533401372");
  await line(own, "identity").locator("input[type=date]").fill(dayFromNow(900));
  await choose(own, chooseFiles(own), [await pdf("My CV.pdf"), await pdf(LONG)]);
  await item(own, LONG).getByLabel(texts.which).selectOption("dbs");
  await expectNoSideScroll(own);
  await line(own, "dbs").getByLabel("Level").selectOption("enhanced_barred");
  await line(own, "dbs").getByLabel("Certificate number").fill("001234567890");
  await line(own, "dbs").getByLabel("Date of issue").fill(dayFromNow(-20));
  await line(own, "dbs").getByLabel("On the DBS update service").check();
  expect(await smallTargets(own)).toEqual([]);
  await own.getByRole("button", { name: texts.saveAll(3) }).click();
  await expect(bar(own, texts.allSaved(3))).toBeVisible();
  for (const key of ["identity", "cv", "dbs"]) {
    await expect(line(own, key).getByText(texts.own.states.waiting)).toBeVisible();
  }
  const changes = await owner((tx) =>
    tx.select().from(schema.profileChangeFields).where(eq(schema.profileChangeFields.workerId, worker.id)),
  );
  expect(changes.map(({ field }) => field).sort()).toEqual(["document:cv", "document:dbs", "document:passport"]);
  // Staff see on the same lines that something waits.
  await page.goto(`/dashboard/workers/${worker.id}?step=documents`);
  await expect(line(page, "cv").getByText(texts.states.waiting)).toBeVisible();
  await own.context().close();
});

test("everything accepted, and everything missing: accessible, without sideways scroll, large targets", async ({
  page,
}) => {
  test.slow();
  const agent = await aPerson({ fullName: "Agnes Agent", codes: ["1001", "1002"] });
  const [agency] = agent.organisations;
  const complete = await owner((tx) =>
    insertCompleteWorker(tx, agency, { verificationStatus: "approved", verifiedAt: new Date(Date.now() - 3_600_000) }),
  );
  await owner((tx) => tx.update(schema.files).set({ name: LONG }).where(eq(schema.files.workerId, complete.id)));
  await startSession(page, agent);
  const empty = {
    id: randomUUID(),
    organisationId: agency.id,
    number: "W-empty",
    firstName: "Ada",
    lastName: "Thorne",
  };
  await owner((tx) => tx.insert(schema.workers).values(empty));
  for (const [id, words] of [
    [complete.id, /^Accepted/],
    [empty.id, /^Missing$/],
  ] as const) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/dashboard/workers/${id}?step=documents`);
    const lines = page.locator(".dc-line[id]");
    expect(await lines.count()).toBeGreaterThan(10);
    await expect(lines.locator(".dc-badge", { hasText: words })).toHaveCount(await lines.count());
    await expectAccessible(page);
    for (const width of [1440, 800, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSideScroll(page);
    }
    expect(await smallTargets(page)).toEqual([]);
  }
});
