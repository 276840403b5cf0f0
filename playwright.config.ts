/** Browser tests, run against the portal that `npm test` starts with the demo scenario, at BASE_URL. */
import { defineConfig, devices } from "@playwright/test";

const { BASE_URL, CHROMIUM, PLAYWRIGHT_RESULTS, CI, FONTS } = process.env;

/** Chromium's own sandbox does not start as root; the pages are ours. */
export const args = [
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Widths in fractions of a pixel, as phones, macOS and Windows draw text.
  "--font-render-hinting=none",
  // No page lives long enough to earn back the time of optimising its code.
  "--js-flags=--no-opt --no-maglev",
  // The pages of a context share one process, whose scripts are loaded and compiled.
  "--renderer-process-limit=1",
  // Nothing moves by itself: what a test presses stays where it is, and no frames are drawn for a transition.
  "--force-prefers-reduced-motion",
];

/** Uses the tests' fonts instead of this machine's. Systems other than Linux have no fontconfig and keep theirs. */
const launchOptions = {
  ...(CHROMIUM ? { executablePath: CHROMIUM } : {}),
  args,
  env: { ...process.env, ...(FONTS ? { FONTCONFIG_FILE: FONTS } : {}) } as Record<string, string>,
};

export default defineConfig({
  testDir: "tests/browser",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  // Files run in parallel, the tests of one file in order. Alone, a file waits about a fifth of its time; three keep two
  // processors busy.
  fullyParallel: false,
  workers: 3,
  // On a shared machine a test may lack processor time; tests that needed a retry are named at the end.
  retries: CI ? 1 : 0,
  forbidOnly: Boolean(CI),
  // Only a limit for hanging tests: speed is measured by the bench.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [["list"], ...(PLAYWRIGHT_RESULTS ? [["json", { outputFile: PLAYWRIGHT_RESULTS }] as const] : [])],
  use: {
    ...devices["Desktop Chrome"],
    launchOptions,
    baseURL: BASE_URL,
    locale: "en-GB",
    timezoneId: "Europe/London",
    // Each test has a browser of its own, and in each the service worker would be installed and fill its cache again.
    // every-page.spec.ts and the tests about it allow it.
    serviceWorkers: "block",
    actionTimeout: 60_000,
    navigationTimeout: 120_000,
    // The browser's own media features. With any of them set for a context, Chromium works out the styles and the layout
    // of the page that it is about to leave once more whenever a page is opened.
    colorScheme: null,
    contextOptions: { reducedMotion: null, forcedColors: null, contrast: null },
    // Tracing slows every test down; under CI only the retry is traced.
    trace: CI ? "on-first-retry" : "retain-on-failure",
  },
});
