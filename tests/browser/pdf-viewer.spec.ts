/** Papers as a browser with a viewer of its own shows them: under our policy, in a tab of their own. */
import { signing } from "@/lib/config/messages/signing";
import { args } from "@/playwright.config";
import { openAsFirst } from "./support/sent-agreements";
import { aRequest, button, paperOpenedBy, signerPath, texts } from "./support/signing";
import { expect, test } from "./support/test";

// What shows a PDF asks for the picture of its tab.
test.use({
  expectedErrors: /favicon\.ico/,
  launchOptions: { executablePath: process.env.CHROMIUM_WINDOWED ?? process.env.CHROMIUM, args },
});

test.beforeEach(async ({ page }) => {
  test.skip(!(await page.evaluate(() => navigator.pdfViewerEnabled)), "no browser with a viewer on this machine");
});

test("an agreement that is to be signed, and what it is signed in, are shown", async ({ page, context }) => {
  await openAsFirst(page);
  await paperOpenedBy(
    button(page, `${signing.viewDocument} (${signing.opensNewTab})`),
    /\/sign-agreement\/document\?which=\w+$/,
  );
  await expect.poll(() => context.pages().at(-1)?.url()).toMatch(/\/sign-agreement\/document\?which=\w+$/);
});

test("the signer's document is shown", async ({ page, context }) => {
  const { first } = await aRequest();
  await page.goto(await signerPath(first));
  await paperOpenedBy(button(page, texts.openPdf), /\/signer\/document$/);
  await expect.poll(() => context.pages().at(-1)?.url()).toMatch(/\/signer\/document$/);
});
