/**
 * The route table: every path of the portal and who may open it (spec sections 2 and 6). The edge guard, the navigation and
 * the tests read it; a path that is not in it is not open.
 */
import { codes, may, type Principal, type Requirement } from "./roles";

export type Route = {
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
  /** Set where the route stands in the navigation. */
  navigation?: { name: string; icon: string };
};

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** Says that there is no such page. */
export const generalNotFound = "/not-found";

/** Says that the service cannot be reached at the moment. */
export const unavailable = "/unavailable";

/** Says that a link names no questionnaire. */
export const unknownQuestionnaire = "/worker-questionnaire/unknown";

export const routes: readonly Route[] = [
  { path: "/", entry: "public" },
  { path: "/signin", entry: "public" },
  { path: "/signin/custom-token", entry: "public" },
  { path: "/signup", entry: "public" },
  { path: "/forget-password", entry: "public" },
  { path: "/reset-password", entry: "public" },
  { path: "/verify-mobile", entry: "public" },
  { path: "/sso", entry: "public" },
  { path: "/not-supported", entry: "public" },
  { path: "/session/renew", entry: "public" },
  { path: "/session/touch", entry: "public" },
  {
    path: "/worker-questionnaire",
    entry: "visitor",
    query: { workerId: UUID, questionnaireType: /^Medical$/ },
    notFoundPage: unknownQuestionnaire,
  },
  { path: "/offline", entry: "public" },
  { path: "/maintenance", entry: "public" },
  { path: generalNotFound, entry: "notFound" },
  { path: unavailable, entry: "unavailable" },
  { path: unknownQuestionnaire, entry: "notFound", notFoundPage: unknownQuestionnaire },
  { path: "/worker-questionnaire/submit", entry: "public" },
  { path: "/worker-questionnaire/leave", entry: "public" },
  { path: "/closing-page", entry: "public" },
  {
    path: "/view-worker-questionnaire",
    entry: "signedIn",
    requires: { groups: ["Admin", "Agency"], permissionCode: codes.workersView },
  },
  { path: "/dashboard", entry: "signedIn" },
  { path: "/dashboard/overview", entry: "signedIn", navigation: { name: "Overview", icon: "overview" } },
  { path: "/dashboard/account", entry: "signedIn" },
  {
    path: "/dashboard/agencies/create-new",
    entry: "signedIn",
    requires: { groups: ["Admin"], draftAgencyToo: true },
  },
  {
    path: "/dashboard/workers",
    entry: "signedIn",
    requires: { groups: ["Admin", "Agency"], permissionCode: codes.workersView },
    navigation: { name: "Workers", icon: "workers" },
  },
  { path: "/mobile", entry: "signedIn" },
  { path: "/mobile/overview", entry: "signedIn" },
  { path: "/mobile/account", entry: "signedIn" },
];

const byPath = new Map(routes.map((route) => [route.path, route]));

/** Paths that decide for themselves: every call behind them states its own rung. */
const selfGuarded = ["/api/v1", "/api/health"] as const;

export type Decision = "open" | "signIn" | "notFound" | "unavailable";

/** The route a path names, or none. A trailing slash is the same path. */
export function routeOf(pathname: string): Route | undefined {
  return byPath.get(pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname);
}

/** Where a request that is not found is led. */
export const notFoundPage = (pathname: string): string => routeOf(pathname)?.notFoundPage ?? generalNotFound;

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

/** What happens to a request for `pathname`: the one decision of the edge guard. `search` as far as it is known. */
export function decide(pathname: string, principal: Principal | null, search?: URLSearchParams): Decision {
  if (!isReadable(pathname)) return "notFound";
  if (selfGuarded.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`))) return "open";
  const route = routeOf(pathname);
  if (!route || route.entry === "notFound" || (search && !carries(search, route.query))) return "notFound";
  if (route.entry === "unavailable") return "unavailable";
  if (route.entry !== "signedIn") return "open";
  if (!principal) return "signIn";
  return may(principal, route.requires ?? {}) ? "open" : "notFound";
}

/** The navigation a person sees: what stands in the table and he may open. */
export function navigationFor(principal: Principal): { name: string; route: string; icon: string }[] {
  return routes.flatMap((route) =>
    route.navigation && may(principal, route.requires ?? {}) ? [{ ...route.navigation, route: route.path }] : [],
  );
}

/** Where signing in leads: `/dashboard/{redirect}` when that is a path of ours that this person may open, else the overview. */
export function landingPath(redirect: string | undefined, principal: Principal): string {
  const fallback = "/dashboard/overview";
  if (!redirect || !/^[a-zA-Z0-9/-]{1,100}$/.test(redirect)) return fallback;
  const path = `/dashboard/${redirect.replace(/^\/+/, "")}`;
  const route = routeOf(path);
  return route?.entry === "signedIn" && decide(path, principal) === "open" ? route.path : fallback;
}
