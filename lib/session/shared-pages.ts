/**
 * Pages that are the same for everyone who comes without a cookie: rendered once for all of them, kept for a short time, and answered
 * with the nonce of each request in place of the one they were rendered with (docs/decisions/0056-shared-pages.md). Edge-safe.
 *
 * A kept page holds nothing of a visitor's: the request that renders it is the server's own and carries no cookie, no query and no
 * address.
 */
import { constants } from "@/lib/config/constants";
import { nonceOf } from "./headers";

/** The shared pages by path, each with the status that its own address answers with. */
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

/** What is taken over from the page as it was rendered; everything else in the headers belongs to the answer it is given in. */
const KEPT_HEADERS = ["content-type", "cache-control", "vary"] as const;

/** Between these parts stands the nonce. */
type Kept = { parts: readonly string[]; headers: Readonly<Record<string, string>>; renderedAtMs: number };

const kept = new Map<string, Kept>();
const rendering = new Set<string>();
/** Until when a page that could not be rendered is not tried again. */
const failedUntilMs = new Map<string, number>();

/** Cuts a page at the nonce it was rendered with. Null where the answer is not that page. */
async function readPage(path: string, answer: Response, nowMs: number): Promise<Kept | null> {
  const nonce = nonceOf(answer.headers.get("content-security-policy"));
  const isPage = answer.headers.get("content-type")?.startsWith("text/html");
  if (answer.status !== sharedPages[path] || !isPage || !nonce || answer.headers.has("set-cookie")) return null;
  const headers = KEPT_HEADERS.flatMap((name) => {
    const value = answer.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  const parts = (await answer.text()).split(nonce);
  return parts.length > 1 ? { parts, headers: Object.fromEntries(headers), renderedAtMs: nowMs } : null;
}

/** Renders a page by asking this server for it as any client that takes anything; such a request is never given a kept page. */
async function render(path: string, serverUrl: string, nowMs: number): Promise<void> {
  rendering.add(path);
  try {
    const answer = await fetch(new URL(path, serverUrl), {
      headers: { accept: "*/*" },
      redirect: "manual",
      signal: AbortSignal.timeout(constants.sharedPageRenderMs),
    });
    const page = await readPage(path, answer, nowMs);
    if (page) kept.set(path, page);
    else failedUntilMs.set(path, nowMs + constants.sharedPageMs);
  } catch {
    // The visitor's own request renders the page, and says what is wrong if that fails too.
    failedUntilMs.set(path, nowMs + constants.sharedPageMs);
  } finally {
    rendering.delete(path);
  }
}

/**
 * Whether a request may be given a shared page: a page load of a visitor without any cookie. The router's own requests, which want
 * the page as data, take anything; the sandbox hides the headers that would tell them apart by name.
 */
function asksForSharedPage({ method, headers }: Request): boolean {
  const accept = headers.get("accept");
  return method === "GET" && !headers.has("cookie") && (accept === null || accept.includes("text/html"));
}

/** Where this server answers: by plain HTTP, whatever stands in front of it speaks. */
function serverUrlOf(url: URL): string {
  const server = new URL("/", url);
  server.protocol = "http:";
  return server.href;
}

/**
 * The kept page at `path` for this request, with its nonce; null where it has to be rendered for it. `waitUntil` takes the work that
 * goes on after the answer. The caller has decided that the page is open and that the address carries no query of the page's own.
 */
export function sharedPage(
  path: string,
  {
    request,
    url,
    nonce,
    status,
    nowMs,
    waitUntil,
  }: {
    request: Request;
    /** The address the server is asked under. */
    url: URL;
    nonce: string;
    status?: number;
    nowMs: number;
    waitUntil: (work: Promise<void>) => void;
  },
): { html: string; init: { status: number; headers: Record<string, string> } } | null {
  const ownStatus = sharedPages[path];
  if (ownStatus === undefined || !asksForSharedPage(request)) return null;
  const page = kept.get(path);
  const ageMs = page ? nowMs - page.renderedAtMs : Number.POSITIVE_INFINITY;
  if (ageMs > constants.sharedPageMs && !rendering.has(path) && nowMs >= (failedUntilMs.get(path) ?? 0)) {
    waitUntil(render(path, serverUrlOf(url), nowMs));
  }
  if (!page || ageMs > constants.sharedPageMaxMs) return null;
  const headers = { ...page.headers, age: String(Math.floor(ageMs / 1_000)) };
  return { html: page.parts.join(nonce), init: { status: status ?? ownStatus, headers } };
}
