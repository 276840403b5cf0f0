import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { sessions } from "@/lib/db/schema";
import { unseal } from "@/lib/session";
import { owner } from "./support/database";
import {
  expectEnhanced,
  expectThanks,
  fillIn,
  linkOf,
  openQuestionnaire,
  submitButton,
  texts,
} from "./support/questionnaire";
import { aWorker, sessionCookie, startOwnSession } from "./support/story";
import { expect, test } from "./support/test";

/** The decrypted cookie; the tests have the key. */
const sessionOf = async (page: Page) => unseal((await sessionCookie(page))?.value, Date.now());

async function rowOf(sessionId: string) {
  const [row] = await owner((tx) => tx.select().from(sessions).where(eq(sessions.id, sessionId)));
  return row;
}

test("a visitor gets an anonymous session with the server's first response, keeps it on a reload, and leaving the page ends it", async ({
  page,
}) => {
  expect(await sessionCookie(page)).toBeUndefined();
  const response = await page.goto(linkOf((await aWorker()).id));
  expect((await response?.headerValue("set-cookie")) ?? "").toMatch(/ch_token=.+HttpOnly; SameSite=lax/i);
  const session = await sessionOf(page);
  expect(session).toMatchObject({ kind: "anonymous", uid: null });
  // Opening the page creates no row and no identity.
  expect(session && (await rowOf(session.sessionId))).toBeUndefined();
  await expectEnhanced(page);
  const again = page.waitForEvent("load");
  await page.evaluate(() => window.location.reload());
  await again;
  await expectEnhanced(page);
  expect((await sessionOf(page))?.sessionId).toBe(session?.sessionId);
  await page.goto("/signin");
  await expect.poll(() => sessionCookie(page)).toBeUndefined();
});

test("submitting answers creates an identity for the visitor, and Close ends its session", async ({ page }) => {
  await openQuestionnaire(page, await aWorker());
  await fillIn(page);
  await submitButton(page).click();
  await expectThanks(page);
  const session = await sessionOf(page);
  expect(session).toMatchObject({ kind: "anonymous", uid: expect.stringMatching(/.+/) });
  if (!session) throw new Error("no session");
  expect(await rowOf(session.sessionId)).toMatchObject({ kind: "anonymous", uid: session.uid, endedAt: null });
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText(texts.canClose)).toBeVisible();
  expect(await sessionCookie(page)).toBeUndefined();
  expect((await rowOf(session.sessionId))?.endedAt).not.toBeNull();
});

test("closing the tab after submission, without Close, ends the session", async ({ page, context }) => {
  await openQuestionnaire(page, await aWorker());
  await fillIn(page);
  await submitButton(page).click();
  await expectThanks(page);
  const session = await sessionOf(page);
  if (!session) throw new Error("no session");
  const other = await context.newPage();
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => sessionCookie(other)).toBeUndefined();
  await expect.poll(async () => (await rowOf(session.sessionId))?.endedAt).not.toBeNull();
});

test("a member of staff who opens the link keeps their own session, and is recorded as the submitter", async ({
  page,
}) => {
  await startOwnSession(page, "agency");
  const before = await sessionOf(page);
  const worker = await aWorker();
  await openQuestionnaire(page, worker);
  expect(await sessionOf(page)).toMatchObject({ kind: "person", sessionId: before?.sessionId });
  await page.goto("/dashboard/overview");
  // Sends the page's endSession beacon again and waits for its response.
  expect((await page.request.post("/worker-questionnaire/leave")).status()).toBe(204);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
  await openQuestionnaire(page, worker);
  await fillIn(page);
  await submitButton(page).click();
  await expectThanks(page);
  expect(await sessionOf(page)).toMatchObject({ kind: "person", sessionId: before?.sessionId });
});

test("a second tab of the same visitor can still submit after the first is closed", async ({ page, context }) => {
  await openQuestionnaire(page, await aWorker());
  const second = await context.newPage();
  await openQuestionnaire(second, await aWorker());
  await fillIn(second);
  await page.goto("/signin");
  await expect.poll(() => sessionCookie(page)).toBeUndefined();
  await submitButton(second).click();
  await expectThanks(second);
});
