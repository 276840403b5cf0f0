/** A signal so bad that the page stands there before its scripts come. */
import type { Page } from "@playwright/test";

/** Keeps every script from now on from coming, until what is returned is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/_next/static/**/*.js", async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
