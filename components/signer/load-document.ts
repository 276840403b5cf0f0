/** Fetches the document's bytes with the signing token, and reports progress. */
import { constants } from "@/lib/config/constants";

const PERCENT = 100;

/** Throws if it cannot be fetched; the message is the server's, or empty. */
export async function loadDocument(
  signingToken: string,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (percent: number) => void },
): Promise<Uint8Array> {
  const response = await fetch("/signer/document", {
    method: "POST",
    body: new URLSearchParams({ signingToken }),
    signal,
  }).catch(() => null);
  if (!response?.body) throw new Error("");
  if (!response.ok) throw new Error(await response.text());
  const total = Number(response.headers.get(constants.fileSizeHeader)) || 0;
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = response.body.getReader();
  for (let part = await reader.read(); part.value; part = await reader.read()) {
    parts.push(part.value);
    size += part.value.length;
    if (total > 0) onProgress(Math.min(PERCENT, Math.round((size / total) * PERCENT)));
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
