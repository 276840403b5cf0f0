/**
 * The address of the sign-in page with the page to return to (spec section 2.4). Does not use the route table, so that
 * the browser can use it too: `landingPath` decides after signing in whether the page exists and the person may open
 * it.
 */

/** The longest `redirect` parameter that is written or read, in characters. */
export const REDIRECT_LENGTH_MAX = 500;

/** Parameters that hold the secret of a link, or belong to the framework: never copied into another address. */
const DROPPED = ["token", "request_id", "signingToken", "_rsc"];

const SOMEWHERE = "http://portal.invalid";

/**
 * The `redirect` parameter for a page of ours, given by its path and query: the part after `/dashboard/` or `/mobile/`,
 * the whole path for any other page, and null for the overview and for anything that is not a path. A query that makes
 * it too long is left out.
 */
export function redirectOf(page: string | null | undefined): string | null {
  if (!page || !/^\/(?![/\\])/.test(page) || !URL.canParse(page, SOMEWHERE)) return null;
  const url = new URL(page, SOMEWHERE);
  if (url.origin !== SOMEWHERE) return null;
  for (const name of DROPPED) if (url.searchParams.has(name)) url.searchParams.delete(name);
  // For the sign-in page itself, keep the page it was going to return to.
  if (url.pathname === "/signin") return bounded(url.searchParams.get("redirect") ?? "");
  const [, below = url.pathname] = /^\/(?:dashboard|mobile)(?:\/(.*))?$/.exec(url.pathname) ?? [];
  if (!below || /^\/(?:dashboard|mobile)?$/.test(below)) return null;
  return below === "overview" && !url.search ? null : (bounded(`${below}${url.search}`) ?? bounded(below));
}

const bounded = (text: string): string | null => (text && text.length <= REDIRECT_LENGTH_MAX ? text : null);

/** The sign-in page with a `redirect` parameter and the reason for signing in. */
export function signInAddress({
  redirect,
  reason,
}: {
  redirect?: string | null | undefined;
  reason?: string | undefined;
}): string {
  const search = new URLSearchParams({ ...(redirect ? { redirect } : {}), ...(reason ? { reason } : {}) });
  return search.size > 0 ? `/signin?${search}` : "/signin";
}

/** The sign-in page that returns to `page`, a path of ours with its query. */
export const signInPath = (page: string | null | undefined, reason?: string): string =>
  signInAddress({ redirect: redirectOf(page), reason });
