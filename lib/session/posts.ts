/**
 * Refuses malformed posts at the edge: Next's decoder of server actions responds to them with a 500 and calls an action
 * with any arguments in the request, which untrusted input must not do. Only posts in exactly the shape of our own
 * forms are accepted, with JavaScript and without. Edge-safe.
 */
import { extractInfoFromServerReferenceId } from "next/dist/shared/lib/server-reference-info";
import { maxBodyBytes, takesFileForm } from "@/lib/config/body-limits";
import { constants } from "@/lib/config/constants";
import { env } from "@/lib/config/env";

/** 400: none of our pages sends this. 413: larger than a form may be. */
export type Refusal = 400 | 413;

/** The only path that other origins may post to, and only those of the sister products. */
export const ssoHandoffPath = "/signin/custom-token";

/** Whether a post comes from a sister product's page, by its Origin header. */
export const isFromSisterProduct = (headers: Headers): boolean =>
  env().SISTER_ORIGINS.includes(headers.get("origin") ?? "");

/** API calls, which carry no cookie; signing in at a provider starts with a form of ours. */
const isCallOverHttp = (pathname: string): boolean =>
  pathname.startsWith("/api/") && !pathname.startsWith("/api/auth/");

const isFileForm = (headers: Headers): boolean =>
  !headers.has("next-action") && (headers.get("content-type") ?? "").startsWith("multipart/form-data");

/** Why a post to a page is refused, or null. Other requests are not checked. */
export async function refusalOf(request: Request): Promise<Refusal | null> {
  const { pathname } = new URL(request.url);
  if (request.method !== "POST" || isCallOverHttp(pathname)) return null;
  if (isForeignPost(pathname, request.headers)) return 400;
  // The route reads the body itself, with the same limit.
  if (takesFileForm(pathname)) return isFileForm(request.headers) ? null : 400;
  const bytes = await readBody(request, maxBodyBytes("POST", pathname)).catch(() => undefined);
  if (bytes === undefined) return 400;
  if (bytes === null) return 413;
  return (await isOurs(bytes, request.headers)) ? null : 400;
}

/** Whether a post to a page comes from another site, or a post to the sister products' path from anywhere else. */
export const isForeignPost = (pathname: string, headers: Headers): boolean =>
  pathname === ssoHandoffPath ? !isFromSisterProduct(headers) : isFromElsewhere(headers);

/** Next compares the same two headers and throws when they differ. */
function isFromElsewhere(headers: Headers): boolean {
  if (headers.get("sec-fetch-site") === "cross-site") return true;
  const origin = headers.get("origin");
  const host = headers.get("x-forwarded-host")?.split(",")[0]?.trim() || headers.get("host");
  return origin !== null && (!URL.canParse(origin) || new URL(origin).host !== host);
}

/**
 * Reads the body, or returns null when it is larger than a form may be, regardless of Content-Length. Throws when it is
 * incomplete.
 */
async function readBody(request: Request, max: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(request.headers.get("content-length") ?? 0) > max) return null;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = request.clone().body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > max) return null;
    parts.push(part.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

async function isOurs(bytes: Uint8Array<ArrayBuffer>, headers: Headers): Promise<boolean> {
  const actionId = headers.get("next-action");
  if (actionId !== null && !ACTION_ID.test(actionId)) return false;
  const type = headers.get("content-type") ?? "";
  if (actionId !== null && !takesForm(actionId)) {
    return type.startsWith("text/plain") && new TextDecoder().decode(bytes) === "[]";
  }
  if (actionId === null && !type) return true;
  const isMultipart = type.startsWith("multipart/form-data");
  if (!isMultipart && (actionId !== null || !type.startsWith("application/x-www-form-urlencoded"))) return false;
  if (hasTooManyFields(bytes, isMultipart)) return false;
  const form = await new Response(bytes, { headers: { "content-type": type } }).formData().catch(() => null);
  if (!form || [...form.values()].some((value) => typeof value !== "string")) return false;
  return actionId === null ? isPlainForm(form) : isCall(form);
}

const [AMPERSAND, LINE_FEED, DASH] = ["&", "\n", "-"].map((sign) => sign.charCodeAt(0));

/**
 * Whether there are more fields than any of our forms has, counted by separators: parsing many thousands of fields,
 * here and again in Next's decoder, would block the process.
 */
function hasTooManyFields(bytes: Uint8Array, isMultipart: boolean): boolean {
  let count = 0;
  for (let at = 0; at < bytes.length && count <= constants.formFieldsMax; at += 1) {
    const parts = isMultipart ? bytes[at] === DASH && bytes[at - 1] === LINE_FEED : bytes[at] === AMPERSAND;
    if (parts) count += 1;
  }
  return count > constants.formFieldsMax;
}

const ACTION_ID = /^[0-9a-f]{42}$/;

/** Whether an action takes the form as its second argument, according to its id. Other actions take no form. */
const takesForm = (actionId: string): boolean => extractInfoFromServerReferenceId(actionId).usedArgs[1] === true;

/** A form sent without JavaScript: each of Next's own fields is present exactly once, or none is. */
function isPlainForm(form: FormData): boolean {
  const names = [...form.keys()].filter((name) => name.startsWith("$ACTION_"));
  const [first] = names;
  if (!first) return true;
  const [, unbound] = /^\$ACTION_ID_(.*)$/.exec(first) ?? [];
  if (unbound !== undefined) return names.length === 1 && ACTION_ID.test(unbound) && !takesForm(unbound);
  const [, n] = /^\$ACTION_REF_(\d{1,3})$/.exec(first) ?? [];
  const own = [`$ACTION_REF_${n}`, `$ACTION_${n}:0`, `$ACTION_${n}:1`, "$ACTION_KEY"];
  if (names.length !== own.length || own.some((name) => form.getAll(name).length !== 1)) return false;
  const bound = parse(form.get(`$ACTION_${n}:1`));
  const isDescribed = /^\{"id":"[0-9a-f]{42}","bound":"\$@1"\}$/.test(String(form.get(`$ACTION_${n}:0`)));
  return isDescribed && Array.isArray(bound) && bound.length === 1 && isState(bound[0]);
}

/** A call by script: `[state, form]`, with the form's fields next to it. */
function isCall(form: FormData): boolean {
  const call = parse(form.get("0"));
  if (!Array.isArray(call) || call.length !== 2 || !isState(call[0])) return false;
  const [, n] = /^\$K([0-9a-f]{1,3})$/.exec(String(call[1])) ?? [];
  return n !== undefined && [...form.keys()].filter((name) => !name.startsWith(`_${n}_`)).length === 1;
}

function parse(value: unknown): unknown {
  try {
    return JSON.parse(String(value));
  } catch {
    return undefined;
  }
}

/** The result of the form's previous action, sent back with the next post. */
const isState = (value: unknown): boolean =>
  typeof (value as { status?: unknown } | null)?.status === "string" && isPlainData(value, 0);

const MAX_DEPTH = 6;

/**
 * Strings that begin with `$` are instructions to Next's decoder, except the two that mean a literal `$` and
 * `undefined`.
 */
function isPlainData(value: unknown, depth: number): boolean {
  if (depth > MAX_DEPTH) return false;
  if (typeof value === "string") return !value.startsWith("$") || value.startsWith("$$") || value === "$undefined";
  if (typeof value !== "object" || value === null) return true;
  return Object.values(value).every((item) => isPlainData(item, depth + 1));
}
