/** Measures what a visitor with a slow phone sees, and when: consecutive cold loads, measured inside Chromium. */
import { type Browser, launchBrowser, type Message, type Page } from "./browser";
import { median, type QuietMonitor, rotated, sleep } from "./stats";

export type PaintTarget = { name: string; url: string };

/** A browser to measure in: its name in the report and its path. */
export type PaintBrowser = { name: string; program: string };

export type LoadFigures = {
  firstByteMs: number;
  firstPaintMs: number;
  largestPaintMs: number;
  blockingMs: number;
  layoutShift: number;
  requests: number;
  htmlBytes: number;
  cssBytes: number;
  scriptBytes: number;
  totalBytes: number;
  /** The page's requests that began before its first paint. */
  stylesBeforePaint: number;
  imagesBeforePaint: number;
};

export type PaintResult = {
  name: string;
  /** Medians over the loads. */
  median: LoadFigures & { firstTapMs: number };
  range: Record<"firstPaintMs" | "largestPaintMs" | "firstTapMs", [number, number]>;
  /** The worst load's, since one shift is one too many. */
  worstLayoutShift: number;
  /**
   * Whether a tap made before any script had run showed its field immediately, and whether it was still there once all
   * had run.
   */
  earlyTap: { shownAtOnce: boolean; kept: boolean };
};

export type Device = {
  cpuRate: number;
  /** How bodies may be compressed; otherwise in any way that the browser can read. */
  encodings?: string[];
  screen: { width: number; height: number; deviceScaleFactor: number; mobile: boolean };
  network?: { latencyMs: number; downBitsPerSecond: number; upBitsPerSecond: number };
  userAgent?: string;
};

/** The emulated phone: CPU four times slower, 150 ms latency per request, 1.6 Mbit/s down. */
const PHONE: Device = {
  cpuRate: 4,
  // As all that it is compared with can.
  encodings: ["gzip"],
  network: { latencyMs: 150, downBitsPerSecond: 1.6e6, upBitsPerSecond: 750e3 },
  screen: { width: 412, height: 823, deviceScaleFactor: 1.75, mobile: true },
  userAgent:
    "Mozilla/5.0 (Linux; Android 11; moto g power (2022)) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
};

/** A desktop, as fast as this machine, on an ordinary line. */
export const DESKTOP: Device = {
  cpuRate: 1,
  network: { latencyMs: 40, downBitsPerSecond: 10e6, upBitsPerSecond: 2e6 },
  screen: { width: 1440, height: 900, deviceScaleFactor: 1, mobile: false },
};

// ---- code that runs inside the page ----

/** Observes paints, shifts of the layout and long tasks. */
export const OBSERVE = `(() => {
  const m = (window.__bench = { first: null, largest: null, shift: 0, long: [] });
  const see = (type, each) => new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  see("paint", (e) => { if (e.name === "first-contentful-paint") m.first = e.startTime; });
  see("largest-contentful-paint", (e) => { m.largest = e.startTime; });
  see("longtask", (e) => m.long.push([e.startTime, e.duration]));
  let sum = 0, began = 0, last = 0;
  see("layout-shift", (e) => {
    if (e.hadRecentInput) return;
    if (e.startTime - last > 1000 || e.startTime - began > 5000) { sum = 0; began = e.startTime; }
    last = e.startTime;
    sum += e.value;
    m.shift = Math.max(m.shift, sum);
  });
})();`;

/**
 * Finds the question's controls by their names, since ids differ between pages; where the radio buttons are a
 * library's, by the question's position on the page.
 */
const controls = (questionIndex: number) => `(() => {
  const box = document.querySelectorAll("[data-question]")[${questionIndex}];
  if (box) {
    const option = (value) => box.querySelector('[role=radio][value="' + value + '"]');
    return { yes: option("Yes"), no: option("No"), field: box.querySelector("textarea") };
  }
  const names = [...new Set([...document.querySelectorAll('input[type=radio][name^="answer."]')].map((e) => e.name))];
  const name = names[${questionIndex}];
  if (!name) return null;
  const radio = (value) => document.querySelector('input[name="' + name + '"][value="' + value + '"]');
  const field = document.querySelector('[name="' + name.replace("answer.", "description.") + '"]');
  return { yes: radio("Yes"), no: radio("No"), field };
})()`;

const VISIBLE = `const visible = (e) => !!e && e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && e.getClientRects().length > 0;`;

/** Taps Yes at first paint, then No and Yes again on every frame until a tap is handled. */
const tapUntilHandled = (questionIndex: number) => `(() => {
  ${VISIBLE}
  window.__tapped = null;
  const step = () => {
    const c = ${controls(questionIndex)};
    if (!c || !c.yes || !c.no) return requestAnimationFrame(step);
    if (!visible(c.field)) { if (c.yes.checked) c.no.click(); c.yes.click(); }
    if (visible(c.field)) window.__tapped = performance.now();
    else requestAnimationFrame(step);
  };
  new PerformanceObserver((list, observer) => {
    if (!list.getEntriesByName("first-contentful-paint").length) return;
    observer.disconnect();
    step();
  }).observe({ type: "paint", buffered: true });
})();`;

// ---- one load ----

/** `bodyBytes` as compressed on the wire; `bytes` includes the headers. */
type Request = { type: string; headerBytes: number; bodyBytes: number; bytes: number };

type Load = { page: Page; requests: Map<string, Request>; waitUntilIdle(): Promise<void> };

/** Makes a new page that of a device. */
async function emulate(page: Page, { cpuRate, encodings, screen, network, userAgent }: Device): Promise<void> {
  await page.send("Page.enable");
  await page.send("Network.enable");
  if (encodings)
    await page.send("Network.setExtraHTTPHeaders", { headers: { "Accept-Encoding": encodings.join(", ") } });
  await page.send("Emulation.setDeviceMetricsOverride", screen);
  if (screen.mobile) await page.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  if (userAgent) await page.send("Emulation.setUserAgentOverride", { userAgent });
  if (network)
    await page.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: network.latencyMs,
      downloadThroughput: network.downBitsPerSecond / 8,
      uploadThroughput: network.upBitsPerSecond / 8,
    });
  await page.send("Emulation.setCPUThrottlingRate", { rate: cpuRate });
}

/** How a page is loaded: by whom, and on which device. */
type Visit = { device?: Device; cookie?: string };

/** Requests that stay open for as long as their page does. */
const STREAM = /\/api\/shift-changes\b/;

/** Opens the page of a device at an address, and tells when it has come to rest. */
export async function open(
  page: Page,
  url: string,
  inject: string[],
  { device = PHONE, cookie }: Visit = {},
): Promise<Load> {
  const requests = new Map<string, Request>();
  const open = new Set<string>();
  const failed: string[] = [];
  let loaded = false;
  let lastTraffic = Date.now();
  page.on((method, params: Message) => {
    const id: string = params.requestId;
    if (method === "Page.loadEventFired") loaded = true;
    if (method === "Network.requestWillBeSent") {
      // The browser itself requests the icon, and a data URL is not a request.
      if (/^(data|blob):|\/(favicon\.ico|icon\.svg)\b/.test(params.request.url)) return;
      if (STREAM.test(params.request.url)) return;
      requests.set(id, { type: params.type, headerBytes: 0, bodyBytes: 0, bytes: 0 });
      open.add(id);
      lastTraffic = Date.now();
    }
    if (method === "Network.responseReceived") {
      const request = requests.get(id);
      // What has arrived when the response begins: its headers.
      if (request) request.headerBytes = params.response.encodedDataLength ?? 0;
      if (request && params.response.status >= 400) failed.push(`${params.response.status} ${params.response.url}`);
    }
    if (method === "Network.loadingFinished" || method === "Network.loadingFailed") {
      const request = requests.get(id);
      if (request) {
        request.bytes = params.encodedDataLength ?? 0;
        request.bodyBytes = Math.max(0, request.bytes - request.headerBytes);
      }
      open.delete(id);
      lastTraffic = Date.now();
    }
  });
  await emulate(page, device);
  if (cookie) {
    const [name = "", value = ""] = cookie.split("=", 2);
    await page.send("Network.setCookie", { name, value, url });
  }
  for (const source of inject) await page.send("Page.addScriptToEvaluateOnNewDocument", { source });
  const { errorText } = await page.send("Page.navigate", { url });
  if (errorText) throw new Error(`${url}: ${errorText}`);

  const QUIET_MS = 1_500;
  // The timeout lets the observer report a long task that ended just before this check ran.
  const quiet = `new Promise((r) => setTimeout(r, 100)).then(() => __bench.first !== null &&
    performance.now() - Math.max(0, ...__bench.long.map(([s, d]) => s + d)) > ${QUIET_MS})`;
  const waitUntilIdle = async () => {
    for (const end = Date.now() + 90_000; Date.now() < end; await sleep(100)) {
      if (!loaded || open.size > 0 || Date.now() - lastTraffic < QUIET_MS) continue;
      // A page whose styles or scripts failed is fast, but the figure is worthless.
      if (failed.length > 0) throw new Error(`${url}: ${failed.join(", ")}`);
      if (await page.evaluate<boolean>(quiet)) return;
    }
    throw new Error(`${url} did not come to rest`);
  };
  return { page, requests, waitUntilIdle };
}

export async function withPage<T>(browser: Browser, use: (page: Page) => Promise<T>): Promise<T> {
  const page = await browser.newPage();
  try {
    return await use(page);
  } finally {
    await page.close();
  }
}

type Observed = { first: number; largest: number; shift: number; long: [start: number, duration: number][] };

/** Loads a page once. `then` is called when it has come to rest. */
export const loadOnce = (browser: Browser, url: string, visit: Visit = {}, then?: (page: Page) => Promise<void>) =>
  withPage(browser, async (page): Promise<LoadFigures> => {
    const { requests, waitUntilIdle } = await open(page, url, [OBSERVE], visit);
    await waitUntilIdle();
    await then?.(page);
    const seen = await page.evaluate<Observed>("__bench");
    const early = await page.evaluate<string[]>(
      `performance.getEntriesByType("resource").filter((e) => e.startTime < __bench.first).map((e) => new URL(e.name).pathname)`,
    );
    const beforePaint = (ending: RegExp) => early.filter((path) => ending.test(path)).length;
    const firstByteMs = await page.evaluate<number>(`performance.getEntriesByType("navigation")[0].responseStart`);
    const all = [...requests.values()];
    const bodyBytes = (type: string) =>
      all.filter((request) => request.type === type).reduce((sum, request) => sum + request.bodyBytes, 0);
    const blocking = ([start, duration]: [number, number]) => {
      const end = start + duration;
      return end <= seen.first ? 0 : Math.max(0, Math.min(duration, end - seen.first) - 50);
    };
    return {
      firstByteMs,
      firstPaintMs: seen.first,
      largestPaintMs: seen.largest,
      blockingMs: seen.long.map(blocking).reduce((sum, ms) => sum + ms, 0),
      layoutShift: seen.shift,
      requests: all.length,
      htmlBytes: bodyBytes("Document"),
      cssBytes: bodyBytes("Stylesheet"),
      scriptBytes: bodyBytes("Script"),
      totalBytes: all.reduce((sum, request) => sum + request.bytes, 0),
      stylesBeforePaint: beforePaint(/\.css$/),
      imagesBeforePaint: beforePaint(/\.(svg|png|jpe?g|webp|avif)$|^\/worker-photo\//),
    };
  });

const firstTap = (browser: Browser, url: string, questionIndex: number) =>
  withPage(browser, async (page): Promise<number> => {
    await open(page, url, [OBSERVE, tapUntilHandled(questionIndex)]);
    for (const end = Date.now() + 60_000; Date.now() < end; await sleep(100)) {
      const at = await page.evaluate<number | null>("window.__tapped ?? null").catch(() => null);
      if (at !== null) return at;
    }
    throw new Error(`${url}: a tap never showed its field`);
  });

/** Blocks every script file, taps like a finger, and only then lets the scripts run. */
const tapBeforeScripts = (browser: Browser, url: string, questionIndex: number) =>
  withPage(browser, async (page): Promise<PaintResult["earlyTap"]> => {
    const blocked: string[] = [];
    let isBlocking = true;
    const { waitUntilIdle } = await openPaused(page, url, (requestId) => {
      if (isBlocking) blocked.push(requestId);
      else void page.send("Fetch.continueRequest", { requestId });
    });

    const find = `(() => { ${VISIBLE} const c = ${controls(questionIndex)}; return c && c.yes && visible(c.yes.labels?.[0] ?? c.yes) ? c : null; })()`;
    await until(
      page,
      `__bench.first !== null && document.readyState !== "loading" && ${find} !== null`,
      `${url}: no question to tap`,
    );
    const state = `(() => { ${VISIBLE} const c = ${controls(questionIndex)}; return { checked: c.yes.checked ?? null, shown: visible(c.field) }; })()`;

    const at = await page.evaluate<{ x: number; y: number }>(`(() => {
      const c = ${controls(questionIndex)};
      const target = c.yes.labels?.[0] ?? c.yes;
      target.scrollIntoView({ block: "center", behavior: "instant" });
      const box = target.getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    })()`);
    await page.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at] });
    await page.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await sleep(500);
    const before = await page.evaluate<{ checked: boolean | null; shown: boolean }>(state);
    if (before.checked === false) throw new Error(`${url}: the tap did not reach its radio button`);

    isBlocking = false;
    for (const requestId of blocked) await page.send("Fetch.continueRequest", { requestId });
    await waitUntilIdle();
    await sleep(500);
    const after = await page.evaluate<{ checked: boolean | null; shown: boolean }>(state);
    // A library's button only shows by its field whether it was selected.
    return { shownAtOnce: before.shown, kept: after.checked !== false && after.shown };
  });

async function openPaused(page: Page, url: string, onScript: (requestId: string) => void): Promise<Load> {
  await page.send("Fetch.enable", { patterns: [{ urlPattern: "*", resourceType: "Script" }] });
  const listen = page.on;
  page.on = (listener) =>
    listen((method, params) => {
      if (method === "Fetch.requestPaused") onScript(params.requestId);
      listener(method, params);
    });
  return open(page, url, [OBSERVE]);
}

async function until(page: Page, condition: string, otherwise: string): Promise<void> {
  for (const end = Date.now() + 30_000; Date.now() < end; await sleep(100)) {
    if (await page.evaluate<boolean>(condition).catch(() => false)) return;
  }
  throw new Error(otherwise);
}

const rangeOf = (values: number[]): [number, number] => [Math.min(...values), Math.max(...values)];

/**
 * Loads the targets in turn in one browser and returns the medians of each. `questionIndex` is the question whose Yes
 * shows a field.
 */
export async function measurePaint(
  targets: PaintTarget[],
  {
    browser: { name, program },
    runs,
    questionIndex,
    quiet,
    log,
  }: {
    browser: PaintBrowser;
    runs: number;
    questionIndex: number;
    quiet: QuietMonitor;
    log: (line: string) => void;
  },
): Promise<{ results: PaintResult[]; chromium: string }> {
  const browser = await launchBrowser(program);
  try {
    const loads = new Map<PaintTarget, (LoadFigures & { firstTapMs: number })[]>(targets.map((t) => [t, []]));
    for (const target of targets) await loadOnce(browser, target.url); // caches of the browser and the servers fill

    for (let run = 0; run < runs; run++) {
      quiet.take();
      for (const target of rotated(targets, run)) {
        const figures = await loadOnce(browser, target.url);
        const firstTapMs = await firstTap(browser, target.url, questionIndex);
        loads.get(target)?.push({ ...figures, firstTapMs });
        const ms = (value: number) => `${value.toFixed(0)} ms`;
        log(
          `${name}, load ${run + 1}/${runs} ${target.name}: first paint ${ms(figures.firstPaintMs)}, largest ` +
            `${ms(figures.largestPaintMs)}, tap ${ms(firstTapMs)}, blocking ${ms(figures.blockingMs)}`,
        );
      }
    }

    const results: PaintResult[] = [];
    for (const target of targets) {
      const mine = loads.get(target) ?? [];
      type Key = keyof (typeof mine)[number];
      const values = (key: Key) => mine.map((load) => load[key]);
      const keys = Object.keys(mine[0] ?? {}) as Key[];
      const early: PaintResult["earlyTap"][] = [];
      for (let i = 0; i < 3; i++) early.push(await tapBeforeScripts(browser, target.url, questionIndex));
      results.push({
        name: target.name,
        median: Object.fromEntries(keys.map((key) => [key, median(values(key))])) as PaintResult["median"],
        range: {
          firstPaintMs: rangeOf(values("firstPaintMs")),
          largestPaintMs: rangeOf(values("largestPaintMs")),
          firstTapMs: rangeOf(values("firstTapMs")),
        },
        worstLayoutShift: Math.max(...values("layoutShift")),
        earlyTap: { shownAtOnce: early.every((e) => e.shownAtOnce), kept: early.every((e) => e.kept) },
      });
    }
    return { results, chromium: browser.version };
  } finally {
    await browser.close();
  }
}
