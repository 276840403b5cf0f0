/** The public check of a sealed agreement: the file stays in the browser and only its hash is sent. */
import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import { messages } from "@/lib/config/messages";
import { clientAs, demoAgreements } from "./support/agreements";
import { expectAccessible, expectInline, expectNoSideScroll } from "./support/checks";
import { expect, test } from "./support/test";

const texts = messages.verify;
const path = `/verify/${demoAgreements.active}`;

/** Sealed document of the demo's active agreement. */
async function sealedPdf(page: Page): Promise<Buffer> {
  const { agreements } = await clientAs(page, "agency");
  const { sent } = await agreements.get({ agreementId: demoAgreements.active });
  const fileId = sent?.sealedFileId ?? "";
  const { base64 } = await agreements.file({ agreementId: demoAgreements.active, fileId });
  return Buffer.from(base64, "base64");
}

const choose = (page: Page, buffer: Buffer) =>
  page.getByLabel(texts.choose).setInputFiles({ name: "agreement.pdf", mimeType: "application/pdf", buffer });

test("tells the sealed file from an altered one and from another agreement's, and uploads none", async ({
  page,
  newBrowserPage,
}) => {
  const sealed = await sealedPdf(page);
  const visitor = await newBrowserPage();
  const sent: string[] = [];
  visitor.on("request", (request) => {
    if (request.method() !== "GET" || request.postData()) sent.push(request.url());
  });
  await visitor.goto(path);
  await choose(visitor, sealed);
  await expect(visitor.getByRole("heading", { level: 1, name: texts.sealed.title })).toBeVisible();
  await expect(visitor.getByText("Tobias Adeyinka-Marsh")).toBeVisible();
  await expect(visitor.getByText("Callum Strathearn")).toBeVisible();
  await expectAccessible(visitor);
  await visitor.setViewportSize({ width: 320, height: 640 });
  await expectNoSideScroll(visitor);

  const altered = Buffer.from(sealed);
  altered[1_000] = (altered[1_000] ?? 0) ^ 1;
  await visitor.getByRole("link", { name: texts.again }).click();
  await choose(visitor, altered);
  await expect(visitor.getByRole("heading", { level: 1, name: texts.altered.title })).toBeVisible();

  await visitor.goto("/verify/a1d4c7e0-5b1f-4c2a-9d3e-0000000fffff");
  await expect(visitor.getByLabel(texts.choose)).toBeVisible();
  // A file can be dropped, too.
  const transfer = await visitor.evaluateHandle((base64) => {
    const data = new DataTransfer();
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    data.items.add(new File([bytes], "agreement.pdf", { type: "application/pdf" }));
    return data;
  }, sealed.toString("base64"));
  await visitor.locator(".drop").dispatchEvent("drop", { dataTransfer: transfer });
  await expect(visitor.getByRole("heading", { level: 1, name: texts.unknown.title })).toBeVisible();
  expect(sent).toEqual([]);
});

test("an unknown agreement is not found, and malformed input gets a message", async ({ request }) => {
  expect((await request.get("/verify/1")).status()).toBe(404);
  for (const query of ["sha256=zz", "sha256=", `sha256=${"a".repeat(5_000)}`, "sha256=a&sha256=b", "sha256=%00"]) {
    const answer = await request.get(`${path}?${query}`);
    expect(answer.status(), query).toBe(200);
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("compares a hash that the visitor computed", async ({ page }) => {
    const hash = createHash("sha256")
      .update(await sealedPdf(page))
      .digest("hex");
    await page.context().clearCookies();
    await page.goto(path);
    await expect(page.getByLabel(texts.choose)).toBeHidden();
    await page.getByText(texts.byHand).click();
    await page.getByLabel(texts.hash).fill("12 34");
    await page.getByRole("button", { name: texts.check }).click();
    await expectInline(page.getByLabel(texts.hash), texts.hashNeeded);
    await page.getByLabel(texts.hash).fill(` ${hash.toUpperCase()} `);
    await page.getByRole("button", { name: texts.check }).click();
    await expect(page.getByRole("heading", { level: 1, name: texts.sealed.title })).toBeVisible();
  });
});
