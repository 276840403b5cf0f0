/** Reads the webhook events that Dropbox Sign posts about signature requests. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { constants } from "@/lib/config/constants";
import { env } from "@/lib/config/env";

/** The body the response must have, with status 200; otherwise the provider sends the event again. */
export const dropboxEventReceived = "Hello API Event Received";

export type DropboxEvent =
  | { kind: "signed" | "allSigned" | "declined"; requestId: string; signatureId: string | null; at: Date }
  | { kind: "other"; requestId: string | null; signatureId: string | null; at: Date };

const id = z.string().min(1).max(128);
const seconds = z.string().regex(/^\d{1,12}$/);
const posted = z.object({
  event: z.object({
    event_time: z.union([seconds, z.number().int().nonnegative().transform(String).pipe(seconds)]),
    event_type: z.string().min(1).max(128),
    event_hash: z.string().regex(/^[0-9a-f]{64}$/),
    event_metadata: z.object({ related_signature_id: id.nullish() }).nullish(),
  }),
  signature_request: z.object({ signature_request_id: id }).nullish(),
});

type Posted = z.infer<typeof posted>;

const kinds: Record<string, "signed" | "allSigned" | "declined"> = {
  signature_request_signed: "signed",
  signature_request_all_signed: "allSigned",
  signature_request_declined: "declined",
};

/** Returns the body, or null when it is longer than `signatureEventMaxBytes`. */
async function limited(request: Request): Promise<Buffer | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of request.body ?? []) {
    length += part.byteLength;
    // Leaving the loop cancels the rest of the body.
    if (length > constants.signatureEventMaxBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

async function jsonIn(request: Request): Promise<unknown> {
  const body = await limited(request);
  if (!body) return null;
  const headers = { "content-type": request.headers.get("content-type") ?? "" };
  const json = (await new Response(new Uint8Array(body), { headers }).formData()).get("json");
  return typeof json === "string" ? JSON.parse(json) : null;
}

/** The library's own check does not compare in constant time. */
function isGenuine({ event_time, event_type, event_hash }: Posted["event"], apiKey: string): boolean {
  const right = createHmac("sha256", apiKey).update(`${event_time}${event_type}`).digest();
  return timingSafeEqual(right, Buffer.from(event_hash, "hex"));
}

/**
 * Reads the event from a webhook request: multipart, with JSON in its field `json`. Returns null when it is forged,
 * malformed or too long; never throws. The hash covers the event's time and type but not its subject: use an event as a
 * reason to ask the provider for the status, never as the status.
 */
export async function readDropboxEvent(request: Request): Promise<DropboxEvent | null> {
  const { DROPBOX_SIGN_API_KEY } = env();
  if (!DROPBOX_SIGN_API_KEY) return null;
  const read = posted.safeParse(await jsonIn(request).catch(() => null));
  if (!read.success || !isGenuine(read.data.event, DROPBOX_SIGN_API_KEY)) return null;
  const { event, signature_request } = read.data;
  const requestId = signature_request?.signature_request_id ?? null;
  const common = {
    signatureId: event.event_metadata?.related_signature_id ?? null,
    at: new Date(Number(event.event_time) * 1000),
  };
  const kind = Object.hasOwn(kinds, event.event_type) ? kinds[event.event_type] : undefined;
  if (!kind) return { ...common, kind: "other", requestId };
  return requestId ? { ...common, kind, requestId } : null;
}
