/** PDFs in a browser with a built-in viewer: in a new tab, under our content security policy. */
import { signing } from "@/lib/config/messages/signing";
import { args } from "@/playwright.config";
import { openAsFirst } from "./support/sent-agreements";
import { aRequest, button, documentOpenedBy, signerPath, texts } from "./support/signing";
import { expect, test } from "./support/test";

const executablePath = process.env.CHROMIUM_WINDOWED ?? process.env.CHROMIUM;

// The PDF viewer requests the tab's icon.
test.use({
  expectedErrors: /favicon\.ico/,
  launchOptions: { ...(executablePath ? { executablePath } : {}), args },
});

test.beforeEach(async ({ page }) => {
  test.skip(!(await page.evaluate(() => navigator.pdfViewerEnabled)), "no browser with a viewer on this machine");
});

test("shows an agreement to sign and the document for signing", async ({ page, context }) => {
  await openAsFirst(page);
  await documentOpenedBy(
    button(page, `${signing.viewDocument} (${signing.opensNewTab})`),
    /\/sign-agreement\/document\?which=\w+$/,
  );
  await expect.poll(() => context.pages().at(-1)?.url()).toMatch(/\/sign-agreement\/document\?which=\w+$/);
});

test("shows the signer's document", async ({ page, context }) => {
  const { first } = await aRequest();
  await page.goto(await signerPath(first));
  await documentOpenedBy(button(page, texts.openPdf), /\/signer\/document$/);
  await expect.poll(() => context.pages().at(-1)?.url()).toMatch(/\/signer\/document$/);
});
