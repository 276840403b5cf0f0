import { useEffect } from "react";
import { pageNonce } from "./page-nonce";

/** Loads a stylesheet's text if the document has none: server rendering failed, and with it the inlined styles. */
export function useFallbackStyles(load: () => Promise<{ default: string }>): void {
  useEffect(() => {
    if (document.styleSheets.length > 0) return;
    load().then(
      ({ default: css }) => {
        const style = document.createElement("style");
        style.nonce = pageNonce() ?? "";
        style.textContent = css;
        document.head.append(style);
      },
      // If it cannot be fetched, the page is read without styles.
      () => {},
    );
  }, [load]);
}
