/**
 * Lets a library put its one <style> into the page under our content security policy: some append it while their module is
 * evaluated, without a nonce and without a way to give one. What is loaded by this has the nonce on style elements made
 * meanwhile, and the browser has its own function back right after.
 */
import { pageNonce } from "./page-nonce";

let loading = 0;
let own: typeof document.createElement | undefined;

function begin(): void {
  loading += 1;
  const nonce = pageNonce();
  if (own || !nonce) return;
  const browsers = document.createElement;
  own = browsers;
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = browsers.call(document, name, options);
    if (name === "style") element.nonce = nonce;
    return element;
  }) as typeof document.createElement;
}

function end(): void {
  loading -= 1;
  if (loading > 0 || !own) return;
  document.createElement = own;
  own = undefined;
}

/** Loads a module that makes its style element as it is evaluated. */
export async function withStyleNonce<T>(load: () => Promise<T>): Promise<T> {
  begin();
  try {
    return await load();
  } finally {
    end();
  }
}
