/** Serves stored files to a browser. */

export type DocumentFile = { name: string; contentType: string; bytes: Buffer };

/** A file as returned by a call, its bytes in base64. */
export const toDocumentFile = (file: { name: string; contentType: string; base64: string }): DocumentFile => ({
  name: file.name,
  contentType: file.contentType,
  bytes: Buffer.from(file.base64, "base64"),
});

/** The Content-Disposition header, with any file name made safe for it. */
export function dispositionOf(name: string, how: "inline" | "attachment"): string {
  const plain = name.replace(/[^\w.() -]/g, "_").slice(0, 150);
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

const shown = new Set(["application/pdf", "image/png", "image/jpeg", "image/webp"]);

/**
 * The headers a document is served with, in addition to the edge's policy, which lets nothing in it run: no cache
 * stores it, and only content types that a browser shows safely are shown inline.
 */
export function documentHeaders(
  { name, contentType, bytes }: DocumentFile,
  isDownload: boolean,
): Record<string, string> {
  const isShown = shown.has(contentType);
  return {
    "content-type": isShown ? contentType : "application/octet-stream",
    "content-length": String(bytes.byteLength),
    "content-disposition": dispositionOf(name, isDownload || !isShown ? "attachment" : "inline"),
    "x-content-type-options": "nosniff",
    "cache-control": "private, no-store",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
  };
}
