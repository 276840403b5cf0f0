/** What the first paint waits for: in the questionnaire the page itself and no other request, elsewhere its styles and no script. */
import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import * as schema from "@/lib/db/schema";
import { owner } from "./support/database";
import { expectEnhanced, expectThanks, fillIn, linkOf, openQuestionnaire, submitButton } from "./support/questionnaire";
import { demoPhoto } from "./support/shifts";
import { aWorker, signInAs } from "./support/story";
import { expect, test } from "./support/test";

test("is painted with its styles before any file of the build has loaded, and requests no image", async ({ page }) => {
  const worker = await aWorker();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.resourceType()));
  await page.route("**/_next/static/**", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(linkOf(worker.id), { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  await expect(page.locator(".q-b").first()).toHaveCSS("border-top-left-radius", "14px");
  await expect(page.locator(".avatar")).toHaveCSS("background-image", /^url\("data:/);
  // Held-back files have not loaded; anything else would have been requested by now.
  expect(asked.filter((type) => type !== "script")).toEqual(["document"]);
  expect(asked.length).toBeGreaterThan(3);
  release();
  await expectEnhanced(page);
});

test("requests the worker's photo only after the page is painted", async ({ page }) => {
  const { id, organisationId } = await aWorker();
  const photo = `/worker-photo/${id}/large`;
  await owner(async (tx) => {
    await tx.insert(schema.workerPhotos).values({ organisationId, workerId: id, ...(await demoPhoto(tx)) });
    await tx
      .update(schema.workers)
      .set({ imageUrl: `${photo}?v=000000000000` })
      .where(eq(schema.workers.id, id));
  });
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  const session = await page.context().newCDPSession(page);
  await session.send("Animation.enable");
  await session.send("Animation.setPlaybackRate", { playbackRate: 0 });
  await page.goto(linkOf(id));
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  await expectEnhanced(page);
  expect(requested).not.toContain(photo);
  await session.send("Animation.setPlaybackRate", { playbackRate: 1 });
  await expect(page.locator(".avatar img")).toHaveJSProperty("naturalWidth", 480);
  expect(requested).toContain(photo);
});

test("preloads no style sheet and no image, and defers every script", async ({ request }) => {
  const { id } = await aWorker({ imageUrl: "/worker-photo/x/large?v=000000000000" });
  const answer = await request.get(linkOf(id));
  const html = await answer.text();
  // A photo that cannot be loaded would be an error on the lists that other tests open.
  await owner((tx) => tx.update(schema.workers).set({ imageUrl: null }).where(eq(schema.workers.id, id)));
  const [, nonce] = /script-src[^;]*'nonce-([^']+)'/.exec(answer.headers()["content-security-policy"] ?? "") ?? [];
  expect(html).toContain('<img src="/worker-photo/');
  expect(html.match(/<img[^>]*>/g)?.filter((tag) => !tag.includes('loading="lazy"'))).toEqual([]);
  expect(html).not.toMatch(/rel="(stylesheet|preconnect)"|as="(style|image|font)"/);
  expect(answer.headers()["link"] ?? "").not.toMatch(/as="?(style|image|font)/);
  const head = html.slice(0, html.indexOf("</head>"));
  const styles = head.match(/<style\b[^>]*>/g) ?? [];
  expect(styles).toHaveLength(1);
  expect(styles[0]).toContain(`nonce="${nonce}"`);
  const scripts = html.match(/<script\b[^>]*\ssrc=[^>]*>/g) ?? [];
  expect(scripts.length).toBeGreaterThan(3);
  expect(scripts.filter((tag) => !/\s(async|noModule)(=|\s|>)/i.test(tag))).toEqual([]);
  const preloaded = html.match(/<link\b[^>]*\srel="preload"[^>]*>/g) ?? [];
  expect(preloaded.filter((tag) => !/fetchPriority="low"/i.test(tag))).toEqual([]);
});

test("its scripts are fetched at low priority, and the page that follows has its styles too", async ({ page }) => {
  const worker = await aWorker();
  const session = await page.context().newCDPSession(page);
  const priorities: string[] = [];
  session.on("Network.requestWillBeSent", ({ type, request }) => {
    if (type === "Script") priorities.push(request.initialPriority);
  });
  await session.send("Network.enable");
  await openQuestionnaire(page, worker);
  expect(priorities.length).toBeGreaterThan(3);
  expect(priorities.filter((priority) => !/^(Very)?Low$/.test(priority))).toEqual([]);

  const sheets: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "stylesheet") sheets.push(request.url());
  });
  await fillIn(page);
  await submitButton(page).click();
  await expectThanks(page);
  await expect(page.locator(".thanks")).toHaveCSS("text-align", "center");
  expect(sheets).toEqual([]);
  await page.reload();
  await expect(page.locator(".thanks")).toHaveCSS("text-align", "center");
});

const isInteractive = (page: Page) =>
  page.waitForFunction(() => Object.keys(document.querySelector("main") ?? {}).some((key) => /^__react/.test(key)));

test.describe("a page with a style sheet", () => {
  test("asks for its styles first, and for each script once when they have arrived or take long; none is in a tag that browsers read ahead of the styles", async ({
    page,
  }) => {
    await signInAs(page, "provider");
    const html = await (await page.request.get("/dashboard/jobs")).text();
    const tags = html.match(/<(?:script|link)\b[^>]*>/g) ?? [];
    expect(tags.filter((tag) => /rel="stylesheet"/.test(tag)).length).toBeGreaterThan(0);
    expect(tags.filter((tag) => /\ssrc=|as="script"/.test(tag) && !/\snoModule\b/i.test(tag))).toEqual([]);
    await page.goto("/dashboard/jobs");
    await isInteractive(page);
    const seen = await page.evaluate(() => {
      const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
      const timesOf = (ending: RegExp) => files.filter(({ name }) => ending.test(name));
      const [styles] = timesOf(/\.css$/);
      return {
        styles: { from: styles?.startTime ?? Number.NaN, to: styles?.responseEnd ?? Number.NaN },
        scripts: timesOf(/\.js$/).map(({ startTime }) => startTime),
      };
    });
    expect(seen.scripts.length).toBeGreaterThan(3);
    expect(Math.min(...seen.scripts)).toBeGreaterThanOrEqual(Math.min(seen.styles.to, seen.styles.from + 50));
    const sources = await page
      .locator("script[src]:not([nomodule])")
      .evaluateAll((all) => all.map((script) => (script as HTMLScriptElement).src));
    expect(sources.length).toBeGreaterThan(3);
    expect(new Set(sources).size).toBe(sources.length);
  });

  test("asks for its scripts all the same where its styles do not arrive", async ({ page }) => {
    await signInAs(page, "provider");
    const asked: string[] = [];
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    page.on("request", (request) => asked.push(request.resourceType()));
    await page.route("**/_next/static/**/*.css", async (route) => {
      await released;
      await route.continue();
    });
    await page.goto("/dashboard/jobs", { waitUntil: "commit" });
    await expect.poll(() => asked).toContain("script");
    release();
    await isInteractive(page);
  });
});
