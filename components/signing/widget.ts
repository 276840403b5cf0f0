/**
 * The signing widget's own client, the same for every provider. Loaded only when signing starts, by `withStyleNonce`,
 * since it adds a style element when evaluated. Patched in two places for which it has no option; its version is
 * pinned, and a test checks both patches.
 */
import HelloSign from "hellosign-embedded/umd/embedded.production.min.js";

/** The maximum delay of a browser timer. */
const NEVER_MS = 2 ** 31 - 1;

class Widget extends HelloSign {
  /** It would send the provider this page's address, which contains the token. */
  protected override _applyParentURL(params: URLSearchParams): void {
    params.append("parent_url", `${window.location.origin}${window.location.pathname}`);
  }

  /** It would show the browser's "leave page?" dialog. Leaving loses nothing. */
  protected override _onBeforeUnload(): void {}
}

export type WidgetEvents = {
  onReady(): void;
  /** Any message from inside the iframe. */
  onMessage(): void;
  onSign(): void;
  /** Only for a request that was sent while a provider's widget could decline; the provider notifies the server. */
  onDecline(): void;
  onError(): void;
  /** The iframe is closed, by either side. */
  onClose(): void;
};

export type OpenWidget = {
  url: string;
  clientId: string;
  isTestMode: boolean;
  container: HTMLElement;
  frameTitle: string;
};

/** Opens the widget inside `container`. Returns how to close it, which may be called at any time. */
export function openWidget({ url, clientId, isTestMode, container, frameTitle }: OpenWidget, hear: WidgetEvents) {
  const widget = new Widget();
  widget
    .on("ready", hear.onReady)
    .on("message", hear.onMessage)
    .on("sign", hear.onSign)
    .on("decline", hear.onDecline)
    .on("error", hear.onError)
    .on("close", hear.onClose);
  // Its own timeout shows an alert, so the caller keeps the time instead.
  widget.open(url, {
    clientId,
    container,
    skipDomainVerification: isTestMode,
    timeout: NEVER_MS,
    locale: "en-GB",
  });
  if (widget.iFrame) widget.iFrame.title = frameTitle;
  return () => widget.close();
}
