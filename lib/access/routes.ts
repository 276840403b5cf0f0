/**
 * The route table: every path of the portal and who may open it (spec sections 2 and 6), read by the edge guard, the
 * navigation and the tests. A path that is not in it cannot be opened.
 */
import { helpTopics } from "./help-topics";
import { ID } from "./ids";
import { portalRoutes, timesheets } from "./portal";
import { codes, type FeatureFlag, isAllowed, type Principal } from "./roles";
import type { Route } from "./route";
import { REDIRECT_LENGTH_MAX } from "./sign-in-path";

/** The products with a landing page (spec section 2.4). */
const tryNowPlatforms = ["care-academy", "care-rota", "reporting-suite"] as const;

/**
 * The not-found pages: on the whole screen for an anonymous visitor, inside the portal for a signed-in person (spec
 * section 2.1).
 */
export const notFoundLayouts = {
  screen: "/not-found",
  desktop: "/dashboard/not-found",
  mobile: "/mobile/not-found",
} as const;

export type LayoutVariant = keyof typeof notFoundLayouts;

/** The page that says the service is unavailable at the moment. */
export const unavailable = "/unavailable";

/** The page for a link that does not name a questionnaire. */
export const unknownQuestionnaire = "/worker-questionnaire/unknown";

/** The page inside the portal for a questionnaire of a worker who does not exist (spec section 8, View page). */
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
  { path: "/dev/components", entry: "public", title: "Components", flag: "componentsPage" },
  { path: "/maintenance", entry: "public" },
  { path: "/help/[topic]", entry: "public", steps: { topic: helpTopics } },
  { path: "/help/latest", entry: "public" },
  { path: notFoundLayouts.screen, entry: "notFound" },
  { path: notFoundLayouts.desktop, entry: "notFound" },
  { path: notFoundLayouts.mobile, entry: "notFound" },
  { path: unknownWorker, entry: "notFound", notFoundPage: unknownWorker, mobile: unknownWorkerMobile },
  { path: unknownWorkerMobile, entry: "notFound", notFoundPage: unknownWorkerMobile },
  { path: unavailable, entry: "unavailable" },
  { path: unknownQuestionnaire, entry: "notFound", notFoundPage: unknownQuestionnaire },
  { path: "/worker-questionnaire/submit", entry: "public" },
  { path: "/worker-questionnaire/leave", entry: "public" },
  { path: "/closing-page", entry: "public" },
  { path: "/my-profile", entry: "public" },
  { path: "/my-profile/document", entry: "public" },
  { path: "/my-profile/medical", entry: "public" },
  { path: "/my-profile/photo", entry: "public" },
  { path: "/my-shifts", entry: "public" },
  { path: "/calendar/[file]", entry: "public", steps: { file: /^[\w-]{43}\.ics$/ } },
  { path: "/verify/[agreementId]", entry: "public", steps: { agreementId: ID } },
  { path: "/sign-agreement", entry: "public" },
  { path: "/sign-agreement/sign-url", entry: "public" },
  { path: "/sign-agreement/sign", entry: "public" },
  { path: "/sign-agreement/document", entry: "public" },
  { path: "/unsubscribe", entry: "public" },
  { path: "/signer", entry: "public" },
  { path: "/signer/sign", entry: "public" },
  { path: "/signer/document", entry: "public" },
  {
    path: "/view-worker-questionnaire",
    entry: "signedIn",
    requires: { groups: ["Admin", "Agency"], permissionCode: codes.workersView, medicalAnswers: true },
  },
  // Also shown in the mobile portal, so it is below neither `/dashboard` nor `/mobile`.
  {
    path: "/organisation-logo/[organisationId]/[size]",
    entry: "signedIn",
    steps: { organisationId: ID, size: ["small", "large"] },
  },
  {
    path: "/shift-photo/[jobId]/[allocationId]",
    entry: "signedIn",
    requires: { groups: ["Provider"], permissionCode: codes.jobs },
    steps: { jobId: ID, allocationId: ID },
  },
  {
    path: "/timesheet-proof/[timesheetId]/[fileId]",
    entry: "signedIn",
    requires: timesheets,
    steps: { timesheetId: ID, fileId: ID },
  },
  // Staff see it in the portal, workers on their questionnaire's card: the call behind it decides.
  { path: "/worker-photo/[workerId]/[size]", entry: "public", steps: { workerId: ID, size: ["small", "large"] } },
  { path: "/dashboard", entry: "signedIn" },
  { path: "/dashboard/account", entry: "signedIn", title: "Your account", mobile: "/mobile/account" },
  { path: "/dashboard/preferences", entry: "signedIn", title: "Preferences", mobile: "/mobile/preferences" },
  { path: "/dashboard/notifications", entry: "signedIn", title: "Notifications", mobile: "/mobile/notifications" },
  { path: "/dashboard/search", entry: "signedIn", title: "Search", mobile: "/mobile/search" },
  {
    path: "/dashboard/search/results",
    entry: "signedIn",
    title: "Search",
    under: "/dashboard/search",
    isPostedTo: true,
  },
  ...portalRoutes,
  { path: "/try-now-landing-page/[platform]", entry: "signedIn", steps: { platform: tryNowPlatforms } },
  { path: "/mobile", entry: "signedIn" },
  { path: "/mobile/overview", entry: "signedIn", title: "Overview", tab: "Overview", icon: "overview" },
  { path: "/mobile/search", entry: "signedIn", title: "Search" },
  { path: "/mobile/search/results", entry: "signedIn", title: "Search", under: "/mobile/search", isPostedTo: true },
  {
    path: "/mobile/workers",
    entry: "signedIn",
    requires: { groups: ["Admin", "Agency"], permissionCode: codes.workersView },
    title: "Workers",
    tab: "Workers",
    icon: "workers",
  },
  {
    path: "/mobile/workers/[workerId]",
    entry: "signedIn",
    requires: { groups: ["Admin", "Agency"], permissionCode: codes.workersView },
    title: "Worker",
    under: "/mobile/workers",
    steps: { workerId: ID },
  },
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
  {
    path: "/mobile/jobs/[jobId]",
    entry: "signedIn",
    requires: { groups: ["Admin", "Agency", "Provider"], permissionCode: codes.jobs },
    title: "Shift",
    under: "/mobile/jobs",
    steps: { jobId: ID },
  },
  { path: "/mobile/account", entry: "signedIn", title: "Your account", tab: "Account", icon: "account" },
  { path: "/mobile/notifications", entry: "signedIn", title: "Notifications" },
  { path: "/mobile/preferences", entry: "signedIn", title: "Preferences" },
];

const byPath = new Map(routes.map((route) => [route.path, route]));

/** The allowed values of a parameter, as part of a pattern. */
function stepPattern(takes: readonly string[] | RegExp = []): string {
  return takes instanceof RegExp ? takes.source.replace(/^\^|\$$/g, "") : takes.join("|");
}

/** The routes with parameters, each with its pattern. */
const patterned = routes
  .filter(({ steps }) => steps)
  .map((route) => ({
    route,
    pattern: new RegExp(
      `^${route.path.replace(/\[(\w+)\]/g, (_, name) => `(?:${stepPattern(route.steps?.[name])})`)}$`,
    ),
  }));

/** Paths that authorise themselves: every call behind them has its own access rule. */
const selfGuarded = [
  "/api/v1",
  "/api/auth",
  "/api/esign/dropbox",
  "/api/health",
  "/api/payments/stripe",
  "/api/shift-changes",
  "/api/unsubscribe",
] as const;

const isBelow = (prefix: string, pathname: string): boolean => pathname === prefix || pathname.startsWith(`${prefix}/`);

export type Decision = "open" | "signIn" | "notFound" | "unavailable";

/** The route of a path, or undefined. A trailing slash is ignored. */
export function routeOf(pathname: string): Route | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname;
  return byPath.get(path) ?? patterned.find(({ pattern }) => pattern.test(path))?.route;
}

/** The not-found page for a path. */
export const notFoundPage = (pathname: string, variant: LayoutVariant = "screen"): string =>
  routeOf(pathname)?.notFoundPage ?? notFoundLayouts[variant];

function hasRequiredQuery(search: URLSearchParams, query: Record<string, RegExp> = {}): boolean {
  return Object.entries(query).every(([name, pattern]) => {
    const [value, ...more] = search.getAll(name);
    return value !== undefined && more.length === 0 && pattern.test(value);
  });
}

/** Whether a path can be decoded; Next would answer a malformed one with a 500 when it reads its parameters. */
function isReadable(pathname: string): boolean {
  try {
    return decodeURIComponent(pathname) !== "";
  } catch {
    return false;
  }
}

/** What else is known of a request: its query, and the flags that are switched on. */
export type RequestDetails = { search?: URLSearchParams; flags?: readonly FeatureFlag[] | undefined };

/** The access decision for `pathname`: the only one the edge guard makes. */
export function decide(
  pathname: string,
  principal: Principal | null,
  { search, flags }: RequestDetails = {},
): Decision {
  if (!isReadable(pathname)) return "notFound";
  if (selfGuarded.some((prefix) => isBelow(prefix, pathname))) return "open";
  const route = routeOf(pathname);
  if (!route || route.entry === "notFound" || (search && !hasRequiredQuery(search, route.query))) return "notFound";
  if (route.entry === "unavailable") return "unavailable";
  if (route.flag && !flags?.includes(route.flag)) return "notFound";
  if (route.entry !== "signedIn") return "open";
  if (!principal) return "signIn";
  return isAllowed(principal, route.requires ?? {}, flags) ? "open" : "notFound";
}

/** Whether a path belongs to the mobile portal. */
const isMobilePath = (pathname: string): boolean => /^\/mobile(\/|$)/.test(pathname);

const isDesktopPath = (pathname: string): boolean => /^\/dashboard(\/|$)/.test(pathname);

/** The pages a phone may still open where the mobile portal is switched off (spec section 2.1). */
const withoutMobileView = ["/forget-password", "/reset-password", "/verify-mobile", "/not-supported"];

const overviews = { desktop: "/dashboard/overview", mobile: "/mobile/overview" } as const;

/**
 * Where a device is redirected instead of `path`, which may have a query, or null where it may stay (spec sections 2.1
 * and 9): a phone to the mobile portal, every other device to the desktop one, each to the same page where there is one.
 * Where the mobile portal is switched off, a phone gets the not-supported page. Makes no access decision.
 */
export function deviceRedirect(path: string, device: { isPhone: boolean; hasMobileView: boolean }): string | null {
  const [pathname = ""] = path.split("?");
  if (selfGuarded.some((prefix) => isBelow(prefix, pathname))) return null;
  const route = routeOf(pathname);
  if (device.isPhone && !device.hasMobileView) {
    return route && withoutMobileView.includes(route.path) ? null : "/not-supported";
  }
  if (!route) return null;
  if (device.isPhone) {
    return isDesktopPath(route.path) || route.path === "/mobile"
      ? (mobilePath(path) ?? mobilePath(pathname) ?? needsComputer(route, path))
      : null;
  }
  return isMobilePath(route.path) ? desktopOf(route, pathname) : null;
}

/** The mobile overview, which says that the page at `path` needs a computer. */
function needsComputer({ path: found, title, isPostedTo }: Route, path: string): string {
  const isNamed = title && !isPostedTo && isDesktopPath(found) && path.length <= REDIRECT_LENGTH_MAX;
  return isNamed ? `${overviews.mobile}?${new URLSearchParams({ desktop: path })}` : overviews.mobile;
}

/**
 * The page of the desktop portal that an address of the mobile overview names, untrusted, for someone who may open it on
 * a computer; null for any other text.
 */
export function desktopPageOf(
  text: string | null | undefined,
  principal: Principal,
  flags: readonly FeatureFlag[] = [],
): { path: string; route: Route } | null {
  const path = ownPath(text);
  const { pathname } = new URL(path ?? "/", SOMEWHERE);
  const route = routeOf(pathname);
  if (!path || !route || !isDesktopPath(route.path) || route.isPostedTo) return null;
  return decide(pathname, principal, { flags }) === "open" ? { path, route } : null;
}

/** The path of the route `to` with the parameters that `pathname` has in the route `from`. */
function samePage(from: string, to: string, pathname: string): string {
  const values = pathname.split("/");
  const names = from.split("/");
  return to.replace(/\[\w+\]/g, (name) => values[names.indexOf(name)] ?? name);
}

/**
 * The same page in the mobile portal, for a path with or without a query, which a list of workers and the notes about one
 * keep, and of which the shifts keep the week; null where there is none. There agreements are shown with the organisations that they are with, and timesheets among
 * the shifts.
 */
export function mobilePath(path: string): string | null {
  const [pathname = "", query] = path.split("?");
  const route = routeOf(pathname);
  if (pathname === "/dashboard/agreements") return "/mobile/providers";
  if (pathname === timesheetsPage) return query ? `${mobileTimesheets}&${query}` : mobileTimesheets;
  if (route?.path === agreementPage) return samePage(agreementPage, mobileAgreement, pathname);
  if (!route?.mobile) return null;
  const own = samePage(route.path, route.mobile, pathname);
  const [week] = route.path === "/dashboard/jobs" ? (/\bweek=[\d-]+/.exec(query ?? "") ?? []) : [];
  if (week) return `${own}?${week}`;
  // What its reader works through, as an address of a task says.
  const isKept = route.path === "/dashboard/workers" || /^(step=notes|queue=)/.test(query ?? "");
  return isKept && query ? `${own}?${query}` : own;
}

/** Timesheets, which the mobile portal shows among the shifts. */
const timesheetsPage = "/dashboard/tasks/timesheet";
const mobileTimesheets = "/mobile/jobs?view=timesheets";

/** The page of an agreement, which the mobile portal shows among the organisations that they are with. */
const agreementPage = "/dashboard/agreements/[agreementId]";
const mobileAgreement = "/mobile/providers?agreement=[agreementId]";

function desktopOf({ path }: Route, pathname: string): string {
  const route = routes.find(({ mobile }) => mobile === path);
  return route ? samePage(path, route.path, pathname) : overviews.desktop;
}

/**
 * Where signing in leads: `/dashboard/{redirect}`, on a phone `/mobile/{redirect}`, or the path of ours that `redirect`
 * is, each with its query, if this person may open it; otherwise the overview (spec section 2.4). The only place that
 * validates a `redirect`.
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

/** A page for signed-in people, as the path for this kind of device; null for any other text. */
function signedInPage(text: string, isMobile: boolean): string | null {
  const path = ownPath(text);
  const { pathname } = new URL(path ?? "/", SOMEWHERE);
  const route = routeOf(pathname);
  if (!path || route?.entry !== "signedIn" || route.isPostedTo) return null;
  return deviceRedirect(pathname, { isPhone: isMobile, hasMobileView: isMobile }) ?? path;
}

// Long enough for the sign-in page with the longest `redirect`, encoded.
const OWN_PATH_LENGTH_MAX = 2_000;
const SOMEWHERE = "http://portal.invalid";

/**
 * A page of ours with its query, from untrusted text; null for anything that leads off the site, to no page, or back to
 * session renewal.
 */
export function ownPath(text: string | null | undefined): string | null {
  if (!text || text.length > OWN_PATH_LENGTH_MAX || !/^\/(?![/\\])[!-[\]-~]*$/.test(text)) return null;
  const url = URL.canParse(text, SOMEWHERE) ? new URL(text, SOMEWHERE) : null;
  const route = url?.origin === SOMEWHERE ? routeOf(url.pathname) : undefined;
  if (!url || !route || ["notFound", "unavailable"].includes(route.entry)) return null;
  const path = route.steps ? url.pathname : route.path;
  return path.startsWith("/session/") ? null : `${path}${url.search}`;
}
