/**
 * Lets a library put its one <style> into the page under our content security policy: sonner appends it while its module
 * is evaluated, without a nonce and without a way to give one. A module that imports this file, then the library, then
 * calls `end`, has the nonce on that element and the browser's own function back right after.
 */
import { pageNonce } from "./page-nonce";

const own = typeof document === "undefined" ? undefined : document.createElement;

if (own) {
  const nonce = pageNonce();
  if (nonce) {
    document.createElement = ((name: string, options?: ElementCreationOptions) => {
      const element = own.call(document, name, options);
      if (name === "style") element.nonce = nonce;
      return element;
    }) as typeof document.createElement;
  }
}

/** Gives the browser's own function back. */
export function end(): void {
  if (own) document.createElement = own;
}
