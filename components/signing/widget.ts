/**
 * The signing widget's own client, the same for every provider. Loaded when signing starts and not before, by
 * `withStyleNonce`, since it puts a style element into the page as it is evaluated. Bent in two places
 * that it has no option for; its version is pinned, and a test holds both.
 */
import HelloSign from "hellosign-embedded/umd/embedded.production.min.js";

/** The longest that a browser's timer takes. */
const NEVER_MS = 2 ** 31 - 1;

class Widget extends HelloSign {
  /** It would tell the provider this page's address, and with it the token. */
  protected override _applyParentURL(params: URLSearchParams): void {
    params.append("parent_url", `${window.location.origin}${window.location.pathname}`);
  }

  /** It would ask by a dialog of the browser's whether to leave. Nothing is lost by leaving. */
  protected override _onBeforeUnload(): void {}
}

export type WidgetEvents = {
  onReady(): void;
  /** Anything that comes from inside the frame. */
  onMessage(): void;
  onSign(): void;
  onDecline(reason: string): void;
  onError(): void;
  /** The frame is gone, whoever closed it. */
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
    .on("decline", ({ reason }) => hear.onDecline(reason ?? ""))
    .on("error", hear.onError)
    .on("close", hear.onClose);
  // Its own time-out raises an alert: whoever opens it keeps the time.
  widget.open(url, {
    ...{ clientId, container, skipDomainVerification: isTestMode, timeout: NEVER_MS },
    locale: "en-GB",
  });
  if (widget.iFrame) widget.iFrame.title = frameTitle;
  return () => widget.close();
}
