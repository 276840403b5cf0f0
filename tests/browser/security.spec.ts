import type { Request } from "@playwright/test";
import { constants } from "@/lib/config/constants";
import { pages } from "./support/pages";
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
import { aWorker, signInAs } from "./support/story";
import { expect, NOT_FOUND, test } from "./support/test";

test.use({ expectedErrors: new RegExp(`${NOT_FOUND.source}|status of 503`) });

for (const { file, path, as } of pages) {
  test(`${file} comes with a policy by nonce that nothing in it breaks`, async ({ page }) => {
    if (as) await signInAs(page, as);
    // A breach of the policy is an error in the console, which fails every test.
    const response = await page.goto(path);
    const headers = response?.headers() ?? {};
    const policy = headers["content-security-policy"] ?? "";
    const [, nonce] = /script-src[^;]*'nonce-([^']{16,})'/.exec(policy) ?? [];
    expect(nonce).toBeDefined();
    expect(policy).not.toMatch(/unsafe-(inline|eval)/);
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
    for (const directive of ["object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"]) {
      expect(policy).toContain(directive);
    }
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["x-frame-options"]).toBe("DENY");
    expect(headers["referrer-policy"]).toBe("same-origin");
    expect(headers["x-powered-by"]).toBeUndefined();
    const html = (await response?.text()) ?? "";
    const scripts = html.match(/<script\b[^>]*>/g) ?? [];
    expect(scripts.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([]);
    expect(html).not.toMatch(/<[^>]+\sstyle="/);
    const again = await page.request.get(path);
    expect(again.headers()["content-security-policy"]).not.toContain(nonce);
  });
}

test("the cookie cannot be read by a script nor sent along by another site's post", async ({ page }) => {
  await page.goto(linkOf((await aWorker()).id));
  const [cookie] = await page.context().cookies();
  expect(cookie).toMatchObject({ name: constants.sessionCookieName, httpOnly: true, sameSite: "Lax", path: "/" });
  expect(cookie?.expires).toBe(-1);
  expect(await page.evaluate(() => document.cookie)).toBe("");
});

test("no identity provider's code or token reaches the browser", async ({ page }) => {
  const scripts = new Map<string, string>();
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).host));
  page.on("response", async (response) => {
    if (response.request().resourceType() === "script") {
      scripts.set(response.url(), await response.text().catch(() => ""));
    }
  });
  for (const { path, as } of pages) {
    if (as) await signInAs(page, as);
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    const text =
      (await page.content()) +
      (await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])));
    expect(text, path).not.toMatch(/firebase|identitytoolkit|securetoken|idToken|refreshToken/i);
  }
  expect(scripts.size).toBeGreaterThan(5);
  for (const [url, code] of scripts) {
    expect(code.length, url).toBeGreaterThan(0);
    expect(code, url).not.toMatch(/firebase|identitytoolkit|securetoken/i);
  }
  expect([...hosts]).toEqual([new URL(page.url()).host]);
});

test("no address carries anything personal when a questionnaire is sent", async ({ page }) => {
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
    // Once sent, not even the link it came from goes along.
    if (request.url().includes("closing-page") && request.isNavigationRequest()) {
      expect(request.headers().referer ?? "").not.toContain(worker.id);
    }
  }
});

test("a page of another site cannot frame the questionnaire nor post to it", async ({ request, baseURL }) => {
  const worker = await aWorker();
  const response = await request.post(`${baseURL}/worker-questionnaire/submit`, {
    headers: { origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" },
    form: { workerId: worker.id, questionnaireType: "Medical" },
  });
  expect(response.status()).toBe(400);
});
