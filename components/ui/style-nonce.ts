/**
 * Lets a library add its single <style> element under the content security policy: some append it when their module is
 * evaluated, without a nonce and without an option for one. Style elements created while the module loads get the
 * nonce, and the browser's own function is restored right after.
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

/** Loads a module that creates its style element when evaluated. */
export async function withStyleNonce<T>(load: () => Promise<T>): Promise<T> {
  begin();
  try {
    return await load();
  } finally {
    end();
  }
}
