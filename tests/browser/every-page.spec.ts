/**
 * Checks every page in one load: its headers, what it loads and from where, its console output, its accessibility, and
 * how it fits small phones, narrow desktops and 200 % zoom in any font; then the markup of all. A page that is not in the table fails
 * pages.spec.ts.
 */
import { devices, type Page } from "@playwright/test";
import { rateRows } from "@/lib/config/messages/agreements/pages";
import { FONTS } from "@/scripts/local/fonts";
import { demoAgreements } from "./support/agreements";
import {
  coveredControls,
  expectAccessible,
  overflowing,
  setVisibility,
  sideScroll,
  smallTargets,
} from "./support/checks";
import { makeStandingInvoice } from "./support/invoices";
import { errorsInMarkup, hasJava } from "./support/markup";
import { pages, type TestedPage } from "./support/pages";
import { expectEnhanced } from "./support/questionnaire";
import { signInAs } from "./support/story";
import { expect, test } from "./support/test";

test.use({ expectedErrors: /status of (404|503)/, serviceWorkers: "allow" });
test.beforeAll(makeStandingInvoice);

/** More paths of a page whose path has parameters, for how they fit; the table of pages has only one of each. */
const parts = ["parties", "terms", "cancellation", "documents", "signatories", "review"].map(
  (step) => `/dashboard/agreements/create-new/${demoAgreements.draft}/${step}`,
);

/**
 * The rules of accessibility are checked on a phone's width too where a page is opened on phones, and on one page of each
 * kind where it is not: the others consist of the same parts.
 */
const onNarrowWindowsToo: readonly string[] = [
  "dashboard/overview/page.tsx",
  "dashboard/workers/page.tsx",
  "dashboard/workers/[workerId]/page.tsx",
  "dashboard/jobs/page.tsx",
  "dashboard/jobs/[jobId]/page.tsx",
  "dashboard/tasks/page.tsx",
  "dashboard/finance/new/[invoiceId]/page.tsx",
  "dashboard/agreements/[agreementId]/page.tsx",
  "dashboard/preferences/page.tsx",
];

const IDENTITY = /firebase|identitytoolkit|securetoken/i;
// pdf.js has a field `hasXfaDatasetsEntry`.
const ERROR_SERVICE = /(?<!dataset)sentry/i;

type Script = { length: number; foreign: string[] };
/** What is checked of each script's code, by its URL: pages share most scripts, and the build does not change. */
const codes = new Map<string, Promise<Script>>();

const checked = (code: string): Script => ({
  length: code.length,
  foreign: [IDENTITY, ERROR_SERVICE].flatMap((pattern) => pattern.exec(code)?.[0] ?? []),
});

/** Records a page's requests and console messages, starting before its first byte. */
function listenTo(page: Page) {
  const hosts = new Set<string>();
  const scripts = new Set<string>();
  const fonts: string[] = [];
  const consoleLines: string[] = [];
  page.on("request", (request) => {
    hosts.add(new URL(request.url()).host);
    if (request.resourceType() === "font") fonts.push(request.url());
  });
  page.on("response", (response) => {
    const url = response.url();
    if (response.request().resourceType() !== "script") return;
    scripts.add(url);
    if (!codes.has(url)) codes.set(url, response.text().then(checked));
  });
  page.on("console", (message) => consoleLines.push(`${message.type()}: ${message.text()}`));
  return { hosts, scripts, fonts, consoleLines };
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
  const hasToken =
    isSigner || ["/sign-agreement", "/my-profile", "/my-shifts", "/unsubscribe"].some((page) => path.startsWith(page));
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
    const { length = 0, foreign } = (await codes.get(url)) ?? {};
    expect(length, url).toBeGreaterThan(0);
    expect(foreign, url).toEqual([]);
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

/** The pages opened from a link, which have no typeface of the portal's. */
const WITHOUT_TYPEFACE = /^\/(worker-questionnaire\?|closing-page|my-profile|my-shifts|signer|sign-agreement)/;

async function expectNoTypeface(page: Page, fonts: string[]): Promise<void> {
  const [faces, family] = await page.evaluate(() => [document.fonts.size, getComputedStyle(document.body).fontFamily]);
  expect(faces).toBe(0);
  expect(family).not.toContain("Atkinson");
  expect(fonts).toEqual([]);
}

/** Longer than any line at 320 px. */
const LONG_WORD = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch";

/** Puts a long word before every text that may contain a name or an address. */
const lengthen = (page: Page) =>
  page.evaluate((word) => {
    const texts: Node[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holdsData = node.parentElement?.closest(
        "h1, h2, h3, p, dt, dd, label, legend, summary, [role=cell], [role=rowheader]",
      );
      const isOurs = node.parentElement?.closest(
        "script, style, template, noscript, svg, option, textarea, nav, .vh, .btn, .badge",
      );
      if (holdsData && !isOurs && node.nodeValue?.trim()) texts.push(node);
    }
    for (const node of texts) node.nodeValue = `${word} ${node.nodeValue}`;
  }, LONG_WORD);

const drawIn = (page: Page, family: string) =>
  page.evaluate((name) => document.documentElement.style.setProperty("--font", `"${name}"`), family);

/**
 * Every page is checked in its own font, in a wide font, in which text overflows first, in a narrow one, in which
 * targets are smallest, and with names that cannot wrap. Ends with a page whose texts are changed.
 */
async function expectFit(page: Page, path: string): Promise<void> {
  // The narrowest window of each layout of the shell and the lists; 640 and 320 px are a viewport of 1280 px at 200 % and 400 % zoom.
  for (const width of [1200, 1000, 640, 320]) {
    await page.setViewportSize({ width, height: 640 });
    expect.soft(await overflowing(page), `${path} at ${width} px`).toEqual([]);
    expect.soft(await sideScroll(page), `${path} at ${width} px`).toBe(0);
  }
  await drawIn(page, FONTS.narrow.family);
  expect.soft(await smallTargets(page), `${path} in a narrow font`).toEqual([]);
  await drawIn(page, FONTS.wide.family);
  expect.soft(await coveredControls(page), `${path} in a wide font: what is pressed is covered`).toEqual([]);
  await lengthen(page);
  expect.soft(await overflowing(page), `${path} with long words`).toEqual([]);
  expect.soft(await sideScroll(page), `${path} with long words`).toBe(0);
}

async function visit(page: Page, path: string) {
  const activity = listenTo(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  const response = await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  if (path.startsWith("/worker-questionnaire?")) await expectEnhanced(page);
  // Closed at first, and more than half of a rate's controls.
  if (path.endsWith("/rates")) await page.getByText(rateRows.specialRates).first().click();
  return {
    activity,
    status: response?.status(),
    headers: response?.headers() ?? {},
    html: (await response?.text()) ?? "",
  };
}

test("the test's fonts are loaded", async ({ page }) => {
  test.skip(process.platform !== "linux", "no fontconfig on this machine: the browser has the system's fonts");
  await page.goto("/signin");
  const widthOfM = () =>
    page.evaluate(() => {
      const context = document.createElement("canvas").getContext("2d");
      if (!context) throw new Error("no canvas");
      context.font = `100px ${getComputedStyle(document.body).fontFamily}`;
      return Math.round(context.measureText("m").width);
    });
  await drawIn(page, FONTS.wide.family);
  expect(await widthOfM()).toBe(97);
  await drawIn(page, FONTS.narrow.family);
  expect(await widthOfM()).toBe(83);
});

/** One browser for each account, so that files that pages share are loaded and compiled once. */
const groups = new Map<string, TestedPage[]>();
for (const tested of pages) {
  const who = `${tested.as ?? "no account"}${tested.isMobile ? " on a phone" : ""}`;
  groups.set(who, [...(groups.get(who) ?? []), tested]);
}

/** Of the pages so far: no two have the same. */
const nonces = new Set<string>();
/** What the server sent for the pages so far, by path. */
const sent = new Map<string, string>();

for (const [who, group] of groups) {
  test.describe(`a page of ${who}`, () => {
    if (group[0]?.isMobile) test.use({ userAgent: devices["Pixel 7"].userAgent });

    for (const { file, path, open, as, isMobile } of group) {
      // Two views of a page are two rows of the table.
      const view = /[?&]view=\w+/.exec(path)?.[0] ?? "";
      test(`${file}${view} is accessible in both schemes at the widths of its devices, keeps its policy, loads nothing foreign, logs nothing and fits`, async ({
        newSharedTab,
      }) => {
        const page = await newSharedTab(who);
        if (as) await signInAs(page, as);
        const { activity, status, headers, html } = await visit(page, path);
        sent.set(path, html);
        expect(status).toBe({ notFound: 404, unavailable: 503, anyone: 200, signedIn: 200 }[open]);
        if (open === "anyone") await expect(page).toHaveURL(path);
        const nonce = expectHeaders(headers, html, path);
        // Only the middleware makes nonces, for all pages of a group alike.
        if (path === group[0]?.path) {
          // The server may just close the connection, which has been idle meanwhile.
          const again = await page.request.get(path, { maxRetries: 2 });
          expect(again.headers()["content-security-policy"]).not.toContain(nonce);
        }
        expect(nonces).not.toContain(nonce);
        nonces.add(nonce);
        // A desktop is never shown the mobile portal.
        const sizes: [width: number, height: number][] = isMobile ? [] : [[1440, 900]];
        if (isMobile || open !== "signedIn" || onNarrowWindowsToo.includes(file)) sizes.push([390, 844]);
        for (const [width, height] of sizes) {
          await page.setViewportSize({ width, height });
          // The mobile portal's fixed navigation covers whatever happens to be behind it: in a window as tall as the page, nothing.
          const full = await page.evaluate(() => document.documentElement.scrollHeight);
          if (isMobile) await page.setViewportSize({ width, height: full });
          await expectAccessible(page);
        }
        // A page of shifts is never idle while it follows its week, which it does not while it is hidden.
        if (/\/(jobs(\/[\da-f-]{36})?|notifications|tasks|timesheet)(\?|$)/.test(path))
          await setVisibility(page, "hidden");
        // By now everything that loads late has arrived.
        await page.waitForLoadState("networkidle");
        await expectNothingForeign(page, activity);
        await expectSilent(page, activity.consoleLines);
        if (WITHOUT_TYPEFACE.test(path)) await expectNoTypeface(page, activity.fonts);
        await expectFit(page, path);
      });
    }
  });
}

test("the checker finds no error in the markup of any page", async ({ page }) => {
  test.skip(!hasJava(), "the checker is a Java program, and there is no Java on this machine");
  // Those whose test ran in another process, or not at all.
  for (const { path, as } of pages.filter((one) => !sent.has(one.path))) {
    if (as) await signInAs(page, as);
    sent.set(path, await (await page.request.get(path)).text());
  }
  for (const { path } of pages) expect(sent.get(path), path).toContain("<h1");
  // Shows that the checker finds errors at all.
  const broken = '<!doctype html><html lang="en"><title>Broken</title><p><div id="a"></div><div id="a"></div></p>';
  const errors = errorsInMarkup(new Map([...sent, ["broken", broken]]));
  expect(errors.filter((error) => error.page === "broken").length).toBeGreaterThan(0);
  expect([...new Set(errors.filter((error) => error.page !== "broken").map(({ line }) => line))]).toEqual([]);
});

test("the steps of a draft agreement are accessible and fit phones and desktops", async ({ page }) => {
  await signInAs(page, "admin");
  for (const path of parts) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page);
    await expectFit(page, path);
  }
});
