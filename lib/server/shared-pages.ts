/**
 * Pages that are the same for everyone without a cookie: rendered once, cached for a short time, and served in front of
 * Next with the nonce of each request instead of the one they were rendered with (docs/decisions/0056-shared-pages.md).
 * Node only. A cached page contains no personal data: the server's own request renders it, without cookie, query or
 * client address.
 */
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gzip as gzipWithCallback } from "node:zlib";
import { anonymousPage, maintenancePage } from "@/lib/access";
import { constants } from "@/lib/config/constants";
import { flags } from "@/lib/config/env";
import { deviceOf } from "@/lib/session/device";
import { contentSecurityPolicy, maintenanceHeaders, newNonce, nonceOf, securityHeaders } from "@/lib/session/headers";
import { takesEncoding } from "./encodings";

const gzip = promisify(gzipWithCallback);

/** The shared pages by path, with the status of the response. */
export const sharedPages: Readonly<Record<string, number>> = {
  "/signin": 200,
  "/signup": 200,
  "/forget-password": 200,
  "/not-supported": 200,
  "/offline": 200,
  "/maintenance": 200,
  "/closing-page": 200,
  "/not-found": 404,
  "/worker-questionnaire/unknown": 404,
  "/unavailable": 503,
};

/** The headers kept from the rendered page; all others belong to the individual response. */
const CACHED_HEADERS = ["content-type", "cache-control", "vary"] as const;

/** The nonce is inserted between the parts. */
type CachedPage = { parts: readonly string[]; headers: Readonly<Record<string, string>>; renderedAtMs: number };

const cachedPages = new Map<string, CachedPage>();
const rendering = new Map<string, Promise<void>>();
/** Until when rendering a page is not retried after a failure. */
const failedUntilMs = new Map<string, number>();

/** Splits a page at the nonce it was rendered with. Null when the response is not that page. */
async function readPage(path: string, response: Response, nowMs: number): Promise<CachedPage | null> {
  const nonce = nonceOf(response.headers.get("content-security-policy"));
  const isPage = response.headers.get("content-type")?.startsWith("text/html");
  if (response.status !== sharedPages[path] || !isPage || !nonce || response.headers.has("set-cookie")) return null;
  const headers = CACHED_HEADERS.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  const parts = (await response.text()).split(nonce);
  return parts.length > 1 ? { parts, headers: Object.fromEntries(headers), renderedAtMs: nowMs } : null;
}

/**
 * Renders a page by requesting it from this server as a client that accepts any type; such a request is never served
 * from the cache.
 */
async function render(path: string, serverUrl: string, nowMs: number): Promise<void> {
  try {
    const response = await fetch(new URL(path, serverUrl), {
      headers: { accept: "*/*" },
      redirect: "manual",
      signal: AbortSignal.timeout(constants.sharedPageRenderMs),
    });
    const page = await readPage(path, response, nowMs);
    if (page) cachedPages.set(path, page);
    else failedUntilMs.set(path, nowMs + constants.sharedPageMs);
  } catch {
    // The visitor's own request then renders the page, and reports the error if that fails too.
    failedUntilMs.set(path, nowMs + constants.sharedPageMs);
  } finally {
    rendering.delete(path);
  }
}

/** Resolves when no page is being rendered. */
export const pagesRendered = (): Promise<unknown> => Promise.all(rendering.values());

/**
 * Whether a request can be served a shared page: a page load without any cookie. The router's own requests, which want
 * the page as data, accept anything or carry their own header.
 */
function asksForSharedPage({ method, headers }: IncomingMessage): boolean {
  const { accept } = headers;
  const isPageLoad = headers["rsc"] === undefined && (accept === undefined || accept.includes("text/html"));
  return method === "GET" && headers.cookie === undefined && isPageLoad;
}

/** This server's own URL: plain HTTP at the local address, whatever protocol a proxy in front of it uses. */
function serverUrlOf({ localAddress = "", localPort }: IncomingMessage["socket"]): string {
  const address = localAddress.replace(/^::ffff:/, "");
  return `http://${address.includes(":") ? `[${address}]` : address}:${localPort}`;
}

/**
 * The cached page at `path`; null when there is none or it is too old. A page that is due is rendered again in the
 * background.
 */
function cachedPage(path: string, serverUrl: () => string, nowMs: number): { page: CachedPage; ageMs: number } | null {
  const page = cachedPages.get(path);
  const ageMs = page ? nowMs - page.renderedAtMs : Number.POSITIVE_INFINITY;
  if (ageMs > constants.sharedPageMs && !rendering.has(path) && nowMs >= (failedUntilMs.get(path) ?? 0)) {
    rendering.set(path, render(path, serverUrl(), nowMs));
  }
  return page && ageMs <= constants.sharedPageMaxMs ? { page, ageMs } : null;
}

/**
 * Paths that Next passes to the edge guard unchanged. It redirects, decodes or refuses others first, and may serve
 * those below `/_next` and the files of `public` itself.
 */
const PLAIN_PATH = /^(?!\/_next\/|\/(?:icon|logo)\.svg$|\/sw\.js$)(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)+$/;

type SharedAnswer = { status: number; headers: Record<string, string>; html: string };

/**
 * Responds to a request from the cached pages, with its own nonce and request id; null when it has to be rendered.
 * `pathname` is the path of `request`, which has no body. The route table decides which page it is, as for the edge
 * guard.
 */
export function sharedAnswer(request: IncomingMessage, pathname: string, nowMs: number): SharedAnswer | null {
  if (!asksForSharedPage(request) || !PLAIN_PATH.test(pathname)) return null;
  const [, search = ""] = (request.url ?? "").split("?", 2);
  const device = deviceOf(request.headers["user-agent"] ?? null);
  const found = anonymousPage(pathname, { search, device, flags: flags() });
  const ownStatus = sharedPages[found?.page ?? ""];
  if (!found || ownStatus === undefined) return null;
  const fresh = cachedPage(found.page, () => serverUrlOf(request.socket), nowMs);
  if (!fresh) return null;
  const nonce = newNonce();
  return {
    status: found.status ?? ownStatus,
    headers: {
      ...fresh.page.headers,
      age: String(Math.floor(fresh.ageMs / 1_000)),
      ...(found.page === maintenancePage && found.status ? maintenanceHeaders : {}),
      ...securityHeaders(contentSecurityPolicy(nonce, pathname), pathname),
      "x-request-id": randomUUID(),
    },
    html: fresh.page.parts.join(nonce),
  };
}

/** Sends a shared page, compressed with gzip where the client takes it. */
export async function sendShared(
  request: IncomingMessage,
  response: ServerResponse,
  answer: SharedAnswer,
): Promise<void> {
  const isCompressed = takesEncoding(request, "gzip");
  const body = isCompressed ? await gzip(answer.html) : Buffer.from(answer.html);
  response.statusCode = answer.status;
  for (const [name, value] of Object.entries(answer.headers)) response.setHeader(name, value);
  if (isCompressed) response.setHeader("content-encoding", "gzip");
  response.setHeader("content-length", body.length).end(body);
}
