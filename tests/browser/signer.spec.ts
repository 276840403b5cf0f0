/** The built-in signer's page on its own: what it shows, asks and refuses, at every width and in both schemes. */
import { eq } from "drizzle-orm";
import { builtIn } from "@/lib/backend/signer";
import { constants } from "@/lib/config/constants";
import * as schema from "@/lib/db/schema";
import { expectAccessible, expectNoSideScroll, smallTargets } from "./support/checks";
import { owner } from "./support/database";
import {
  aRequest,
  button,
  documentOpenedBy,
  drawStroke,
  expectDocument,
  padOf,
  signerPath,
  texts,
} from "./support/signing";
import { expect, test } from "./support/test";

const signatureRow = async (id: string) => {
  const [row] = await owner((tx) =>
    tx.select().from(schema.signerSignatures).where(eq(schema.signerSignatures.id, id)),
  );
  return row;
};

test("shows the document, the signatory's role and the texts, page by page; accessible at every width in both schemes", async ({
  page,
}) => {
  const { first, agency } = await aRequest();
  await page.goto(await signerPath(first));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Terms of business");
  const by = { fullName: "Ottoline Marsh", jobTitle: "Director", organisation: agency.name };
  await expect(page.getByText(texts.signAs(by))).toBeVisible();
  await expectDocument(page);
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
    await expectNoSideScroll(page);
    expect(await smallTargets(page)).toEqual([]);
  }

  // Pages are rendered when they come near the viewport, and release their memory afterwards.
  await page.setViewportSize({ width: 390, height: 500 });
  await page.reload();
  await expectDocument(page);
  const pages = page.locator(".sg-page canvas");
  const drawn = (n: number) => pages.nth(n).evaluate((canvas) => (canvas as HTMLCanvasElement).width > 0);
  const count = await pages.count();
  expect(count).toBeGreaterThan(2);
  // A canvas that was never drawn on has its default size and no text layer.
  await expect(page.locator(".sg-text").nth(count - 1)).toBeEmpty();
  await page.locator(".sg-page").last().scrollIntoViewIfNeeded();
  await expect(page.locator(".sg-text").nth(count - 1)).not.toBeEmpty();
  await button(page, texts.sign).scrollIntoViewIfNeeded();
  await expect.poll(() => drawn(0)).toBe(false);
  // Zooming in and out.
  await page.locator(".sg-page").first().scrollIntoViewIfNeeded();
  const widthOf = async () => (await page.locator(".sg-page").first().boundingBox())?.width ?? 0;
  const fit = await widthOf();
  await button(page, texts.zoomIn).click();
  await expect.poll(widthOf).toBeGreaterThan(fit * 1.2);
  await expectNoSideScroll(page);
  await button(page, texts.zoomOut).click();
  await button(page, texts.zoomOut).click();
  await expect.poll(widthOf).toBeLessThan(fit);
});

test.describe("the document as a PDF", () => {
  // What shows a PDF asks for the picture of its tab.
  test.use({ expectedErrors: /favicon\.ico/ });

  test("opens in a new tab, and none of its URLs contains the signing token", async ({ page }) => {
    const { first, request } = await aRequest();
    await page.goto(await signerPath(first));
    const signingToken = new URL(page.url()).searchParams.get("signingToken") ?? "";
    const asked = await documentOpenedBy(button(page, texts.openPdf), /\/signer\/document$/);
    expect(asked.method()).toBe("POST");
    const response = await page.request.post("/signer/document", { form: { signingToken } });
    expect((await response.body()).equals(request.document)).toBe(true);
    expect(response.headers()).toMatchObject({
      "content-type": "application/pdf",
      "x-content-type-options": "nosniff",
      "content-disposition": expect.stringMatching(/^inline; filename="terms.pdf"/),
      "content-security-policy": expect.stringMatching(/^default-src 'none'/),
      "cache-control": expect.stringContaining("no-store"),
      [constants.fileSizeHeader]: String(request.document.length),
    });
  });
});

test("takes a signature only once the document is shown; a drawing can be undone, cleared and is stored", async ({
  page,
}) => {
  const { first } = await aRequest();
  let answers = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/signer/document", async (route) => {
    answers += 1;
    if (answers === 1) return route.fulfill({ status: 200, contentType: "application/pdf", body: "not a document" });
    await held;
    return route.continue();
  });
  await page.goto(await signerPath(first));
  await button(page, texts.tryAgain).click();
  await expect(page.getByText(texts.documentLoading)).toBeVisible();
  await expect(page.getByText(texts.waitForDocument)).toBeVisible();
  await expect(button(page, texts.sign)).toBeDisabled();
  await expect(page.getByLabel(texts.typedLabel)).toBeDisabled();
  await expectAccessible(page);
  release();
  await expectDocument(page);
  await expect(button(page, texts.sign)).toBeEnabled();
  await expect(page.getByText(texts.waitForDocument)).toHaveCount(0);

  // A drawing can be undone stroke by stroke and cleared, and is stored as drawn.
  await page.getByLabel(texts.drawn).check();
  const ink = () =>
    padOf(page).evaluate((canvas) => {
      const { width, height } = canvas as HTMLCanvasElement;
      const pixels = (canvas as HTMLCanvasElement).getContext("2d")?.getImageData(0, 0, width, height).data ?? [];
      return pixels.filter((_, n) => n % 4 === 3).filter((alpha) => alpha > 0).length;
    });
  await drawStroke(page, page);
  const one = await ink();
  expect(one).toBeGreaterThan(100);
  await drawStroke(page, page, 0.3);
  await expect.poll(ink).toBeGreaterThan(one);
  await button(page, texts.undo).click();
  expect(await ink()).toBe(one);
  await button(page, texts.clear).click();
  expect(await ink()).toBe(0);
  await drawStroke(page, page);
  await page.getByLabel(texts.agree).check();
  await button(page, texts.sign).click();
  await button(page, texts.confirmSign).click();
  await expect(page.getByRole("heading", { name: texts.signedTitle })).toBeVisible();
  const row = await signatureRow(first);
  expect(row).toMatchObject({ state: "signed", method: "drawn", typedName: null });
  expect(row?.image?.subarray(1, 4).toString()).toBe("PNG");
  expect(row?.userAgent).toContain("Chrome");
  expect(row?.ip).toMatch(/^10\./);
});

test("reports what is missing at its field, asks for confirmation, and survives a lost connection", async ({
  page,
}) => {
  const { first } = await aRequest();
  await page.goto(await signerPath(first));
  await button(page, texts.sign).click();
  const name = page.getByLabel(texts.typedLabel);
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(texts.nameNeeded);
  await name.fill("Ottoline Marsh");
  await button(page, texts.sign).click();
  await expect(page.getByLabel(texts.agree)).toBeFocused();
  await expect(page.getByLabel(texts.agree)).toHaveAccessibleDescription(new RegExp(texts.consentNeeded));
  await page.getByLabel(texts.drawn).check();
  await page.getByLabel(texts.agree).check();
  await button(page, texts.sign).click();
  await expect(page.getByText(texts.drawingNeeded)).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await signatureRow(first)).toMatchObject({ state: "open" });

  // It asks for confirmation: neither going back nor Escape signs.
  await page.getByLabel(texts.typed).check();
  await name.fill("Ottoline Marsh");
  await button(page, texts.sign).click();
  const dialog = page.getByRole("dialog", { name: texts.confirmTitle });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await button(page, texts.goBack).click();
  await expect(dialog).toHaveCount(0);
  await button(page, texts.sign).click();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  expect(await signatureRow(first)).toMatchObject({ state: "open" });

  // It keeps what was entered when the connection is lost, and signing again works.
  await page.route("**/signer/sign", (route) => route.fulfill({ status: 200, body: "not ours" }), { times: 1 });
  await button(page, texts.sign).click();
  await button(page, texts.confirmSign).click();
  await expect(page.getByRole("alert").filter({ hasText: texts.notSent })).toBeVisible();
  await button(page, texts.confirmSign).click();
  await expect(page.getByRole("heading", { name: texts.signedTitle })).toBeVisible();
  expect(await signatureRow(first)).toMatchObject({ state: "signed", typedName: "Ottoline Marsh" });
});

// every-page.spec.ts opens the first.
test("an invalid signing token and one of a cancelled request cannot be used, with a message", async ({ page }) => {
  const textOf = async (path: string) => (await page.request.get(path)).text();
  for (const path of ["/signer?signingToken=garbage", "/signer"]) {
    expect(await textOf(path), path).toContain(texts.signingTokenUnusableTitle);
  }
  const { first, requestId } = await aRequest();
  const path = await signerPath(first);
  await builtIn().cancel(requestId);
  expect(await textOf(path)).toContain(texts.closedTitle);
});

test("only our own pages may frame it, and no site may frame any other page", async ({ page }) => {
  const headers = async (path: string) => (await page.request.get(path)).headers();
  const signer = await headers("/signer?signingToken=x");
  expect(signer["x-frame-options"]).toBe("SAMEORIGIN");
  expect(signer["content-security-policy"]).toContain("frame-ancestors 'self'");
  expect(signer["content-security-policy"]).toContain("frame-src 'none'");
  expect(signer["referrer-policy"]).toBe("strict-origin");
  for (const path of ["/sign-agreement?token=x", "/signin", "/signerx", "/signer/x"]) {
    const other = await headers(path);
    expect(other["x-frame-options"]).toBe("DENY");
    expect(other["content-security-policy"]).toContain("frame-ancestors 'none'");
  }
  expect((await headers("/sign-agreement?token=x"))["content-security-policy"]).toContain("frame-src 'self';");
});
