/** A posted form with a file in it, read with a limit. */
import { maxBodyBytes } from "@/lib/config/body-limits";

/** The form, or null when it is longer than its route takes, whatever length was declared. Throws for what is no form. */
export async function formWithin(request: Request): Promise<FormData | null> {
  const maxBytes = maxBodyBytes("POST", new URL(request.url).pathname);
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
