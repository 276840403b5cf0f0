/** An idle user: the browser's clock is moved forward, in two tabs that share one expiry. */
import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { messages } from "@/lib/config/messages";
import * as schema from "@/lib/db/schema";
import { expectAccessible } from "./support/checks";
import { owner } from "./support/database";
import { aPerson, endSessionsOf, type Person, signInPerson, startSession } from "./support/people";
import { toast } from "./support/questionnaire";
import { sessionCookie } from "./support/story";
import { expect, test } from "./support/test";

const texts = messages.session;

const dialogOf = (page: Page) => page.getByRole("alertdialog", { name: texts.idleWarningTitle });

const rowsOf = ({ userId }: Person) =>
  owner((tx) => tx.select().from(schema.sessions).where(eq(schema.sessions.userId, userId)));

/** The last activity that the tabs share, in ms. */
const lastTouch = (page: Page) => page.evaluate(() => Number(localStorage.getItem("portal-touched")));

/**
 * Opens two signed-in tabs whose clock the test controls. A tab stores its start as activity: both have before the clock
 * is moved.
 */
async function twoTabs(page: Page): Promise<{ person: Person; other: Page }> {
  const person = await aPerson();
  await page.context().clock.install();
  await signInPerson(page, person);
  await expect.poll(() => lastTouch(page)).toBeGreaterThan(0);
  const touchOfFirst = await lastTouch(page);
  const other = await page.context().newPage();
  await other.goto("/dashboard/account");
  await expect.poll(() => lastTouch(other)).toBeGreaterThan(touchOfFirst);
  await page.bringToFront();
  return { person, other };
}

const advance = (page: Page, time: string) => page.context().clock.fastForward(time);

test("both tabs ask a minute before the end, the answer in one counts for both, and the browser stores times alone", async ({
  page,
}) => {
  const { other } = await twoTabs(page);
  await advance(page, "02:58:30");
  await expect(dialogOf(page)).toHaveCount(0);
  await advance(page, "00:40");
  await expect(dialogOf(page)).toBeVisible();
  await expect(dialogOf(other)).toBeVisible();
  await expect(page.getByRole("button", { name: texts.stay })).toBeFocused();
  await expect(dialogOf(page)).toHaveAccessibleDescription(texts.idleWarning);
  await expectAccessible(page);
  const touch = page.waitForRequest("**/session/touch");
  await page.keyboard.press("Escape");
  await expect(dialogOf(page)).toHaveCount(0);
  await touch;
  // The other tab checks every second. The key press counts as activity after 300 ms, which must pass before the clock is
  // moved again.
  await page.context().clock.runFor(1_000);
  await expect(dialogOf(other)).toHaveCount(0);
  await advance(page, "02:00:00");
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page).toHaveURL("/dashboard/overview");

  // Enter keeps the session too, and returns the focus to where it was.
  const name = page.getByRole("banner").locator("summary");
  await name.focus();
  await advance(page, "00:59:10");
  await expect(page.getByRole("button", { name: texts.stay })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(name).toBeFocused();

  const stored = await page.evaluate(() => [Object.values(localStorage), Object.values(sessionStorage)]);
  expect(stored[0]?.length).toBeGreaterThan(0);
  for (const value of stored.flat()) expect(value).toMatch(/^\d{13}$/);
});

test("after three idle hours both tabs are signed out with a message, and the server has ended the session", async ({
  page,
}) => {
  const { person, other } = await twoTabs(page);
  await advance(page, "03:00:01");
  // Each tab returns to its own page (spec section 2.4).
  for (const [tab, address] of [
    [page, "/signin?reason=idle"],
    [other, "/signin?redirect=account&reason=idle"],
  ] as const) {
    await expect(tab).toHaveURL(address);
    await expect(tab.getByText(texts.idle)).toBeVisible();
  }
  expect((await sessionCookie(page))?.value ?? "").toBe("");
  expect((await rowsOf(person)).filter(({ endedAt }) => endedAt === null)).toEqual([]);
});

test.describe("activity", () => {
  test.use({ expectedErrors: /status of 401/ });

  // tests/component/idle.test.tsx has every other sign of activity.
  test("activity in one tab reaches the server, which extends the row and the cookie, and keeps both signed in until the session is ended on another device", async ({
    page,
  }) => {
    const { person, other } = await twoTabs(page);
    const before = await sessionCookie(page);
    await owner((tx) =>
      tx
        .update(schema.sessions)
        .set({ lastRequestAt: new Date(Date.now() - 600_000), idleExpiresAt: new Date(Date.now() + 60_000) })
        .where(eq(schema.sessions.userId, person.userId)),
    );
    await advance(page, "02:00:00");
    await page.mouse.move(200, 300);
    // Activity within 300 ms is batched, then stored for both tabs.
    await expect
      .poll(() => page.evaluate(() => Math.max(...Object.values(localStorage).map(Number)) - Date.now()))
      .toBeGreaterThan(2.9 * 3_600_000);
    await expect
      .poll(async () => ((await rowsOf(person))[0]?.idleExpiresAt.getTime() ?? 0) - Date.now())
      .toBeGreaterThan(2.9 * 3_600_000);
    await expect.poll(async () => (await sessionCookie(page))?.value).not.toBe(before?.value);
    await advance(page, "02:00:00");
    await expect(dialogOf(page)).toHaveCount(0);
    for (const tab of [page, other]) await expect(tab).toHaveURL(/\/dashboard\//);

    // The end on another device is noticed at the next activity, which shows a message and signs out.
    await endSessionsOf(person);
    await advance(page, "01:01");
    await page.mouse.move(210, 310);
    await expect(toast(page, "Login expired. Please log in again.").first()).toBeVisible();
    await advance(page, "00:02");
    await expect(page).toHaveURL("/signin?reason=expired");
    expect((await sessionCookie(page))?.value ?? "").toBe("");
  });
});

test("a page left open does not end the session of a user who has signed in since", async ({ page }) => {
  const person = await aPerson();
  await startSession(page, person);
  const answer = await page.request.post("/session/end", { form: { startedAtMs: "1" } });
  expect(answer.status()).toBe(204);
  expect(new URL((await page.request.get("/dashboard/overview")).url()).pathname).toBe("/dashboard/overview");
});
