/**
 * The same signing page with Dropbox Sign as the provider: a separate portal against a real server that speaks its API.
 */
import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { agreements as agreementTexts } from "@/lib/config/messages/agreements";
import { signing } from "@/lib/config/messages/signing";
import { withOwner } from "@/lib/db/owner";
import * as schema from "@/lib/db/schema";
import { seedDemo } from "@/lib/db/seed/demo";
import { type DropboxSignServer, startDropboxSign } from "../support/dropbox-sign";
import { freePort, type Portal, type Stack, startPortal, startStack, stopServers } from "../support/servers";
import { expectAccessible } from "./support/checks";
import { linkFor, sendAgreement, staffAt } from "./support/sent-agreements";
import { expect, test } from "./support/test";

test.describe.configure({ mode: "serial" });

let stack: Stack;
let portal: Portal;
let dropbox: DropboxSignServer;

test.beforeAll(async () => {
  stack = await startStack("browser-dropbox");
  await seedDemo(stack.ownerEnv);
  dropbox = await startDropboxSign();
  const port = await freePort();
  const own = { PUBLIC_URL: `http://localhost:${port}`, ESIGN_PROVIDER: "dropbox" };
  portal = await startPortal({ ...stack.env, ...dropbox.env, ...own }, { port });
  dropbox.eventsTo = `${portal.url}/api/esign/dropbox`;
});

test.afterAll(async () => {
  await dropbox?.close();
  await stopServers();
});

async function openAsFirst(page: Page) {
  const sent = await sendAgreement(await staffAt({ url: portal.url, env: stack.env }));
  await page.goto(portal.url + (await linkFor(sent.first, stack.mail.inboxUrl)));
  return sent;
}

const frameOf = (page: Page) => page.frameLocator(`iframe[title="${signing.frameTitle}"]`);
/**
 * Presses a button of the provider's page without the mouse, because a frame of another process may still be moving.
 */
const pressIn = (page: Page, name: string) =>
  frameOf(page)
    .getByRole("button", { name, exact: true })
    .and(frameOf(page).locator(":enabled"))
    .dispatchEvent("click");
const start = (page: Page) => page.getByRole("button", { name: signing.start, exact: true }).click();
const statusOf = async (agreementId: string) => {
  const [row] = await withOwner(stack.ownerEnv.DATABASE_OWNER_URL ?? "", (tx) =>
    tx.select().from(schema.agreements).where(eq(schema.agreements.id, agreementId)),
  );
  return row?.status;
};

test("signs in the provider's widget, and the server confirms it with the provider", async ({ page }) => {
  const { agreementId } = await openAsFirst(page);
  await start(page);
  await expect(frameOf(page).getByRole("status")).toHaveText("Ready to sign");
  const src = new URL((await page.locator("iframe").getAttribute("src")) ?? "");
  expect(src.origin).toBe(new URL(dropbox.url).origin);
  expect(src.searchParams.get("parent_url")).toBe(`${portal.url}/sign-agreement`);
  expect(src.href).not.toContain("token%3D");
  await pressIn(page, "Sign");
  await expect(page.getByRole("region", { name: signing.thanksTitle }).getByText(signing.thanksNext)).toBeVisible();
  await expect(page.getByText(agreementTexts.signed).first()).toBeVisible();
  await expectAccessible(page);
  expect(await statusOf(agreementId)).toBe("pending_provider");
});

// Requests that were sent before the page had the only way to decline still offer it in the widget.
test("a refusal in the provider's widget is shown, and recorded when the provider reports it", async ({ page }) => {
  const { agreementId } = await openAsFirst(page);
  await start(page);
  await frameOf(page).getByLabel("Reason for declining").fill("The rates are wrong");
  await pressIn(page, "Decline");
  await expect(page.getByText(signing.declinedTitle)).toBeVisible();
  await expect.poll(() => statusOf(agreementId)).toBe("draft");
});

test("shows a message when the provider is down, loses nothing, and works once the provider is back", async ({
  page,
}) => {
  await openAsFirst(page);
  dropbox.fault = { how: "down", when: /embedded\/sign_url/ };
  await start(page);
  await expect(page.getByRole("alert").filter({ hasText: agreementTexts.signingUnavailable })).toBeVisible();
  dropbox.fault = null;
  await page.getByRole("button", { name: signing.tryAgain }).click();
  await expect(frameOf(page).getByRole("status")).toHaveText("Ready to sign");
});

test("a widget that reports an error is closed, and a new one is offered", async ({ page }) => {
  await openAsFirst(page);
  dropbox.pages = "fail";
  await start(page);
  await expect(page.getByRole("alert").filter({ hasText: signing.widgetFailed })).toBeVisible();
  dropbox.pages = "work";
  await page.getByRole("button", { name: signing.tryAgain }).click();
  await expect(frameOf(page).getByRole("status")).toHaveText("Ready to sign");
});
