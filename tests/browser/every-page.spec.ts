/**
 * Checks every page in one load: its headers, what it loads and from where, its console output and its accessibility.
 * layout.spec.ts checks how pages fit the screen. A page that is not in the table fails pages.spec.ts.
 */
import { devices, type Page } from "@playwright/test";
import { expectAccessible } from "./support/checks";
import { pages, type TestedPage } from "./support/pages";
import { expectEnhanced } from "./support/questionnaire";
import { signInAs } from "./support/story";
import { expect, test } from "./support/test";

test.use({ expectedErrors: /status of (404|503)/ });

const IDENTITY = /firebase|identitytoolkit|securetoken/i;
// pdf.js has a field `hasXfaDatasetsEntry`.
const ERROR_SERVICE = /(?<!dataset)sentry/i;

/** Caches each script's code by its URL: pages share most scripts, and the build does not change. */
const codes = new Map<string, Promise<string>>();

/** Records a page's requests and console messages, starting before its first byte. */
function listenTo(page: Page) {
  const hosts = new Set<string>();
  const scripts = new Set<string>();
  const consoleLines: string[] = [];
  page.on("request", (request) => hosts.add(new URL(request.url()).host));
  page.on("response", (response) => {
    const url = response.url();
    if (response.request().resourceType() !== "script") return;
    scripts.add(url);
    if (!codes.has(url)) codes.set(url, response.text());
  });
  page.on("console", (message) => consoleLines.push(`${message.type()}: ${message.text()}`));
  return { hosts, scripts, consoleLines };
}

/**
 * Checks the nonce-based policy and the other headers. A violation of the policy is logged to the console, which fails
 * every test.
 */
function expectHeaders(headers: Record<string, string>, html: string, path: string): string {
  const policy = headers["content-security-policy"] ?? "";
  const [, nonce] = /script-src[^;]*'nonce-([^']{16,})'/.exec(policy) ?? [];
  expect(nonce).toBeDefined();
  expect(policy).not.toMatch(/unsafe-(inline|eval)/);
  expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
  for (const directive of ["object-src 'none'", "base-uri 'none'", "form-action 'self'"]) {
    expect(policy).toContain(directive);
  }
  // Our pages frame the built-in signer, and the URLs of signing pages contain secrets.
  const isSigner = path.startsWith("/signer");
  expect(policy).toContain(`frame-ancestors ${isSigner ? "'self'" : "'none'"}`);
  expect(headers["x-frame-options"]).toBe(isSigner ? "SAMEORIGIN" : "DENY");
  const hasToken = isSigner || path.startsWith("/sign-agreement") || path.startsWith("/my-profile");
  expect(headers["referrer-policy"]).toBe(hasToken ? "strict-origin" : "same-origin");
  expect(policy).toContain("connect-src 'self';");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["x-powered-by"]).toBeUndefined();
  const tags = html.match(/<script\b[^>]*>/g) ?? [];
  expect(tags.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([]);
  expect(html).not.toMatch(/<[^>]+\sstyle="/);
  return nonce ?? "";
}

/** Expects no request to an identity provider or to the error service, which is off here. */
async function expectNothingForeign(page: Page, { hosts, scripts }: ReturnType<typeof listenTo>): Promise<void> {
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  const text = (await page.content()) + stored;
  expect(text).not.toMatch(new RegExp(`${IDENTITY.source}|idToken|refreshToken`, "i"));
  expect(text).not.toMatch(ERROR_SERVICE);
  expect(scripts.size).toBeGreaterThan(3);
  for (const url of scripts) {
    const code = (await codes.get(url)) ?? "";
    expect(code.length, url).toBeGreaterThan(0);
    expect(code, url).not.toMatch(IDENTITY);
    expect(code, url).not.toMatch(ERROR_SERVICE);
  }
  expect([...hosts]).toEqual([new URL(page.url()).host]);
}

async function expectSilent(page: Page, consoleLines: string[]): Promise<void> {
  await page.evaluate(() => {
    for (const method of ["log", "info", "debug", "warn"] as const) console[method]("a word");
  });
  // Ignores the browser's own advice.
  expect(consoleLines.filter((line) => !/^(error|verbose): /.test(line))).toEqual([]);
}

async function visit(page: Page, { path, as }: TestedPage) {
  if (as) await signInAs(page, as);
  const activity = listenTo(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  const response = await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  if (path.startsWith("/worker-questionnaire?")) await expectEnhanced(page);
  return { activity, headers: response?.headers() ?? {}, html: (await response?.text()) ?? "" };
}

for (const tested of pages) {
  test.describe(tested.file, () => {
    if (tested.isMobile) test.use({ userAgent: devices["Pixel 7"].userAgent });

    test("is accessible in both schemes at 390 and 1440 px, keeps its policy, loads nothing foreign and logs nothing", async ({
      page,
    }) => {
      const { activity, headers, html } = await visit(page, tested);
      const nonce = expectHeaders(headers, html, tested.path);
      const again = await page.request.get(tested.path);
      expect(again.headers()["content-security-policy"]).not.toContain(nonce);
      await expectAccessible(page);
      await page.setViewportSize({ width: 390, height: 844 });
      // The mobile portal's fixed navigation covers whatever happens to be behind it: in a window as tall as the page, nothing.
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      if (tested.isMobile) await page.setViewportSize({ width: 390, height });
      await expectAccessible(page);
      // By now everything that loads late has arrived.
      await page.waitForLoadState("networkidle");
      await expectNothingForeign(page, activity);
      await expectSilent(page, activity.consoleLines);
    });
  });
}
