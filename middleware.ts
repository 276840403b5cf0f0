/**
 * The edge guard (design, The way of a request, 1): reads the sealed cookie, decides by the route table, sets the
 * security headers. It does not read the database, and every procedure checks again.
 */
import { type NextRequest, NextResponse } from "next/server";
import {
  edgeDecision,
  isRead,
  type LayoutVariant,
  type PageReason,
  replacementPage,
  routeOf,
  signInPath,
} from "@/lib/access";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { env, flags } from "@/lib/config/env";
import { messages } from "@/lib/config/messages";
import { marketplaceLogin } from "@/lib/config/products";
import { cookieOptions, type Session, seal, startAnonymous, unseal } from "@/lib/session";
import { deviceOf, isPhone } from "@/lib/session/device";
import { contentSecurityPolicy, maintenanceHeaders, newNonce, securityHeaders } from "@/lib/session/headers";
import { isForeignPost, refusalOf } from "@/lib/session/posts";

export const config = {
  // Excludes files that are the same for everyone: the build's, and exactly those of `public`. lib/server sets their
  // headers.
  matcher: ["/((?!_next/static/|(?:icon|logo)\\.svg$|sw\\.js$).*)"],
};

/** The session to set in the cookie when it changes: a new visitor's, or one whose expiry is extended. */
function renewed(pathname: string, session: Session | null, nowMs: number): Session | null {
  // These routes set the cookie themselves.
  if (pathname.startsWith("/session/")) return null;
  if (!session) return routeOf(pathname)?.entry === "visitor" ? startAnonymous(nowMs) : null;
  const isOld = nowMs - session.touchedAtMs > env().SESSION_TOUCH_EVERY_MS;
  return isOld ? { ...session, touchedAtMs: nowMs } : null;
}

/** The page of a request, with its query: for a form with its own action URL, the page the form is on. */
function pageOf({ headers, nextUrl: { pathname, search, origin } }: NextRequest): string {
  if (!routeOf(pathname)?.isPostedTo) return `${pathname}${search}`;
  const referer = headers.get("referer") ?? "";
  const from = URL.canParse(referer, origin) ? new URL(referer, origin) : null;
  return from ? `${from.pathname}${from.search}` : "/dashboard/overview";
}

/**
 * Answers a visitor who is not signed in. A script that requests data gets a status; an action reports it itself and
 * keeps the submitted values; everyone else is redirected to sign in, and from there back to the page (spec section
 * 2.4).
 */
function notSignedIn(request: NextRequest, headers: Headers): NextResponse {
  if (request.method === "POST" && request.headers.has("next-action"))
    return NextResponse.next({ request: { headers } });
  if (request.headers.get("accept")?.startsWith("application/json")) {
    return NextResponse.json({ ok: false, message: messages.session.expired }, { status: 401 });
  }
  // A post, or a navigation within the app, comes from a page that was rendered while signed in. A service worker
  // requests pages too.
  const isWithinPage =
    request.headers.get("sec-fetch-dest") === "empty" && request.headers.get("sec-fetch-mode") === "cors";
  const wasSignedIn = request.method === "POST" || isWithinPage;
  const reason = wasSignedIn ? "expired" : undefined;
  return NextResponse.redirect(new URL(signInPath(pageOf(request), reason), request.url), 303);
}

/** Rendered completely on the server, so that it works without JavaScript, with the right status. */
function rewriteTo(page: string, status: number, request: NextRequest, headers: Headers): NextResponse {
  const url = request.nextUrl.clone();
  url.pathname = page;
  url.search = "";
  return NextResponse.rewrite(url, { status, request: { headers } });
}

/** The marketplace is a separate product: its login redirects to the requested page (spec section 2.2). */
function toMarketplace(target: string): NextResponse | null {
  const login = marketplaceLogin(target);
  return login ? NextResponse.redirect(login, 303) : null;
}

/** The layout variant of the not-found page. */
function layoutVariantOf(session: Session | null, request: NextRequest): LayoutVariant {
  if (session?.kind !== "person") return "screen";
  return env().ENABLE_MOBILE_VIEW && isPhone(request.headers.get("user-agent")) ? "mobile" : "desktop";
}

export async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname } = request.nextUrl;
  const nowMs = clock.now().getTime();
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

  const isPerson = session?.kind === "person";
  const decision = edgeDecision(pathname, isPerson ? session.principal : null, {
    device: deviceOf(headers.get("user-agent")),
    method: request.method,
    search: request.nextUrl.searchParams,
    flags: flags(),
  });
  const inPlace = (kind: PageReason) => {
    const { page, status } = replacementPage(kind, pathname, layoutVariantOf(session, request));
    return rewriteTo(page, status, request, headers);
  };

  const respond = (): NextResponse => {
    switch (decision.kind) {
      case "otherDevice":
        return NextResponse.redirect(new URL(decision.to, request.url), 303);
      case "signIn":
        return notSignedIn(request, headers);
      case "maintenance": {
        // A post is not processed: the sender keeps the form and sends it again.
        const response = isRead(request.method)
          ? inPlace("maintenance")
          : new NextResponse(messages.appShell.maintenance, {
              status: 503,
              headers: { "content-type": "text/plain; charset=utf-8" },
            });
        for (const [name, value] of Object.entries(maintenanceHeaders)) response.headers.set(name, value);
        return response;
      }
      case "notFound":
        if (isPerson && routeOf(pathname)?.entry === "signedIn") {
          // The action itself explains the refusal: in another tab the user may have switched organisation.
          if (request.method === "POST") return NextResponse.next({ request: { headers } });
          // The page checks whether the user has gained permissions since the cookie was sealed.
          headers.set(constants.wantedPathHeader, `${pathname}${request.nextUrl.search}`);
        }
        return inPlace("notFound");
      case "unavailable":
        return inPlace("unavailable");
      case "open": {
        const { external } = routeOf(pathname) ?? {};
        if (external) return toMarketplace(external) ?? inPlace("notFound");
        if (pathname === "/") return NextResponse.redirect(new URL("/signin", request.url), 307);
        if (pathname === "/dashboard") return NextResponse.redirect(new URL("/dashboard/overview", request.url), 307);
        return NextResponse.next({ request: { headers } });
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
        // The guard in front of Next logs this header and removes it.
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
