/**
 * Measures in a browser how long the search of everything takes from a letter to its results on the screen, for the
 * platform's staff with 100,000 workers.
 */
import { launchBrowser, type Page } from "./browser";
import { seedStaff } from "./people";
import type { Product } from "./product";
import { type QuietMonitor, sleep } from "./stats";

/** As many workers as the list of workers is measured with. */
export const STAFF = { agencies: 200, workers: 100_000, large: 20_000 } as const;
/** A name, several words, a number, and one that is misspelt. */
const TYPED = ["katarzyna", "marta s", "w-1000", "martta"];
/** A search begins with the second letter. */
const FIRST = 2;
const OPENING_MS = 20_000;

export type PaletteResult = { typed: string; ms: number[] };

/** Waits in the page for the results of the next letter: from its event to the frame after they were rendered. */
const ARM = `window.__shown = new Promise((resolve) => {
  const input = document.querySelector('.search-dialog [role="combobox"]');
  const status = document.querySelector('.search-dialog [role="status"]');
  let began, wasEmpty = false;
  input.addEventListener("input", () => { began = performance.now(); }, { once: true, capture: true });
  const observer = new MutationObserver(() => {
    if (began === undefined) return;
    if (!status.textContent) { wasEmpty = true; return; }
    if (!wasEmpty) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began), 0));
  });
  observer.observe(status, { childList: true, characterData: true, subtree: true });
}); 0`;

const isReady = `Boolean(document.querySelector('.search-dialog [role="combobox"]')
  && document.querySelector('.search-dialog [role="status"]').textContent)`;

/** Opens the search with its keys, as soon as the page listens for them. */
async function openPalette(page: Page): Promise<void> {
  const until = performance.now() + OPENING_MS;
  const key = { key: "k", code: "KeyK", windowsVirtualKeyCode: 75, modifiers: 2 };
  while (performance.now() < until) {
    await page.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...key });
    await page.send("Input.dispatchKeyEvent", { type: "keyUp", ...key });
    for (let wait = 0; wait < 10; wait++) {
      if (await page.evaluate<boolean>(isReady)) return;
      await sleep(100);
    }
  }
  throw new Error("The search did not open.");
}

/** Types each of the words `runs` times, letter by letter, each time on a page loaded again. */
export async function measurePalette(
  product: Product,
  { program, runs, quiet, log }: { program: string; runs: number; quiet: QuietMonitor; log: (line: string) => void },
): Promise<{ results: PaletteResult[]; chromium: string }> {
  log(`Adding ${STAFF.workers} workers of ${STAFF.agencies} agencies.`);
  await seedStaff(product.ownerUrl, STAFF);
  const cookie = await product.signIn("demo-admin");
  const browser = await launchBrowser(program);
  const results = TYPED.map((typed): PaletteResult => ({ typed, ms: [] }));
  try {
    for (let run = 0; run < runs; run++) {
      quiet.take();
      for (const { typed, ms } of results) {
        const page = await browser.newPage();
        const [name = "", value = ""] = (await cookie()).split("=", 2);
        await page.send("Page.enable");
        await page.send("Network.enable");
        await page.send("Network.setCookie", { name, value, url: product.overviewUrl });
        await page.send("Page.navigate", { url: product.overviewUrl });
        await openPalette(page);
        for (const [place, letter] of [...typed].entries()) {
          // A space at the end changes nothing that is searched for.
          if (letter !== " ") await page.evaluate(ARM);
          await page.send("Input.insertText", { text: letter });
          if (letter === " ") continue;
          const shown = await page.evaluate<number>("window.__shown");
          if (place + 1 >= FIRST) ms.push(shown);
        }
        await page.close();
      }
    }
  } finally {
    await browser.close();
  }
  return { results, chromium: browser.version };
}
