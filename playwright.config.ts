/** Browser tests, against the portal that `npm test` starts with the demo scenario: BASE_URL says where. */
import { defineConfig, devices } from "@playwright/test";

const { BASE_URL, CHROMIUM, PLAYWRIGHT_RESULTS, CI, FONTS_WIDE, FONTS_NARROW } = process.env;

/** Chromium's own sandbox does not start for root; the pages are ours. */
export const args = [
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const executablePath = CHROMIUM;

/** A browser with one family of fonts, not with what this machine has. Other systems than Linux have no fontconfig and keep theirs. */
const withFonts = (file?: string) => ({
  launchOptions: {
    executablePath,
    args,
    env: { ...process.env, ...(file ? { FONTCONFIG_FILE: file } : {}) } as Record<string, string>,
  },
});

export default defineConfig({
  testDir: "tests/browser",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  // Files run side by side, the tests of one file in their order.
  fullyParallel: false,
  workers: 2,
  // On a machine that others share a test may be robbed of its time; one that needed its second try is named at the end.
  retries: CI ? 1 : 0,
  forbidOnly: Boolean(CI),
  // Against hanging alone: how fast the portal is the bench says, not these.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [["list"], ...(PLAYWRIGHT_RESULTS ? [["json", { outputFile: PLAYWRIGHT_RESULTS }] as const] : [])],
  use: {
    ...devices["Desktop Chrome"],
    baseURL: BASE_URL,
    locale: "en-GB",
    timezoneId: "Europe/London",
    actionTimeout: 60_000,
    navigationTimeout: 120_000,
    // Tracing every test costs a good part of its time; under CI the second try is traced.
    trace: CI ? "on-first-retry" : "retain-on-failure",
  },
  // Everything in a wide font, which text outgrows its place in first; in a narrow one what depends on the width of text.
  projects: [
    { name: "wide font", use: withFonts(FONTS_WIDE) },
    { name: "narrow font", testMatch: "**/layout.spec.ts", use: withFonts(FONTS_NARROW) },
  ],
});
