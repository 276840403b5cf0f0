/**
 * The route table: every path of the portal and who may open it (spec sections 2 and 6). The edge guard, the navigation and
 * the tests read it; a path that is not in it is not open.
 */
import { ID } from "./ids";
import { type Menu, portalRoutes } from "./portal";
import { codes, type FeatureFlag, may, type Principal, type Requirement, type UserGroup } from "./roles";
import { REDIRECT_LENGTH_MAX } from "./sign-in-path";

export type Route = {
  /** Steps in brackets are names; `steps` says which words each takes, or what they look like. */
  path: string;
  /**
   * `public`: anyone. `visitor`: anyone, with an anonymous session where there is none. `signedIn`: see `requires`.
   * `notFound`, `unavailable`: pages that only say so, and answer 404 and 503.
   */
  entry: "public" | "visitor" | "signedIn" | "notFound" | "unavailable";
  requires?: Requirement;
  /** What the address must carry to mean anything; without it the page is not found. */
  query?: Record<string, RegExp>;
  /** The page that says so where it is not the general one. */
  notFoundPage?: string;
  steps?: Record<string, readonly string[] | RegExp>;
  /** The page it belongs to, which the navigation marks and the breadcrumbs lead to. */
  under?: string;
  /** What its page is called, in the navigation and in the breadcrumbs. */
  title?: string;
  /** What it is called for a group to which it shows others: the agencies, say, to a provider. */
  titleFor?: Partial<Record<UserGroup, string>>;
  /** The menu of the sidebar it stands in. */
  menu?: Menu;
  /** The same page in the mobile portal. */
  mobile?: string;
  /** What it is called in the mobile portal's navigation, and its picture there. */
  tab?: string;
  icon?: string;
  /** A page of the marketplace, by its name there: reached by its login. */
  external?: string;
  /** Takes a form's post and shows nothing: after signing in the page of the form is the one to come back to. */
  isPostedTo?: true;
};

/** Whose landing page can be opened (spec section 2.4). */
export const tryNowPlatforms = ["care-academy", "care-rota", "reporting-suite"] as const;

/** Say that there is no such page: to a stranger on the whole screen, to who is signed in inside his portal (spec section 2.1). */
export const notFoundDresses = {
  screen: "/not-found",
  desktop: "/dashboard/not-found",
  mobile: "/mobile/not-found",
} as const;

export type Dress = keyof typeof notFoundDresses;

/** Says that the service cannot be reached at the moment. */
export const unavailable = "/unavailable";

/** Says that a link names no questionnaire. */
export const unknownQuestionnaire = "/worker-questionnaire/unknown";

/** Says, inside the portal, that there is no such worker to read the questionnaire of (spec section 8, View page). */
export const unknownWorker = "/dashboard/not-found/worker";
const unknownWorkerMobile = "/mobile/not-found/worker";

export const routes: readonly Route[] = [
  { path: "/", entry: "public" },
  { path: "/signin", entry: "public" },
  { path: "/signin/custom-token", entry: "public" },
  { path: "/signin/device", entry: "public" },
  { path: "/signup", entry: "public" },
  { path: "/forget-password", entry: "public" },
  { path: "/reset-password", entry: "public" },
  { path: "/verify-mobile", entry: "public" },
  { path: "/sso", entry: "public" },
  { path: "/not-supported", entry: "public" },
  { path: "/session/renew", entry: "public" },
  { path: "/session/touch", entry: "public" },
  { path: "/session/end", entry: "public" },
  { path: "/session/form-input", entry: "public" },
  {
    path: "/worker-questionnaire",
    entry: "visitor",
    query: { workerId: ID, questionnaireType: /^Medical$/ },
    notFoundPage: unknownQuestionnaire,
  },
  { path: "/offline", entry: "public" },
  { path: "/maintenance", entry: "public" },
  { path: notFoundDresses.screen, entry: "notFound" },
  { path: notFoundDresses.desktop, entry: "notFound" },
  { path: notFoundDresses.mobile, entry: "notFound" },
  { path: unknownWorker, entry: "notFound", notFoundPage: unknownWorker, mobile: unknownWorkerMobile },
  { path: unknownWorkerMobile, entry: "notFound", notFoundPage: unknownWorkerMobile },
  { path: unavailable, entry: "unavailable" },
  { path: unknownQuestionnaire, entry: "notFound", notFoundPage: unknownQuestionnaire },
  { path: "/worker-questionnaire/submit", entry: "public" },
  { path: "/worker-questionnaire/leave", entry: "public" },
  { path: "/closing-page", entry: "public" },
  { path: "/my-profile", entry: "public" },
  { path: "/my-profile/document", entry: "public" },
  { path: "/verify/[agreementId]", entry: "public", steps: { agreementId: ID } },
  { path: "/sign-agreement", entry: "public" },
  { path: "/sign-agreement/sign-url", entry: "public" },
  { path: "/sign-agreement/sign", entry: "public" },
  { path: "/sign-agreement/decline", entry: "public" },
  { path: "/sign-agreement/document", entry: "public" },
  { path: "/signer", entry: "public" },
  { path: "/signer/sign", entry: "public" },
  { path: "/signer/decline", entry: "public" },
  { path: "/signer/document", entry: "public" },
  {
    path: "/view-worker-questionnaire",
    entry: "signedIn",
    requires: { groups: ["Admin", "Agency"], permissionCode: codes.workersView },
  },
  // Shown in the portal of a phone too, so below neither of the two.
  {
    path: "/organisation-logo/[organisationId]/[size]",
    entry: "signedIn",
    steps: { organisationId: ID, size: ["small", "large"] },
  },
  // Staff see it in the portal, a worker on the card of his questionnaire: the call behind it decides.
  { path: "/worker-photo/[workerId]/[size]", entry: "public", steps: { workerId: ID, size: ["small", "large"] } },
  { path: "/dashboard", entry: "signedIn" },
  { path: "/dashboard/account", entry: "signedIn", title: "Your account", mobile: "/mobile/account" },
  { path: "/dashboard/preferences", entry: "signedIn", title: "Preferences", mobile: "/mobile/preferences" },
  ...portalRoutes,
  { path: "/try-now-landing-page/[platform]", entry: "signedIn", steps: { platform: tryNowPlatforms } },
  { path: "/mobile", entry: "signedIn" },
  { path: "/mobile/overview", entry: "signedIn", title: "Overview", tab: "Overview", icon: "overview" },
  {
    path: "/mobile/providers",
    entry: "signedIn",
    requires: { groups: ["Admin", "Agency", "Provider"] },
    title: "Providers",
    titleFor: { Provider: "Agencies" },
    tab: "Providers",
    icon: "providers",
  },
  {
    path: "/mobile/jobs",
    entry: "signedIn",
    requires: { groups: ["Admin", "Agency", "Provider"], permissionCode: codes.jobs },
    title: "Jobs",
    tab: "Jobs",
    icon: "jobs",
  },
  { path: "/mobile/account", entry: "signedIn", title: "Your account", tab: "Account", icon: "account" },
  { path: "/mobile/preferences", entry: "signedIn", title: "Preferences" },
];

const byPath = new Map(routes.map((route) => [route.path, route]));

/** What a step takes, as a part of a pattern. */
function stepPattern(takes: readonly string[] | RegExp = []): string {
  return takes instanceof RegExp ? takes.source.replace(/^\^|\$$/g, "") : takes.join("|");
}

/** The routes with steps that have names, as a pattern each. */
const patterned = routes
  .filter(({ steps }) => steps)
  .map((route) => ({
    route,
    pattern: new RegExp(
      `^${route.path.replace(/\[(\w+)\]/g, (_, name) => `(?:${stepPattern(route.steps?.[name])})`)}$`,
    ),
  }));

/** Paths that decide for themselves: every call behind them states its own rung. */
const selfGuarded = ["/api/v1", "/api/auth", "/api/esign/dropbox", "/api/health"] as const;

const isBelow = (prefix: string, pathname: string): boolean => pathname === prefix || pathname.startsWith(`${prefix}/`);

export type Decision = "open" | "signIn" | "notFound" | "unavailable";

/** The route a path names, or none. A trailing slash is the same path. */
export function routeOf(pathname: string): Route | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname;
  return byPath.get(path) ?? patterned.find(({ pattern }) => pattern.test(path))?.route;
}

/** Where a request that is not found is led. */
export const notFoundPage = (pathname: string, dress: Dress = "screen"): string =>
  routeOf(pathname)?.notFoundPage ?? notFoundDresses[dress];

function carries(search: URLSearchParams, query: Record<string, RegExp> = {}): boolean {
  return Object.entries(query).every(([name, pattern]) => {
    const [value, ...more] = search.getAll(name);
    return value !== undefined && more.length === 0 && pattern.test(value);
  });
}

/** Next answers a path that is no text at all with a 500 where it looks for parameters in it. */
function isReadable(pathname: string): boolean {
  try {
    return decodeURIComponent(pathname) !== "";
  } catch {
    return false;
  }
}

/** What is known of a request besides its path and whose it is: `flags` are those that are switched on. */
export type Known = { search?: URLSearchParams; flags?: readonly FeatureFlag[] };

/** What happens to a request for `pathname`: the one decision of the edge guard. */
export function decide(pathname: string, principal: Principal | null, { search, flags }: Known = {}): Decision {
  if (!isReadable(pathname)) return "notFound";
  if (selfGuarded.some((prefix) => isBelow(prefix, pathname))) return "open";
  const route = routeOf(pathname);
  if (!route || route.entry === "notFound" || (search && !carries(search, route.query))) return "notFound";
  if (route.entry === "unavailable") return "unavailable";
  if (route.entry !== "signedIn") return "open";
  if (!principal) return "signIn";
  return may(principal, route.requires ?? {}, flags) ? "open" : "notFound";
}

/** Whether a path belongs to the mobile portal. */
export const isMobilePath = (pathname: string): boolean => /^\/mobile(\/|$)/.test(pathname);

const isDesktopPath = (pathname: string): boolean => /^\/dashboard(\/|$)/.test(pathname);

/** What a phone may still open where there is no mobile portal (spec section 2.1). */
const withoutMobileView = ["/forget-password", "/reset-password", "/verify-mobile", "/not-supported"];

const overviews = { desktop: "/dashboard/overview", mobile: "/mobile/overview" } as const;

/**
 * Where a device is led instead of `pathname`, or null where it may stay (spec sections 2.1 and 9): a phone to the mobile
 * portal, every other device to the desktop one, each to the same page where there is one. Without the mobile view a phone is
 * told that it is not supported. Decides nothing about rights.
 */
export function deviceDetour(pathname: string, device: { isPhone: boolean; hasMobileView: boolean }): string | null {
  if (selfGuarded.some((prefix) => isBelow(prefix, pathname))) return null;
  const route = routeOf(pathname);
  if (device.isPhone && !device.hasMobileView) {
    return route && withoutMobileView.includes(route.path) ? null : "/not-supported";
  }
  if (!route) return null;
  if (device.isPhone) return isDesktopPath(route.path) || route.path === "/mobile" ? mobileOf(route) : null;
  return isMobilePath(route.path) ? desktopOf(route) : null;
}

/** The same page in the mobile portal, for a path with or without a query; null where there is none. */
export const mobilePath = (path: string): string | null => routeOf(path.split("?")[0] ?? "")?.mobile ?? null;

const mobileOf = (route: Route): string => route.mobile ?? overviews.mobile;

const desktopOf = ({ path }: Route): string =>
  routes.find((candidate) => candidate.mobile === path)?.path ?? overviews.desktop;

/**
 * Where signing in leads: `/dashboard/{redirect}`, on a phone `/mobile/{redirect}`, or the path of ours that `redirect` is, each with
 * its query, when this person may open it; else the overview (spec section 2.4). The one judge of what a `redirect` may be.
 */
export function landingPath(
  redirect: string | undefined,
  principal: Principal,
  isMobile = false,
  flags: readonly FeatureFlag[] = [],
): string {
  const fallback = isMobile ? overviews.mobile : overviews.desktop;
  if (!redirect || redirect.length > REDIRECT_LENGTH_MAX) return fallback;
  const portal = isMobile ? "/mobile/" : "/dashboard/";
  const path = signedInPage(redirect, isMobile) ?? signedInPage(`${portal}${redirect.replace(/^\/+/, "")}`, isMobile);
  if (!path) return fallback;
  const { pathname, searchParams } = new URL(path, SOMEWHERE);
  return decide(pathname, principal, { search: searchParams, flags }) === "open" ? path : fallback;
}

/** A page for people who are signed in, as this kind of device gets it; null for any other text. */
function signedInPage(text: string, isMobile: boolean): string | null {
  const path = ownPath(text);
  const { pathname } = new URL(path ?? "/", SOMEWHERE);
  const route = routeOf(pathname);
  if (!path || route?.entry !== "signedIn" || route.isPostedTo) return null;
  return deviceDetour(pathname, { isPhone: isMobile, hasMobileView: isMobile }) ?? path;
}

// Long enough for the sign-in page with the longest `redirect`, encoded.
const OWN_PATH_LENGTH_MAX = 2_000;
const SOMEWHERE = "http://portal.invalid";

/**
 * A page of ours with its query, from text that anyone may have written; null for whatever leads off the site, nowhere, or back
 * to where sessions are renewed.
 */
export function ownPath(text: string | null | undefined): string | null {
  if (!text || text.length > OWN_PATH_LENGTH_MAX || !/^\/(?![/\\])[!-[\]-~]*$/.test(text)) return null;
  const url = URL.canParse(text, SOMEWHERE) ? new URL(text, SOMEWHERE) : null;
  const route = url?.origin === SOMEWHERE ? routeOf(url.pathname) : undefined;
  if (!url || !route || ["notFound", "unavailable"].includes(route.entry)) return null;
  const path = route.steps ? url.pathname : route.path;
  return path.startsWith("/session/") ? null : `${path}${url.search}`;
}
