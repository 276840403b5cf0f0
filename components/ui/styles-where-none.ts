import { useEffect } from "react";
import { pageNonce } from "./page-nonce";

/** Loads a style sheet's text where the document came without any: the server's rendering failed, and with it what carries styles. */
export function useStylesWhereNone(load: () => Promise<{ default: string }>): void {
  useEffect(() => {
    if (document.styleSheets.length > 0) return;
    load().then(
      ({ default: css }) => {
        const style = document.createElement("style");
        style.nonce = pageNonce() ?? "";
        style.textContent = css;
        document.head.append(style);
      },
      // What cannot be fetched is read without styles.
      () => {},
    );
  }, [load]);
}
