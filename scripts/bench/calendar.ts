/**
 * Measures in a browser how long the calendar of a large week takes until it is painted, beside its own markup as a file, beside the same
 * made for each request by a server that does nothing else, and beside the calendars that React applications usually take; and how long opening a service takes.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Browser, launchBrowser } from "./browser";
import { libraries, writeCalendars } from "./calendars";
import { writeStaticCopy } from "./markup";
import { DESKTOP, type Device, loadOnce, OBSERVE, open, withPage } from "./paint";
import { startMatrix, startStatic } from "./servers";
import { type QuietMonitor, rotated, sleep } from "./stats";
import { view } from "./throughput";

/** A CPU four times slower. */
const SLOW: Device = { ...DESKTOP, cpuRate: 4 };
const LIBRARY_LOADS = 3;
const OPENING_MS = 30_000;
/** The portal compresses the files of its build once after they were first asked for, which takes less than this. */
const COMPRESSING_MS = 6_000;
/** A server gets faster until its code is compiled and each of its connections has planned what it reads. */
const WARM_UP = { requests: 600, connections: 4 };

export type CalendarPage = {
  name: string;
  firstByteMs: number[];
  firstPaintMs: number[];
  elements: number;
  kilobytes: number;
};
export type CalendarResult = {
  /** As it is opened and with a service opened, and the same made by a bare server and as files. */
  pages: Record<"calendar" | "calendarMade" | "calendarFile" | "opened" | "openedMade" | "openedFile", CalendarPage>;
  libraries: CalendarPage[];
  /** From the press on a service: to the next frame, to its shifts, and to them from the arrival of the answer. */
  opening: { nextPaintMs: number[]; shownMs: number[]; fromAnswerMs: number[] };
};

type Of = {
  url: string;
  openedUrl: string;
  /** The service that is opened. */
  serviceId: string;
  cookie: () => Promise<string>;
  ownerUrl: string;
  providerId: string;
  env: Record<string, string | undefined>;
};

/** Observes a press in the page: the frame after it, and the frame in which the shifts of the service are there. */
const WATCH = `(() => {
  const m = (window.__opening = { next: null, shown: null, pressed: null });
  new PerformanceObserver((list) => list.getEntries().forEach((e) => {
    if (e.interactionId && (e.name === "click" || e.name === "pointerup"))
      m.next = Math.max(m.next ?? 0, e.duration);
  })).observe({ type: "event", durationThreshold: 16, buffered: true });
  addEventListener("click", (e) => { m.pressed = e.timeStamp; }, { capture: true, once: true });
  new MutationObserver((_, observer) => {
    if (!document.querySelector(".matrix-shifts .shift")) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => { m.shown = performance.now(); }, 0));
  }).observe(document, { childList: true, subtree: true });
})();`;

type Opening = { next: number | null; shown: number | null; pressed: number | null; answered: number };

/** Presses the link of a service on a slow machine, once the page has come to rest. */
const pressService = (browser: Browser, { url, serviceId }: Of, cookie: string) =>
  withPage(browser, async (page): Promise<{ next: number; shown: number; fromAnswer: number }> => {
    const { waitUntilIdle } = await open(page, url, [OBSERVE, WATCH], { device: SLOW, cookie });
    await waitUntilIdle();
    const at = await page.evaluate<{ x: number; y: number }>(`(() => {
      const link = document.querySelector("#row-${serviceId} th a");
      link.scrollIntoView({ block: "center", behavior: "instant" });
      const box = link.getBoundingClientRect();
      return { x: box.x + 10, y: box.y + box.height / 2 };
    })()`);
    const mouse = { ...at, button: "left", clickCount: 1 };
    await page.send("Input.dispatchMouseEvent", { type: "mousePressed", ...mouse });
    await page.send("Input.dispatchMouseEvent", { type: "mouseReleased", ...mouse });
    for (const end = Date.now() + OPENING_MS; Date.now() < end; await sleep(100)) {
      const seen = await page.evaluate<Opening>(`({ ...window.__opening,
        answered: Math.max(0, ...performance.getEntriesByType("resource").filter((e) => e.name.includes("open=")).map((e) => e.responseEnd)) })`);
      if (seen.shown === null || seen.pressed === null) continue;
      // A press whose next frame is there within 16 ms is not reported.
      return {
        next: seen.next ?? 16,
        shown: seen.shown - seen.pressed,
        fromAnswer: Math.max(0, seen.shown - seen.answered),
      };
    }
    throw new Error("the service was not opened");
  });

/** Loads pages in turn, `runs` times each, after once that is not counted. */
async function loads(
  browser: Browser,
  targets: {
    page: CalendarPage;
    url: string;
    cookie?: () => Promise<string>;
    drawn?: [string, number];
  }[],
  { runs, quiet, log }: { runs: number; quiet: QuietMonitor; log: (line: string) => void },
): Promise<void> {
  for (let run = -1; run < runs; run++) {
    if (run === 0) await sleep(COMPRESSING_MS);
    quiet.take();
    for (const { page: of, url, cookie, drawn } of rotated(targets, run + 1)) {
      const visit = { device: DESKTOP, ...(cookie && { cookie: await cookie() }) };
      const figures = await loadOnce(browser, url, visit, async (page) => {
        of.elements = await page.evaluate<number>("document.querySelectorAll('*').length");
        if (!drawn) return;
        const [selector, least] = drawn;
        const found = await page.evaluate<number>(`document.querySelectorAll(${JSON.stringify(selector)}).length`);
        if (found < least) throw new Error(`${of.name} has drawn ${found} of ${least} shifts`);
      });
      of.kilobytes = figures.htmlBytes / 1_000;
      if (run < 0) continue;
      of.firstByteMs.push(figures.firstByteMs);
      of.firstPaintMs.push(figures.firstPaintMs);
      const [byte, paint] = [figures.firstByteMs, figures.firstPaintMs].map((ms) => ms.toFixed(0));
      log(`load ${run + 1}/${runs} ${of.name}: first byte ${byte} ms, first paint ${paint} ms`);
    }
  }
}

const pageOf = (name: string): CalendarPage => ({
  name,
  firstByteMs: [],
  firstPaintMs: [],
  elements: 0,
  kilobytes: 0,
});

/** Measures all of it in one browser. */
export async function measureCalendar(
  of: Of,
  {
    folder,
    program,
    runs,
    quiet,
    log,
  }: { folder: string; program: string; runs: number; quiet: QuietMonitor; log: (line: string) => void },
): Promise<CalendarResult & { chromium: string; shifts: number }> {
  const files = join(folder, "calendars");
  mkdirSync(files, { recursive: true });
  log("Bundling the pages of the other calendars.");
  const shifts = await writeCalendars(files, of.ownerUrl, of.providerId);
  // Both take their style sheets and fonts from the root.
  await writeStaticCopy(of.openedUrl, files, await of.cookie());
  await writeStaticCopy(of.url, join(files, "calendar"), await of.cookie());
  const plain = await startStatic(files, folder);
  const made = await startMatrix(files, of, folder);
  const browser = await launchBrowser(program);
  const result: CalendarResult = {
    pages: {
      calendar: pageOf("the calendar"),
      calendarMade: pageOf("its markup from a bare server"),
      calendarFile: pageOf("its markup as a file"),
      opened: pageOf("with a service opened"),
      openedMade: pageOf("the latter's markup from a bare server"),
      openedFile: pageOf("the latter's markup as a file"),
    },
    libraries: [],
    opening: { nextPaintMs: [], shownMs: [], fromAnswerMs: [] },
  };
  try {
    const { pages } = result;
    const { cookie } = of;
    const given = { runs, quiet, log };
    const targets = [
      { page: pages.calendar, url: of.url, cookie },
      { page: pages.calendarMade, url: `${made.url}/calendar/` },
      { page: pages.calendarFile, url: `${plain.url}/calendar/` },
      { page: pages.opened, url: of.openedUrl, cookie },
      { page: pages.openedMade, url: `${made.url}/` },
      { page: pages.openedFile, url: `${plain.url}/` },
    ];
    log("Warming up the servers.");
    for (const { page, ...target } of targets)
      await view({ name: page.name, ...target }, WARM_UP.requests, WARM_UP.connections);
    await loads(browser, targets, given);
    for (let run = 0; run < runs; run++) {
      quiet.take();
      const { next, shown, fromAnswer } = await pressService(browser, of, await cookie());
      result.opening.nextPaintMs.push(next);
      result.opening.shownMs.push(shown);
      result.opening.fromAnswerMs.push(fromAnswer);
      log(
        `opening a service: next frame after ${next} ms, shifts after ${shown.toFixed(0)} ms, ${fromAnswer.toFixed(0)} ms after the answer`,
      );
    }
    const others = Object.entries(libraries).map(([name, { drawn }]) => ({
      page: pageOf(name),
      url: `${plain.url}/${name}/`,
      drawn: [drawn, shifts] as [string, number],
    }));
    result.libraries = others.map(({ page }) => page);
    await loads(browser, others, { ...given, runs: LIBRARY_LOADS });
    return { ...result, chromium: browser.version, shifts };
  } finally {
    await browser.close();
  }
}
