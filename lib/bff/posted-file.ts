/** A posted form with a file in it, read with a limit. */

/** The form, or null when it is longer than `maxBytes`, whatever length was told. Throws for what is no form. */
export async function formWithin(request: Request, maxBytes: number): Promise<FormData | null> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) return null;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > maxBytes) return null;
    parts.push(part.value as Uint8Array<ArrayBuffer>);
  }
  const type = request.headers.get("content-type") ?? "";
  return new Response(new Blob(parts), { headers: { "content-type": type } }).formData();
}
