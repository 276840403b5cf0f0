/** The messages of the signing widget, as the page inside its frame says and hears them. Both are of one origin here. */
type Said =
  | { type: "initialize"; payload: { signatureId: string } }
  | { type: "userSignRequest"; payload: { signatureId: string } }
  | { type: "userDeclineRequest"; payload: { signatureId: string; reason: string } }
  | { type: "error"; payload: { code: string } }
  | { type: "userFinishRequest" | "userCancelRequest" };

const isEmbedded = (): boolean => window.parent !== window;

/** Says something to the page around. Opened by itself, nobody hears it. */
export function say({ type, ...rest }: Said): void {
  if (isEmbedded()) window.parent.postMessage({ type: `hellosign:${type}`, ...rest }, window.location.origin);
}

export type Heard = {
  /** Whether the page around lets the person leave without signing. */
  onConfigure(allowCancel: boolean): void;
  /** The page around asks to be let go. */
  onCancelRequest(): void;
};

/** Hears the page around, and nobody else. Returns how to stop. */
export function hear({ onConfigure, onCancelRequest }: Heard): () => void {
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
