/** Files on their way to a browser. */

export type PaperView = { name: string; contentType: string; bytes: Buffer };

/** A file as a call gives it, its bytes in base64. */
export const toPaper = (file: { name: string; contentType: string; base64: string }): PaperView => ({
  ...{ name: file.name, contentType: file.contentType, bytes: Buffer.from(file.base64, "base64") },
});

/** How a file is to be taken, under a name that is safe in a header, whatever it is made of. */
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
 * The headers a paper is served with, beside the edge's, whose policy lets nothing in it run: nobody keeps it, and only kinds
 * that a browser shows safely are shown at all.
 */
export function paperHeaders({ name, contentType, bytes }: PaperView, isDownload: boolean): Record<string, string> {
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
