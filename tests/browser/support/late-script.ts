/** A connection so slow that the page shows before its scripts load. */
import type { Page } from "@playwright/test";

/** Holds back every script requested from now on, until the returned function is called. */
export async function delayScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/_next/static/**/*.js", async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
