/**
 * The signing widget's messages, as sent and received by the page inside its iframe. Both pages share one origin here.
 */
type SignerMessage =
  | { type: "initialize"; payload: { signatureId: string } }
  | { type: "userSignRequest"; payload: { signatureId: string } }
  | { type: "error"; payload: { code: string } }
  | { type: "userFinishRequest" | "userCancelRequest" };

const isEmbedded = (): boolean => window.parent !== window;

/** Sends a message to the embedding page; has no effect when opened on its own. */
export function postToEmbedder({ type, ...rest }: SignerMessage): void {
  if (isEmbedded()) window.parent.postMessage({ type: `hellosign:${type}`, ...rest }, window.location.origin);
}

export type EmbedderMessageHandlers = {
  /** Whether the embedding page lets the person leave without signing. */
  onConfigure(allowCancel: boolean): void;
  /** The embedding page asks to close the signer. */
  onCancelRequest(): void;
};

/** Subscribes to messages from the embedding page only. Returns how to unsubscribe. */
export function onEmbedderMessage({ onConfigure, onCancelRequest }: EmbedderMessageHandlers): () => void {
  const listener = ({
    data,
    origin,
    source,
  }: MessageEvent<{ type?: unknown; payload?: { allowCancel?: unknown } }>) => {
    if (origin !== window.location.origin || source !== window.parent || !isEmbedded()) return;
    if (data?.type === "hellosign:configure") onConfigure(data.payload?.allowCancel === true);
    if (data?.type === "hellosign:userCancelRequest") onCancelRequest();
  };
  window.addEventListener("message", listener);
  return () => window.removeEventListener("message", listener);
}
