/**
 * The edge's decision on a request, from the route table and the device; used by `middleware.ts` and the guard in front
 * of Next.
 */
import type { Principal } from "./roles";
import {
  type Decision,
  decide,
  deviceRedirect,
  type LayoutVariant,
  notFoundPage,
  type RequestDetails,
  routeOf,
  unavailable,
} from "./routes";

/** The page that says mobile web is closed for maintenance. */
export const maintenancePage = "/maintenance";

/** The device a request comes from. `isUnderMaintenance`: mobile web is closed at the moment. */
export type Device = { isPhone: boolean; hasMobileView: boolean; isUnderMaintenance: boolean };

/** `otherDevice`: this kind of device is redirected to `to`. The other kinds are answered at the requested address. */
export type EdgeDecision = { kind: "maintenance" | Decision } | { kind: "otherDevice"; to: string };

/**
 * Decides on a request (spec sections 2.1 and 6): maintenance first, then the portal for this device, then who may open
 * the page. A post is accepted at the path it was sent to, unless the device is not supported at all.
 */
export function edgeDecision(
  pathname: string,
  principal: Principal | null,
  { device, method, ...known }: RequestDetails & { device: Device; method: string },
): EdgeDecision {
  // Mobile web closes while the desktop stays open (spec section 2.1). API calls stay open.
  if (device.isUnderMaintenance && device.isPhone && !pathname.startsWith("/api/")) return { kind: "maintenance" };
  const to = deviceRedirect(known.search?.size ? `${pathname}?${known.search}` : pathname, device);
  if (to && (isRead(method) || !device.hasMobileView)) return { kind: "otherDevice", to };
  return { kind: decide(pathname, principal, known) };
}

/** Whether a request only reads. */
export const isRead = (method: string): boolean => method === "GET" || method === "HEAD";

/** Why another page is shown at the requested address. */
export type PageReason = "maintenance" | "notFound" | "unavailable";

/** The page that is shown in place of `pathname`, and its status. `layout` selects the layout of the not-found page. */
export function replacementPage(
  reason: PageReason,
  pathname: string,
  layout: LayoutVariant = "screen",
): { page: string; status: number } {
  if (reason === "maintenance") return { page: maintenancePage, status: 503 };
  if (reason === "unavailable") return { page: unavailable, status: 503 };
  return { page: notFoundPage(pathname, layout), status: 404 };
}

/**
 * The page that a page load without a session shows, with its status where it replaces another page. Null where it is
 * redirected, where it starts an anonymous session, or where its content may depend on a query.
 */
export function anonymousPage(
  pathname: string,
  { search, ...known }: { search: string; device: Device; flags: RequestDetails["flags"] },
): { page: string; status?: number } | null {
  if (routeOf(pathname)?.entry === "visitor") return null;
  const { kind } = edgeDecision(pathname, null, { ...known, method: "GET", search: new URLSearchParams(search) });
  if (kind === "open") return search === "" ? { page: pathname } : null;
  return kind === "signIn" || kind === "otherDevice" ? null : replacementPage(kind, pathname);
}
