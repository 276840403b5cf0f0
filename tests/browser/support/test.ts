/**
 * The `test` of every browser test: a console error or a page error fails it, and each test calls from its own IP
 * address, so that tests do not share the limits per address.
 */
import { randomInt } from "node:crypto";
import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type TestInfo,
  type WebError,
} from "@playwright/test";
import { type Contexts, contextsOf, keptContext } from "./contexts";

type Fixtures = {
  /** Browser errors that a test expects, such as a 404 or a lost connection. */
  expectedErrors: RegExp | null;
  /** The errors of all pages so far. */
  errors: string[];
  /** The browser contexts that tests use one after another. */
  contexts: Contexts;
  /** Opens a page in a separate browser context, as another person's browser. */
  newBrowserPage: () => Promise<Page>;
  /**
   * Opens a tab in a browser that the tests of one file share by name. Its cache is warm, which halves the cost of a
   * page; for tests that only look.
   */
  newSharedTab: (name: string) => Promise<Page>;
};

/** An address that no other test calls from. */
export const newAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

const callFromOwnAddress = (context: BrowserContext) =>
  context.setExtraHTTPHeaders({ "x-forwarded-for": newAddress() });

function collect(errors: string[], message: ConsoleMessage): void {
  if (message.type() === "error") errors.push(`${message.text()} at ${message.location().url}`);
}

/** Returns how to stop collecting. */
async function prepare(context: BrowserContext, errors: string[]): Promise<() => void> {
  await callFromOwnAddress(context);
  const onConsole = (message: ConsoleMessage) => collect(errors, message);
  const onError = (event: WebError) => errors.push(String(event.error().stack ?? event.error()));
  context.on("console", onConsole).on("weberror", onError);
  return () => context.off("console", onConsole).off("weberror", onError);
}

/** The browsers that tests share, by the test's file and the name: a worker runs several files. */
const shared = new Map<string, BrowserContext>();

/** The context of a failed test is left as it is, for the report of what its page showed. */
const finish = (contexts: Contexts, context: BrowserContext, { status, expectedStatus }: TestInfo): Promise<void> =>
  status === expectedStatus ? contexts.put(context) : context.close();

export const test = base.extend<Fixtures>({
  expectedErrors: [null, { option: true }],
  errors: async ({ expectedErrors }, use) => {
    const errors: string[] = [];
    await use(errors);
    const unexpected = errors.filter((error) => !expectedErrors?.test(error));
    expect(unexpected, "errors in the console or the page").toEqual([]);
  },
  contexts: async (
    { browser, baseURL, javaScriptEnabled, serviceWorkers, userAgent, viewport, deviceScaleFactor, hasTouch, isMobile },
    use,
  ) => {
    const kind = [javaScriptEnabled, serviceWorkers, userAgent, viewport, deviceScaleFactor, hasTouch, isMobile];
    // A service worker would outlive its test.
    await use(contextsOf({ browser, kind, isKept: serviceWorkers === "block", url: baseURL ?? "" }));
  },
  context: async ({ contexts, errors }, use, info) => {
    const context = await contexts.take();
    const stop = await prepare(context, errors);
    await use(context);
    stop();
    await finish(contexts, context, info);
  },
  newBrowserPage: async ({ contexts, errors }, use, info) => {
    const taken: { context: BrowserContext; stop: () => void }[] = [];
    await use(async () => {
      const context = await contexts.take();
      taken.push({ context, stop: await prepare(context, errors) });
      return context.newPage();
    });
    for (const { context, stop } of taken) {
      stop();
      await finish(contexts, context, info);
    }
  },
  newSharedTab: async ({ browser, errors }, use, { file }) => {
    const tabs: Page[] = [];
    await use(async (name) => {
      const key = `${file} ${name}`;
      const context = shared.get(key) ?? (await keptContext(browser));
      shared.set(key, context);
      await callFromOwnAddress(context);
      const tab = await context.newPage();
      tab.on("console", (message) => collect(errors, message));
      tab.on("pageerror", (error) => errors.push(String(error.stack ?? error)));
      tabs.push(tab);
      return tab;
    });
    for (const tab of tabs) await tab.close();
  },
});

export { expect };

/** What the browser logs when a page answers 404, or a connection is lost. */
export const NOT_FOUND = /the server responded with a status of 404/;
export const LOST =
  /net::ERR_(FAILED|INTERNET_DISCONNECTED|CONNECTION_RESET)|the server responded with a status of 502/;
