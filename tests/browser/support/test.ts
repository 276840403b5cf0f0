/**
 * The test of every browser test: a console error or an error in the page fails it, and each test comes from an address of its
 * own, so that the limits per address are not shared.
 */
import { randomInt } from "node:crypto";
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";

type Fixtures = {
  /** What the browser logs of itself in a test that is about it: a 404, a lost connection. */
  expectedErrors: RegExp | null;
  /** What went wrong in any page so far. */
  errors: string[];
  /** A page in a browser of its own: somebody else. */
  newVisitor: () => Promise<Page>;
};

/** An address that no other test calls from. */
export const newAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

async function prepare(context: BrowserContext, errors: string[]): Promise<void> {
  await context.setExtraHTTPHeaders({ "x-forwarded-for": newAddress() });
  context.on("console", (message) => {
    if (message.type() === "error") errors.push(`${message.text()} at ${message.location().url}`);
  });
  context.on("weberror", (event) => errors.push(String(event.error().stack ?? event.error())));
}

export const test = base.extend<Fixtures>({
  expectedErrors: [null, { option: true }],
  errors: async ({ expectedErrors }, use) => {
    const errors: string[] = [];
    await use(errors);
    const unexpected = errors.filter((error) => !expectedErrors?.test(error));
    expect(unexpected, "errors in the console or the page").toEqual([]);
  },
  context: async ({ context, errors }, use) => {
    await prepare(context, errors);
    await use(context);
  },
  newVisitor: async ({ browser, errors }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext();
      contexts.push(context);
      await prepare(context, errors);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

export { expect };

/** What the browser logs when a page answers 404, or a connection is lost. */
export const NOT_FOUND = /the server responded with a status of 404/;
export const LOST =
  /net::ERR_(FAILED|INTERNET_DISCONNECTED|CONNECTION_RESET)|the server responded with a status of 502/;
