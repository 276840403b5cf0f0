/**
 * The edge guard (design, The way of a request, 1): reads the sealed cookie, decides from the route table alone, sets the
 * security headers. It reads no database, and every procedure decides again.
 */
import { type NextFetchEvent, type NextRequest, NextResponse } from "next/server";
import { type Dress, decide, deviceDetour, notFoundPage, routeOf, signInPath, unavailable } from "@/lib/access";
import { constants } from "@/lib/config/constants";
import { env, flags } from "@/lib/config/env";
import { messages } from "@/lib/config/messages";
import { marketplaceLogin } from "@/lib/config/products";
import { cookieOptions, type Session, seal, startAnonymous, unseal } from "@/lib/session";
import { isPhone } from "@/lib/session/device";
import { contentSecurityPolicy, securityHeaders } from "@/lib/session/headers";
import { isForeignPost, refusalOf } from "@/lib/session/posts";
import { sharedPage } from "@/lib/session/shared-pages";

export const config = {
  // Files that are the same for everyone: the build's, and exactly those of `public`. Their headers come from lib/server.
  matcher: ["/((?!_next/static/|(?:icon|logo)\\.svg$|sw\\.js$).*)"],
};

const NONCE_BYTES = 16;

function newNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(NONCE_BYTES))));
}

/** The session to put into the cookie, when it is not the one that is there: a new visitor's, or one to be moved on. */
function renewed(pathname: string, session: Session | null, nowMs: number): Session | null {
  // What brings the cookie in line sets it itself.
  if (pathname.startsWith("/session/")) return null;
  if (!session) return routeOf(pathname)?.entry === "visitor" ? startAnonymous(nowMs) : null;
  const isOld = nowMs - session.touchedAtMs > env().SESSION_TOUCH_EVERY_MS;
  return isOld ? { ...session, touchedAtMs: nowMs } : null;
}

/** The page a request is about, with its query: where a form is posted to an address of its own, the page the form is on. */
function pageOf({ headers, nextUrl: { pathname, search, origin } }: NextRequest): string {
  if (!routeOf(pathname)?.isPostedTo) return `${pathname}${search}`;
  const referer = headers.get("referer") ?? "";
  const from = URL.canParse(referer, origin) ? new URL(referer, origin) : null;
  return from ? `${from.pathname}${from.search}` : "/dashboard/overview";
}

/**
 * Somebody who is not signed in. A script that asks for data is told so by the status; an action says so itself, and keeps what
 * was entered; everyone else is led to sign in, and from there back to the page (spec section 2.4).
 */
function notSignedIn(request: NextRequest, headers: Headers): NextResponse {
  if (request.method === "POST" && request.headers.has("next-action"))
    return NextResponse.next({ request: { headers } });
  if (request.headers.get("accept")?.startsWith("application/json")) {
    return NextResponse.json({ ok: false, message: messages.session.expired }, { status: 401 });
  }
  // Whoever posts, or goes on within a page, had been signed in when that page was drawn. A service worker asks for pages too.
  const isWithinPage =
    request.headers.get("sec-fetch-dest") === "empty" && request.headers.get("sec-fetch-mode") === "cors";
  const wasSignedIn = request.method === "POST" || isWithinPage;
  const reason = wasSignedIn ? "expired" : undefined;
  return NextResponse.redirect(new URL(signInPath(pageOf(request), reason), request.url), 303);
}

/** Where this device is led instead. What it posts is taken where it was sent, unless the device may not be here at all. */
function detourOf({ headers, method, nextUrl: { pathname } }: NextRequest): string | null {
  const hasMobileView = env().ENABLE_MOBILE_VIEW;
  const detour = deviceDetour(pathname, { isPhone: isPhone(headers.get("user-agent")), hasMobileView });
  return method === "GET" || method === "HEAD" || !hasMobileView ? detour : null;
}

/** The page at this path as it is kept for everyone who comes without a cookie; null where it is rendered for this request. */
type Shared = (page: string, status?: number) => NextResponse | null;

/** Drawn in full by the server, so that it says something without a script too, with a real status. */
function rewriteTo(page: string, status: number, request: NextRequest, headers: Headers, shared: Shared): NextResponse {
  const kept = shared(page, status);
  if (kept) return kept;
  const url = request.nextUrl.clone();
  url.pathname = page;
  url.search = "";
  return NextResponse.rewrite(url, { status, request: { headers } });
}

/** The marketplace is a product of its own: its login leads on to the page asked for (spec section 2.2). */
function toMarketplace(target: string): NextResponse | null {
  const login = marketplaceLogin(target);
  return login ? NextResponse.redirect(login, 303) : null;
}

/** How the not-found page is dressed for whoever asks. */
function dressOf(session: Session | null, request: NextRequest): Dress {
  if (session?.kind !== "person") return "screen";
  return env().ENABLE_MOBILE_VIEW && isPhone(request.headers.get("user-agent")) ? "mobile" : "desktop";
}

/** Mobile web is closed while the desktop goes on (spec section 2.1). Programs are no phones: calls go on. */
function isUnderMaintenance(request: NextRequest): boolean {
  const isCall = request.nextUrl.pathname.startsWith("/api/");
  return env().MOBILE_MAINTENANCE && !isCall && isPhone(request.headers.get("user-agent"));
}

function maintenance(request: NextRequest, headers: Headers, shared: Shared): NextResponse {
  const wait = { "retry-after": String(constants.maintenanceRetryAfterSeconds), "cache-control": "no-store" };
  // A post is not carried out: whoever sent it keeps what was typed and sends it again.
  const response =
    request.method === "GET" || request.method === "HEAD"
      ? rewriteTo("/maintenance", 503, request, headers, shared)
      : new NextResponse(messages.around.maintenance, {
          status: 503,
          headers: { "content-type": "text/plain; charset=utf-8" },
        });
  for (const [name, value] of Object.entries(wait)) response.headers.set(name, value);
  return response;
}

export async function middleware(request: NextRequest, event: NextFetchEvent): Promise<NextResponse> {
  const { pathname } = request.nextUrl;
  const nowMs = Date.now();
  const requestId = crypto.randomUUID();
  const nonce = newNonce();
  const policy = contentSecurityPolicy(nonce, pathname);
  const cookie = request.cookies.get(constants.sessionCookieName)?.value;
  const session = await unseal(cookie, nowMs);

  const headers = new Headers(request.headers);
  headers.set("x-request-id", requestId);
  headers.set("content-security-policy", policy);
  headers.delete(constants.wantedPathHeader);
  headers.set(constants.pageHeader, pageOf(request));

  const shared: Shared = (page, status) => {
    const waitUntil = (work: Promise<void>) => event.waitUntil(work);
    const kept = sharedPage(page, { request, url: request.nextUrl, nonce, status, nowMs, waitUntil });
    return kept && new NextResponse(kept.html, kept.init);
  };
  const notFound = () => rewriteTo(notFoundPage(pathname, dressOf(session, request)), 404, request, headers, shared);

  const respond = (): NextResponse => {
    if (isUnderMaintenance(request)) return maintenance(request, headers, shared);
    const detour = detourOf(request);
    if (detour) return NextResponse.redirect(new URL(detour, request.url), 303);
    const isPerson = session?.kind === "person";
    switch (
      decide(pathname, isPerson ? session.principal : null, { search: request.nextUrl.searchParams, flags: flags() })
    ) {
      case "signIn":
        return notSignedIn(request, headers);
      case "notFound":
        if (isPerson && routeOf(pathname)?.entry === "signedIn") {
          // An action says itself why it is not done: in another tab the person may work for another organisation now.
          if (request.method === "POST") return NextResponse.next({ request: { headers } });
          // The page looks whether the person's rights have grown since the cookie was sealed.
          headers.set(constants.wantedPathHeader, `${pathname}${request.nextUrl.search}`);
        }
        return notFound();
      case "unavailable":
        return rewriteTo(unavailable, 503, request, headers, shared);
      case "open": {
        const { external } = routeOf(pathname) ?? {};
        if (external) return toMarketplace(external) ?? notFound();
        if (pathname === "/") return NextResponse.redirect(new URL("/signin", request.url), 307);
        if (pathname === "/dashboard") return NextResponse.redirect(new URL("/dashboard/overview", request.url), 307);
        // A query changes what some of these pages say.
        const kept = request.nextUrl.search === "" ? shared(pathname) : null;
        return kept ?? NextResponse.next({ request: { headers } });
      }
    }
  };

  const refusal = await refusalOf(request);
  if (refusal) {
    const user = session?.kind === "person" ? session.userId : undefined;
    const reason = isForeignPost(pathname, request.headers) ? "crossSitePost" : "malformedPost";
    const refused = JSON.stringify({ reason, what: routeOf(pathname)?.path ?? "unknown route", user });
    return new NextResponse(refusal === 413 ? messages.general.formTooLarge : messages.general.formUnreadable, {
      status: refusal,
      headers: {
        ...securityHeaders(policy, pathname),
        "content-type": "text/plain; charset=utf-8",
        "x-request-id": requestId,
        // The guard in front of Next logs it and takes the header away.
        ...(refusal === 400 ? { [constants.refusalHeader]: refused } : {}),
      },
    });
  }

  const response = respond();
  for (const [name, value] of Object.entries(securityHeaders(policy, pathname))) response.headers.set(name, value);
  response.headers.set("x-request-id", requestId);

  const { name, ...options } = cookieOptions();
  const next = renewed(pathname, session, nowMs);
  if (next) response.cookies.set(name, await seal(next), options);
  else if (cookie && !session) response.cookies.set(name, "", { ...options, maxAge: 0 });
  return response;
}
