/** A timesheet on a phone whose connection fails at each step: nothing is lost, and nothing is done twice. */
import { devices, type Page } from "@playwright/test";
import sharp from "sharp";
import { messages } from "@/lib/config/messages";
import { timesheetsPage as words } from "@/lib/config/messages/timesheets";
import { timesheetProof as proof } from "@/lib/config/messages/timesheets/proof";
import { expectAccessible, expectNoSideScroll, expectSaid } from "./support/checks";
import { signInAs, startOwnSession } from "./support/story";
import { expect, LOST, test } from "./support/test";
import { aTimesheet, storedProof } from "./support/timesheets";

const { defaultBrowserType: _, ...phone } = devices["Pixel 7"];
test.use({ ...phone, expectedErrors: LOST, serviceWorkers: "allow" });

const UPLOAD = "**/dashboard/tasks/timesheet/upload";
const list = "/mobile/jobs?view=timesheets";
const offline = (page: Page) => page.getByRole("heading", { level: 1, name: messages.appShell.offlineTitle });
const stored = (page: Page) => page.evaluate(async () => (await indexedDB.databases()).length);

/** A photo of 40 megapixels, which the server does not take as it is. */
const aLargePhoto = async () => ({
  name: "sheet.png",
  mimeType: "image/png",
  buffer: await sharp({ create: { width: 8_000, height: 5_000, channels: 3, background: "#eee" } })
    .png()
    .toBuffer(),
});
const aSmallPhoto = async () => ({
  name: "page-2.jpg",
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 600, height: 800, channels: 3, background: "#eee" } })
    .jpeg()
    .toBuffer(),
});

async function addPhoto(page: Page, file: Awaited<ReturnType<typeof aLargePhoto>>): Promise<void> {
  await page.getByLabel(proof.fileLabel).setInputFiles(file);
  await page.getByRole("button", { name: proof.add }).click();
}

/** Waits until the service worker answers for the portal, as on a phone that has opened it before. */
async function untilControlled(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  if (await page.evaluate(() => navigator.serviceWorker.controller === null)) await page.reload();
}

test("hours with photos are submitted once though the connection fails at every step", async ({ page, context }) => {
  test.slow();
  const { timesheetId, whose } = await aTimesheet();
  await signInAs(page, "agency");
  await page.goto(list);
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await untilControlled(page);

  // Opening it.
  await context.setOffline(true);
  await page.goto(`${list}&open=${timesheetId}`);
  await expect(offline(page)).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await page.getByLabel(words.breakMinutes).fill("60");
  await page.getByLabel(words.reasonLabel).fill("They rested after a fall.");

  // Adding a photo: it waits, and goes by itself once the connection is back. What was typed is still there.
  await context.setOffline(true);
  await addPhoto(page, await aLargePhoto());
  await expect(page.getByText(proof.waiting)).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  expect(await storedProof(timesheetId)).toEqual([]);
  await context.setOffline(false);
  await expect(page.getByText(proof.added("sheet.jpg"))).toBeVisible();
  await expect(page.getByRole("link", { name: "Signed timesheet: sheet.jpg" })).toBeVisible();

  // The answer to the second is lost: it is sent again, and added once.
  await page.route(
    UPLOAD,
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  await addPhoto(page, await aSmallPhoto());
  await expect(page.getByText(proof.waiting)).toBeVisible();
  await page.getByRole("button", { name: proof.sendNow }).click();
  await expect(page.getByText(proof.added("page-2.jpg"))).toBeVisible();
  expect((await storedProof(timesheetId)).map(({ name }) => name).sort()).toEqual(["page-2.jpg", "sheet.jpg"]);

  // Submitting: first the post is lost, then its answer.
  await expect(page.getByLabel(words.breakMinutes)).toHaveValue("60");
  const submit = page.getByRole("button", { name: words.submit });
  await context.setOffline(true);
  await submit.click();
  await expect(page.locator(".summary")).toContainText(messages.general.unavailable);
  await context.setOffline(false);
  let isLost = false;
  await page.route(
    (url) => url.pathname === "/mobile/jobs",
    async (route) => {
      if (isLost || route.request().method() !== "POST") return route.fallback();
      isLost = true;
      await route.fetch({ maxRedirects: 0 });
      await route.abort("connectionreset");
    },
  );
  await submit.click();
  await expect(page.locator(".summary")).toContainText(messages.general.unavailable);
  await expect(page.getByLabel(words.reasonLabel)).toHaveValue("They rested after a fall.");
  await submit.click();
  await expectSaid(page, words.decisionDone.submit(whose));
  expect((await storedProof(timesheetId)).map(({ version }) => version)).toEqual([1, 1]);
});

test("a photo that waits is sent by whichever page opens next", async ({ page, context }) => {
  const { timesheetId } = await aTimesheet();
  await signInAs(page, "agency");
  await page.goto(`${list}&open=${timesheetId}`);
  await page.route(UPLOAD, (route) => route.abort("connectionreset"));
  await addPhoto(page, await aSmallPhoto());
  await expect(page.getByText(proof.waiting)).toBeVisible();
  await page.close();
  const next = await context.newPage();
  await next.goto("/mobile/overview");
  await expect(next.getByText(proof.added("page-2.jpg"))).toBeVisible();
  expect(await storedProof(timesheetId)).toHaveLength(1);
});

test("signing out asks about a photo that waits, and then removes it from the phone; an address removes none", async ({
  page,
}) => {
  const { timesheetId } = await aTimesheet();
  await startOwnSession(page, "agency");
  await page.goto(`${list}&open=${timesheetId}`);
  await page.route(UPLOAD, (route) => route.abort("connectionreset"));
  await addPhoto(page, await aSmallPhoto());
  await expect(page.getByText(proof.waiting)).toBeVisible();
  expect(await stored(page)).toBe(1);
  await page.goto("/signin?reason=signed-out");
  expect(await stored(page)).toBe(1);
  await page.goto("/mobile/account");
  const signOut = page.getByRole("button", { name: messages.shell.signOut, exact: true });
  await signOut.click();
  const question = page.getByRole("alertdialog", { name: proof.signOutTitle(1) });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(signOut).toBeFocused();
  await signOut.click();
  await question.getByRole("button", { name: proof.signOutAndRemove }).click();
  await page.waitForURL(/\/signin/);
  await expect.poll(() => stored(page)).toBe(0);
  expect(await storedProof(timesheetId)).toEqual([]);
});
