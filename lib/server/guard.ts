/**
 * The guard in front of Next: buffers a request's whole body within its limits before Next sees the request, refuses
 * methods and targets that cause errors in Next, sets the client's address, serves pages that are the same for everyone
 * without a cookie, and sets the security headers on every response, including those that the edge guard does not see
 * (static files, errors, responses of Node's own parser). Node only.
 */
import { subscribe } from "node:diagnostics_channel";
import { type IncomingMessage, Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { maxBodyBytes, takesFileForm } from "@/lib/config/body-limits";
import { clientAddressOf } from "@/lib/config/client-address";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { env } from "@/lib/config/env";
import { messages } from "@/lib/config/messages";
import { securityHeaders, staticPolicy } from "@/lib/session/headers";
import { type Body, receiveBody, takeNoBody } from "./body";
import { sendBuildFile } from "./build-files";
import { offerRequestMarkup, withRequestMarkup } from "./document-markup";
import { sendDocumentsWhole } from "./documents";
import { sendShared, sharedAnswer } from "./shared-pages";

/** An access refused by the edge guard, as reported in `constants.refusalHeader`. */
export type EdgeRefusal = { refusal: string; address: string; requestId: string };
type Options = { onRefused: (refusal: EdgeRefusal) => void };

const FILE_METHODS = ["GET", "HEAD"];
const PAGE_METHODS = [...FILE_METHODS, "POST"];
const CALL_METHODS = [...PAGE_METHODS, "PUT", "PATCH", "DELETE", "OPTIONS"];
const API = "/api/v1";

/** The API's error codes by status. */
const codes: Record<number, string> = {
  400: "BAD_REQUEST",
  405: "METHOD_NOT_SUPPORTED",
  408: "TIMEOUT",
  413: "PAYLOAD_TOO_LARGE",
  417: "BAD_REQUEST",
  429: "TOO_MANY_REQUESTS",
  503: "SERVICE_UNAVAILABLE",
};

const words: Record<number, string> = {
  413: messages.general.formTooLarge,
  429: messages.general.tooMany,
  503: messages.general.unavailable,
};

const isBelow = (prefix: string, pathname: string) => pathname === prefix || pathname.startsWith(`${prefix}/`);
const wordsOf = (status: number) => words[status] ?? STATUS_CODES[status] ?? "";

/** Files of the build and of `public`, which are the same for everyone. */
const isStatic = (pathname: string) =>
  pathname.startsWith("/_next/static/") || /^\/(?:images\/[\w-]+\.svg|icon\.svg|logo\.svg|sw\.js)$/.test(pathname);

/** The allowed methods of a path. Next responds to a POST to a file with a 500. */
function methodsOf(pathname: string): string[] {
  if (isStatic(pathname)) return FILE_METHODS;
  return isBelow(API, pathname) ? CALL_METHODS : PAGE_METHODS;
}

/** The allowed methods of a route that refused `method`: each of ours accepts either reads or POST. */
const otherMethods = (method: string | undefined) => (method === "POST" ? FILE_METHODS : ["POST"]);

/** The security headers of a response. */
function headersFor(pathname: string): Record<string, string> {
  return securityHeaders(staticPolicy, pathname);
}

/** The path of a request in origin form (`/path?query`), or null for any other target. */
function pathnameOf({ url = "" }: IncomingMessage): string | null {
  const [path = ""] = url.split(/[?#]/, 1);
  return /^\/(?![/\\])[^\\]*$/.test(path) ? path : null;
}

const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

function hasHost({ headers, rawHeaders, httpVersionMinor }: IncomingMessage): boolean {
  const { host } = headers;
  if (rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length > 1) return false;
  if (host === undefined) return httpVersionMinor === 0;
  return HOST.test(host) && URL.canParse(`http://${host}`);
}

/** Adds the missing headers to a response just before it is sent. */
function completeHeaders(req: IncomingMessage, res: ServerResponse, pathname: string, { onRefused }: Options): void {
  const { writeHead } = res;
  res.writeHead = function complete(this: ServerResponse, ...given: Parameters<typeof writeHead>) {
    res.writeHead = writeHead;
    if (!res.headersSent) {
      for (const [name, value] of Object.entries(headersFor(pathname))) {
        if (!res.hasHeader(name)) res.setHeader(name, value);
      }
      const caching = String(res.getHeader("cache-control") ?? "");
      const isSharedCacheable = /\bpublic\b|\bs-maxage\b/.test(caching);
      const isFound = [200, 206, 304].includes(Number(given[0]));
      if (!(isStatic(pathname) && isFound) && (caching === "" || isSharedCacheable)) {
        res.setHeader("cache-control", "private, no-store");
      }
      if (given[0] === 405 && !res.hasHeader("allow")) res.setHeader("allow", otherMethods(req.method).join(", "));
      const refusal = res.getHeader(constants.refusalHeader);
      if (refusal !== undefined) {
        res.removeHeader(constants.refusalHeader);
        const requestId = String(res.getHeader("x-request-id") ?? "");
        onRefused({ refusal: String(refusal), address: addressOf(req), requestId });
      }
    }
    return writeHead.apply(this, given);
  } as typeof writeHead;
}

const addressOf = ({ headers }: IncomingMessage) => String(headers[constants.clientAddressHeader] ?? "");

/** Responds in plain text, or in the API's error format. */
function answer(res: ServerResponse, pathname: string | null, status: number, more: Record<string, string> = {}) {
  const isCall = pathname !== null && isBelow(API, pathname);
  const text = isCall
    ? JSON.stringify({ success: false, error: { code: codes[status] ?? String(status), message: wordsOf(status) } })
    : wordsOf(status);
  res.statusCode = status;
  res.setHeader("content-type", isCall ? "application/json; charset=utf-8" : "text/plain; charset=utf-8");
  for (const [name, value] of Object.entries(more)) res.setHeader(name, value);
  res.end(text);
}

/** A response as raw HTTP, for input that never became a request. */
function rawAnswer(status: number, more: Record<string, string> = {}): string {
  const text = wordsOf(status);
  const headers = {
    ...headersFor(""),
    ...more,
    "cache-control": "private, no-store",
    "content-type": "text/plain; charset=utf-8",
    "content-length": String(Buffer.byteLength(text)),
    connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", text].join("\r\n");
}

const parseErrors: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Responds to input that Node's parser rejects: a malformed head, an unknown method, a head or body that never ends.
 */
function answerBroken(error: Error & { code?: string }, socket: Socket & { _httpMessage?: ServerResponse }): void {
  if (socket.writable && !socket._httpMessage?.headersSent) {
    const isMethod = error.code === "HPE_INVALID_METHOD";
    const status = isMethod ? 405 : (parseErrors[error.code ?? ""] ?? 400);
    socket.end(rawAnswer(status, isMethod ? { allow: CALL_METHODS.join(", ") } : {}));
  }
  socket.destroySoon();
}

type Next = (req: IncomingMessage, res: ServerResponse) => void;

function guarded(next: Next, options: Options): Next {
  return (req, res) => {
    // Data after a refused body on the same connection is not answered.
    if (req.socket.writableEnded) return;
    const method = req.method ?? "";
    req.headers[constants.clientAddressHeader] = clientAddressOf({
      socket: req.socket.remoteAddress,
      forwardedFor: req.headers["x-forwarded-for"] as string | undefined,
      trustedProxies: env().TRUSTED_PROXIES,
    });
    const pathname = pathnameOf(req);
    completeHeaders(req, res, pathname ?? "", options);
    const refuse = (status: number, more: Record<string, string> = {}) => {
      takeNoBody(req, res);
      answer(res, pathname, status, more);
    };
    const allowed = methodsOf(pathname ?? "");
    if (!allowed.includes(method)) return refuse(405, { allow: allowed.join(", ") });
    if (pathname === null || !hasHost(req)) return refuse(400);

    const maxBytes = maxBodyBytes(method, pathname);
    const length = Number(req.headers["content-length"] ?? 0);
    const isChunked = req.headers["transfer-encoding"] !== undefined;
    if (length === 0 && !isChunked) {
      if (env().NODE_ENV !== "development" && sendBuildFile(req, res, pathname)) return;
      const shared = sharedAnswer(req, pathname, clock.now().getTime());
      if (!shared) return next(req, res);
      return void sendShared(req, res, shared).catch((error: Error) => res.destroy(error));
    }
    if (length > maxBytes) {
      if (!takesFileForm(pathname)) return refuse(413);
      // The page of the form shows its own error: its route sees the length and no body.
      takeNoBody(req, res);
      return next(req, res);
    }
    if (/^100-continue$/i.test(req.headers.expect ?? "")) res.writeContinue();
    const body: Body = {
      maxBytes,
      withinMs: maxBytes > constants.formMaxBytes ? env().UPLOAD_TIMEOUT_MS : env().BODY_TIMEOUT_MS,
      address: addressOf(req),
    };
    receiveBody(req, res, body, {
      received: () => next(req, res),
      refused: (status) => refuse(status, status === 413 || status === 408 ? {} : { "retry-after": "5" }),
    });
  };
}

const known = new WeakSet<Server>();

/**
 * Puts the guard in front of a server's handlers. The portal has no web sockets: an upgrade is handled as a plain
 * request.
 */
export function guardServer(server: Server, options: Options): void {
  if (known.has(server)) return;
  known.add(server);
  offerRequestMarkup();
  const isDevelopment = env().NODE_ENV === "development";
  const own = server.listeners("request") as Next[];
  const handle = guarded((req, res) => {
    if (!isDevelopment) sendDocumentsWhole(req, res);
    withRequestMarkup(req, res, () => {
      for (const listener of own) listener.call(server, req, res);
    });
  }, options);
  server.removeAllListeners("request");
  if (!isDevelopment) server.removeAllListeners("upgrade");
  server.on("request", handle).on("checkContinue", handle);
  server.on("checkExpectation", (req: IncomingMessage, res: ServerResponse) => {
    completeHeaders(req, res, pathnameOf(req) ?? "", options);
    takeNoBody(req, res);
    answer(res, pathnameOf(req), 417);
  });
  server.on("connect", (_req: IncomingMessage, socket: Socket) => {
    socket.on("error", () => {});
    socket.end(rawAnswer(405, { allow: CALL_METHODS.join(", ") }));
  });
  server.on("clientError", answerBroken);
  // The guard itself responds to a missing Host header, with all headers.
  Object.assign(server, {
    requireHostHeader: false,
    headersTimeout: constants.requestHeadMs,
    requestTimeout: env().UPLOAD_TIMEOUT_MS + constants.requestHeadMs,
  });
}

/** Guards the server that Next has opened in this process, from its next connection on. */
export function guardServers(options: Options): void {
  subscribe("net.server.socket", (message) => {
    const { server } = (message as { socket: Socket & { server?: unknown } }).socket;
    if (server instanceof Server) guardServer(server, options);
  });
}
