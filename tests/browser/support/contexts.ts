/**
 * Browser contexts that the tests of a worker use one after another. The next test finds no cookie, nothing stored and no
 * page of the one before, but scripts that are loaded and compiled: without them, loading the same scripts is most of
 * what a browser does in a test.
 */
import type { Browser, BrowserContext, Page } from "@playwright/test";

export type Contexts = {
  take(): Promise<BrowserContext>;
  /** Empties the context for the next test, or closes it if that is not possible. */
  put(context: BrowserContext): Promise<void>;
};

type Options = {
  browser: Browser;
  /** The options that a context has for life. */
  kind: unknown[];
  isKept: boolean;
  /** The portal's URL. */
  url: string;
};

const STORED = "local_storage,indexeddb,cache_storage";

const idle = new Map<string, BrowserContext[]>();
/** Contexts with a clock of a test: it can be installed, but not removed. */
const withClock = new WeakSet<BrowserContext>();

/**
 * Of each kept context, an empty page that stays open and that no test sees. With it the context's renderer process stays,
 * and the next test's page is opened in that: Chromium starts no more than one if it can (playwright.config.ts). A process
 * of its own is a quarter of what a page costs.
 */
const emptyPages = new WeakMap<BrowserContext, Page>();

/** A new context that keeps its renderer process. */
export async function keptContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext();
  const emptyPage = await context.newPage();
  emptyPages.set(context, emptyPage);
  const pages = context.pages.bind(context);
  context.pages = () => pages().filter((page) => page !== emptyPage);
  const { clock } = context;
  const install = clock.install.bind(clock);
  clock.install = (options) => {
    withClock.add(context);
    return install(options);
  };
  return context;
}

async function removeStored(context: BrowserContext, url: string): Promise<void> {
  const emptyPage = emptyPages.get(context);
  if (!emptyPage) throw new Error("Only a kept context can be emptied.");
  const session = await context.newCDPSession(emptyPage);
  await session.send("Storage.clearDataForOrigin", { origin: new URL(url).origin, storageTypes: STORED });
  await session.detach();
}

async function empty(context: BrowserContext, url: string): Promise<void> {
  for (const page of context.pages()) await page.close();
  await removeStored(context, url);
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await context.setOffline(false);
  await context.clearPermissions();
  await context.clearCookies();
}

/** The contexts of one kind, of this worker's browser. */
export function contextsOf({ browser, kind, isKept, url }: Options): Contexts {
  const key = JSON.stringify(kind);
  const free = idle.get(key) ?? [];
  idle.set(key, free);
  return {
    take: async () => free.pop() ?? keptContext(browser),
    put: async (context) => {
      // The test has closed its own page, or the context.
      if (!isKept || withClock.has(context) || context.pages().length === 0) return context.close();
      await empty(context, url);
      free.push(context);
    },
  };
}
