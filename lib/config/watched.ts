/**
 * The pages that error reporting in the browser and the scripts of others may see: the portal, save the account page, which
 * shows secrets of its reader. No page opened from a link and no page of signing in is among them. Edge-safe.
 */
export const isWatched = (pathname: string): boolean =>
  /^\/(dashboard|mobile)(\/|$)/.test(pathname) && !/^\/\w+\/account(\/|$)/.test(pathname);
