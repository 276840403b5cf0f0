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

/** Contexts whose last test may have stored something. It can be removed by a page only, and a page of its own is dear. */
const withStored = new WeakSet<BrowserContext>();

async function removeStored(page: Page, url: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Storage.clearDataForOrigin", { origin: new URL(url).origin, storageTypes: STORED });
  await session.detach();
}

async function newContext(browser: Browser, url: string): Promise<BrowserContext> {
  const context = await browser.newContext();
  const { clock } = context;
  const install = clock.install.bind(clock);
  clock.install = (options) => {
    withClock.add(context);
    return install(options);
  };
  const newPage = context.newPage.bind(context);
  // A test's first page, before it has loaded anything.
  context.newPage = async () => {
    const page = await newPage();
    if (withStored.delete(context)) await removeStored(page, url);
    return page;
  };
  return context;
}

async function empty(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.close();
  withStored.add(context);
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
    take: async () => free.pop() ?? newContext(browser, url),
    put: async (context) => {
      // The test has closed its own page, or the context.
      if (!isKept || withClock.has(context) || context.pages().length === 0) return context.close();
      await empty(context);
      free.push(context);
    },
  };
}
