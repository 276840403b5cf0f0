import type { Request } from "@playwright/test";
import { constants } from "@/lib/config/constants";
import {
  asksOnYes,
  detailsOf,
  expectThanks,
  fillIn,
  linkOf,
  openQuestionnaire,
  option,
  submitButton,
} from "./support/questionnaire";
import { aWorker } from "./support/story";
import { expect, test } from "./support/test";

test("a script cannot read the cookie, and another site's post does not send it", async ({ page }) => {
  await page.goto(linkOf((await aWorker()).id));
  const [cookie] = await page.context().cookies();
  expect(cookie).toMatchObject({ name: constants.sessionCookieName, httpOnly: true, sameSite: "Lax", path: "/" });
  expect(cookie?.expires).toBe(-1);
  expect(await page.evaluate(() => document.cookie)).toBe("");
});

test("no URL contains personal data when a questionnaire is submitted", async ({ page }) => {
  const worker = await aWorker();
  const requests: Request[] = [];
  await openQuestionnaire(page, worker);
  page.on("request", (request) => requests.push(request));
  await fillIn(page);
  await option(page, asksOnYes, "Yes").check();
  await detailsOf(page, asksOnYes).fill("private-words");
  await submitButton(page).click();
  await expectThanks(page);
  expect(new URL(page.url()).search).toBe("");
  expect(requests.length).toBeGreaterThan(0);
  for (const request of requests) {
    expect(request.url()).not.toMatch(new RegExp(`${worker.id}|${worker.lastName}|private-words|answer`));
    // After submission, not even the questionnaire's own link is sent as a referrer.
    if (request.url().includes("closing-page") && request.isNavigationRequest()) {
      expect(request.headers()["referer"] ?? "").not.toContain(worker.id);
    }
  }
});

test("another site cannot frame the questionnaire or post to it", async ({ request, baseURL }) => {
  const worker = await aWorker();
  const response = await request.post(`${baseURL}/worker-questionnaire/submit`, {
    headers: { origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" },
    form: { workerId: worker.id, questionnaireType: "Medical" },
  });
  expect(response.status()).toBe(400);
});
